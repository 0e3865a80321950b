package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.BashSession.Answer;
import dev.lakegate.DocumentBlocks.Block;
import dev.lakegate.gate.Gate;
import dev.lakegate.gate.Lake;
import dev.lakegate.gate.LakeGeneration;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the pages tell people to type does what they say. One reader types it all, page after page;
 * addresses are replaced by those of a running service, and nothing else.
 */
class DocumentedCommandsIT {

  private static final Stack STACK = Stacks.shared();
  private static final String TOUR = "v1/domain=mine/gen=1/";
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** First the tour, on which the others build. */
  private static final List<String> FIRST = List.of("README.md", "docs/operation.md");

  /** Pages whose answers are those that come. */
  private static final Pattern ANSWERED =
      Pattern.compile("\"(state|verdict|action|from|paused|reason)\": ?(\"[a-z-]+\"|true|false)");

  private static Lake lake;
  private static Gate gate;
  private static Map<String, String> addresses;

  /** Commands that cannot simply be given once more. */
  private static final Pattern CHANGES = Pattern.compile("-X POST|put |^id=|^ |^\\$\\(|^\"");

  @TempDir private static Path folder;

  @BeforeAll
  static void start() throws IOException {
    lake = Lake.create(STACK, "documented-commands");
    gate = Gate.start(STACK, lake, configuration());
    addresses = addresses();
    new LakeGeneration(lake, "v1/domain=orders/gen=1/").file("part-0", "y").write();
    Files.writeString(folder.resolve("notification.json"), "{\"Records\":[]}");
    // The demo's altered byte, and what docs/http-api.md tells of.
    List<String> faulty = List.of("v1/domain=payments/gen=1/", "v1/orders/dt=2026-11-28/");
    for (String prefix : faulty) {
      new LakeGeneration(lake, prefix).file("part-1", "x").writeManifest().writeSentinel();
    }
    faulty.forEach(prefix -> awaitOutcomes(prefix, 1));
  }

  private static void awaitOutcomes(String prefix, int count) {
    await().atMost(LIMIT).until(() -> gate.outcomes().of(prefix).size() >= count);
  }

  @AfterAll
  static void stop() {
    gate.close();
    lake.close();
  }

  private static Map<String, Object> configuration() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("lakegate.dataset-defaults.manifest.wait-timeout", "2s");
    all.put("lakegate.datasets.orders.bucket", lake.bucket());
    all.put("lakegate.datasets.orders.prefix", "v1/orders/");
    all.put("lakegate.api.enabled", true);
    for (String user : List.of("ops", "vera", "otto")) {
      all.put("lakegate.api.users." + user + ".password", "{noop}ops");
      all.put("lakegate.api.users." + user + ".roles", user.equals("vera") ? "viewer" : "operator");
    }
    return all;
  }

  private static Map<String, String> addresses() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("http://127.0.0.1:9000", STACK.s3Endpoint().toString());
    all.put("localhost:8080", "127.0.0.1:" + gate.port("local.server.port"));
    all.put("localhost:8081", "127.0.0.1:" + gate.port("local.management.port"));
    all.put("localhost:9092", STACK.bootstrapServers());
    all.put("kafka:9092", STACK.bootstrapServers());
    all.put("lakegate:lakegate-secret", STACK.accessKey() + ":" + STACK.secretKey());
    all.put("analytics-lakehouse", lake.bucket());
    all.put("s3://lake/", "s3://" + lake.bucket() + "/");
    all.put("bucket=lake&", "bucket=" + lake.bucket() + "&");
    all.put("--topic lakehouse-", "--topic documented-lakehouse-");
    all.put("--entity-name lakehouse-", "--entity-name documented-lakehouse-");
    all.put("--group lakegate", "--group " + lake.bucket());
    // curl asks for the password.
    all.put("-su vera", "-su vera:ops");
    all.put("-su otto", "-su otto:ops");
    all.put("QJ2B…", "$id");
    return all;
  }

  @Test
  void whatPeopleTypeDoesWhatThePagesSay() throws IOException {
    assumeTrue(runs("bash", "--version"), "needs bash");
    assumeTrue(
        runs("curl", "--fail-with-body", "--aws-sigv4", "a", "--version"), "needs curl 7.76");
    List<Block> all = DocumentBlocks.all();

    try (BashSession bash = new BashSession(folder)) {
      for (String page : pages(all)) {
        List<Block> blocks = all.stream().filter(it -> it.page().equals(page)).toList();
        bash.type(
            localized(
                "id=$(curl -s -u ops:ops 'http://localhost:8080/api/v1/generations?dataset=orders&limit=1'"
                    + " | grep -o '\"id\":\"[A-Z2-7]*' | cut -d'\"' -f4)"));
        for (int i = 0; i < blocks.size(); i++) {
          Block next = i + 1 < blocks.size() ? blocks.get(i + 1) : blocks.get(i);
          if (blocks.get(i).isShell() && DocumentedPrograms.isTried(blocks.get(i))) {
            tryOut(bash, blocks.get(i), next);
          }
        }
      }
    }
  }

  private static Set<String> pages(List<Block> all) {
    return Stream.concat(FIRST.stream(), all.stream().map(Block::page))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static void tryOut(BashSession bash, Block block, Block next) {
    String commands = localized(block.commands());
    if (commands.startsWith("kafka-")) {
      KafkaTools.run(commands);
      return;
    }
    String shown = FIRST.contains(block.page()) ? expectation(block, next) : "";
    int last = commands.stripTrailing().lastIndexOf('\n') + 1;
    if (CHANGES.matcher(commands.substring(last)).find()) {
      assertAnswer(block, shown, typeAsPeopleDo(bash, commands));
    } else {
      // What was changed takes a while to be seen.
      typeAsPeopleDo(bash, commands.substring(0, last));
      await()
          .atMost(LIMIT)
          .untilAsserted(() -> assertAnswer(block, shown, bash.type(commands.substring(last))));
    }
  }

  /** Who marks a generation sees it end, and a second pass, before the next one. */
  private static Answer typeAsPeopleDo(BashSession bash, String commands) {
    int ended = gate.outcomes().of(TOUR).size();
    Answer answer = bash.type(commands);
    if (commands.contains("put _SUCCESS")) {
      awaitOutcomes(TOUR, ended + 1);
      long second = Instant.now().getEpochSecond();
      await().atMost(LIMIT).until(() -> Instant.now().getEpochSecond() > second);
    }
    return answer;
  }

  private static String expectation(Block block, Block next) {
    return block.language().equals("console")
        ? block.text()
        : next.language().equals("json") ? next.text() : "";
  }

  private static void assertAnswer(Block block, String shown, Answer answer) {
    assertThat(answer.status()).as(block + "\n" + answer.text()).isZero();
    assertThat(facts(shown)).as(block + "\n" + answer.text()).isSubsetOf(facts(answer.text()));
  }

  private static Set<String> facts(String shown) {
    return ANSWERED
        .matcher(shown)
        .results()
        .map(it -> it.group().replace(" ", ""))
        .collect(Collectors.toSet());
  }

  private static String localized(String commands) {
    String there = commands;
    for (Map.Entry<String, String> address : addresses.entrySet()) {
      there = there.replace(address.getKey(), address.getValue());
    }
    return there;
  }

  private static boolean runs(String... command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
