package dev.lakegate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is done about the programs that the pages call. A block that calls only {@link #TRIED} ones
 * is run by {@link DocumentedCommandsIT}; each other program says here why its block is not.
 */
final class DocumentedPrograms {

  static final Set<String> TRIED =
      Set.of(
          "curl",
          "put",
          "printf",
          ":",
          "shasum",
          "cut",
          "grep",
          "kafka-topics.sh",
          "kafka-configs.sh",
          "kafka-consumer-groups.sh");

  static final Map<String, String> NOT_TRIED = notTried();

  private static final Pattern QUOTED =
      Pattern.compile("'[^']*'|\"(?:[^\"\\\\]|\\\\.)*\"", Pattern.DOTALL);
  private static final Pattern SEPARATOR = Pattern.compile("&&|\\|\\||[|;\\n]");
  private static final Pattern ASSIGNMENT = Pattern.compile("^(\\w+)=(\\S*)\\s*");

  private DocumentedPrograms() {}

  private static Map<String, String> notTried() {
    Map<String, String> why = new TreeMap<>();
    why.put("./mvnw", "is the build that runs this test");
    why.put("java", "the packaged program: CommandsIT, ExecutableJarIT, PluginIT, PackagedService");
    why.put(".ci/release-files", "builds a release twice");
    why.put(".ci/audit", "a step of the whole check, .ci/run");
    why.put("osv-scanner", "the same by hand, with the network");
    why.put("gh", "needs a release on GitHub");
    why.put("docker/without-docker", "tried by a test of its own");
    why.put("docker", "needs a Docker engine: the workflow ci runs it");
    why.put("helm", "needs a cluster; the chart's own tests render it");
    why.put(
        "mc", "changes a MinIO server's settings and restarts it: Stacks does the same by its API");
    why.put("MINIO_NOTIFY_KAFKA", "the environment of a MinIO server: docker-compose.yml has it");
    why.put("sh", "an example of examples/writers: WriterExamplesIT");
    why.put("kafka-console-consumer.sh", "waits for its time-out; run by hand");
    return why;
  }

  /** Whether each program that the block calls is tried. */
  static boolean isTried(DocumentBlocks.Block block) {
    return TRIED.containsAll(calledBy(block));
  }

  /** The programs that a block calls. */
  static List<String> calledBy(DocumentBlocks.Block block) {
    if (block.text().startsWith("#!/")) {
      return List.of("sh");
    }
    String commands = block.commands().replace("\\\n", " ");
    String plain = QUOTED.matcher(commands).replaceAll("q").replaceAll("(?m)(^|\\s)#.*$", "");
    plain = plain.replaceAll("\\w+\\(\\) \\{", "\n").replaceAll("[{}]", "\n");
    plain = plain.replaceAll("\\$\\(", "\n").replace(")", "");
    List<String> programs = new ArrayList<>();
    for (String command : SEPARATOR.split(plain)) {
      String program = program(command.strip());
      if (!program.isEmpty()) {
        programs.add(program);
      }
    }
    return programs;
  }

  private static String program(String command) {
    Matcher assignment = ASSIGNMENT.matcher(command);
    if (assignment.find()) {
      String rest = command.substring(assignment.end());
      boolean ofMinio = assignment.group(1).startsWith("MINIO_NOTIFY_KAFKA");
      return ofMinio ? "MINIO_NOTIFY_KAFKA" : rest.isEmpty() ? "" : program(rest);
    }
    return command.split("\\s")[0];
  }
}
