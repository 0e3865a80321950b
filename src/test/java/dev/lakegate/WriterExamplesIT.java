package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;

/**
 * The examples for writers make complete generations, also in place of an older one. Those whose
 * tools this machine does not have are skipped, and say so. Spark is too large for a build: its
 * example is tried by hand, as docs/writing-generations.md tells.
 */
class WriterExamplesIT {

  private static final Stack STACK = Stacks.shared();
  private static final String BUCKET = "writer-examples";
  private static final Path EXAMPLES = Path.of("examples", "writers").toAbsolutePath();

  private static CommandLineStand commands;

  @TempDir private Path folder;
  @TempDir private Path home;
  private Path data;

  @BeforeAll
  static void open() {
    STACK.createBucket(BUCKET);
    commands = new CommandLineStand(STACK);
  }

  @AfterAll
  static void close() {
    commands.close();
  }

  @BeforeEach
  void writeFolder() throws IOException {
    data = Files.createDirectories(folder.resolve("data"));
    Files.createDirectories(data.resolve("dt=1"));
    Files.writeString(data.resolve("part-0.csv"), "id\n1\n");
    Files.writeString(data.resolve("dt=1/part 1+%41.csv"), "id\n2\n");
    Files.writeString(data.resolve("empty.csv"), "");
  }

  private record Ended(int status, String said) {}

  private Ended run(List<String> command) {
    try {
      Path said = Files.createTempFile(home, "said", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
      builder.environment().putAll(environment());
      return new Ended(builder.start().waitFor(), Files.readString(said));
    } catch (IOException e) {
      return new Ended(127, e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Map<String, String> environment() throws IOException {
    return Map.of(
        "AWS_ENDPOINT_URL", STACK.s3Endpoint().toString(),
        "AWS_ACCESS_KEY_ID", STACK.accessKey(),
        "AWS_SECRET_ACCESS_KEY", STACK.secretKey(),
        "AWS_REGION", "us-east-1",
        "AWS_DEFAULT_REGION", "us-east-1",
        "LAKEGATE_STORE_ENDPOINT", STACK.s3Endpoint().toString(),
        "LAKEGATE_JAR", jar(),
        "MC_CONFIG_DIR", home.toString());
  }

  private static String jar() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .map(file -> file.toAbsolutePath().toString())
          .filter(file -> file.matches(".*lakegate-[^/]*-exec\\.jar"))
          .findFirst()
          .orElse("missing.jar");
    }
  }

  // In place of an older run: what that left must neither stay nor be in the way.
  private void assertPublishes(String name, String... command) {
    for (String old : List.of("part-0.csv", "manifest.json", "_SUCCESS")) {
      STACK.s3().putObject(it -> it.bucket(BUCKET).key(name + "/" + old), RequestBody.empty());
    }
    List<String> line = new ArrayList<>(List.of(command));
    line.add(data.toString());
    Ended ended = run(line);
    assertThat(ended.status()).as(ended.said()).isZero();
    assertComplete(name);
  }

  private static void assertComplete(String name) {
    CommandLineStand.Outcome verified =
        commands.run("verify", "-b", BUCKET, "-p", name + "/", "--unlisted-files", "reject");
    assertThat(verified.out())
        .as(verified.err())
        .startsWith("complete: ")
        .contains("3 files, 10 bytes, level CONTENT");
  }

  private static String example(String name) {
    return EXAMPLES.resolve(name).toString();
  }

  @Test
  void pythonWithBoto3() {
    assumeTrue(
        run(List.of("python3", "-c", "import boto3, hashlib; hashlib.file_digest")).status() == 0,
        "needs python3 (3.11 or later) with boto3");
    String[] command = {"python3", example("publish.py"), BUCKET, "python/"};

    assertPublishes("python", command);
  }

  @Test
  void javaWithTheSdk() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String[] command = {
      java,
      "-cp",
      System.getProperty("java.class.path"),
      example("PublishGeneration.java"),
      BUCKET,
      "java/"
    };

    assertPublishes("java", command);
  }

  @Test
  void shellAndMc() {
    assumeTrue(
        !STACK.describe().contains("S3Mock"), "this store refuses the checksums that mc sends");
    assumeTrue(run(List.of("mc", "--version")).status() == 0, "needs mc");
    assumeTrue(run(List.of("openssl", "version")).status() == 0, "needs openssl");
    Ended alias =
        run(
            List.of(
                "mc",
                "alias",
                "set",
                "lake",
                STACK.s3Endpoint().toString(),
                STACK.accessKey(),
                STACK.secretKey()));
    assumeTrue(alias.status() == 0, "mc does not talk to this store: " + alias.said());
    String[] command = {"sh", example("publish-with-mc.sh"), "lake/" + BUCKET + "/mc/"};

    assertPublishes("mc", command);
  }

  @Test
  void thisProgram() {
    List<String> command =
        List.of("sh", example("publish-with-lakegate.sh"), BUCKET, "lakegate/", data.toString());

    Ended ended = run(command);

    assertThat(ended.status()).as(ended.said()).isZero();
    assertComplete("lakegate");
  }
}
