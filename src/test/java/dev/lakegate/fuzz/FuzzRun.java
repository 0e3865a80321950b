package dev.lakegate.fuzz;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run of Jazzer in a JVM of its own, since it changes the classes that it watches and ends the
 * process at a finding.
 *
 * @param exitCode 0 when there was no finding
 * @param output what it printed
 * @param findings the inputs that it kept because they failed
 */
record FuzzRun(int exitCode, String output, List<Path> findings) {

  /** Of Jackson only what reads, since every class that is changed delays the start. */
  private static final String INSTRUMENTED =
      "dev.lakegate.**"
          + ":tools.jackson.core.json.ReaderBasedJsonParser"
          + ":tools.jackson.core.json.UTF8StreamJsonParser";

  /** The libraries that targets use, and the fuzzer itself. */
  private static final Pattern NEEDED =
      Pattern.compile("(jackson-(core|databind|annotations)|slf4j-api|jspecify|jazzer)[^/\\\\]*$");

  private static final Pattern EXECUTIONS =
      Pattern.compile("stat::number_of_executed_units: +(\\d+)");
  private static final Pattern INSTRUMENTED_CLASS =
      Pattern.compile("INFO: Instrumented (\\S+) \\(took");

  /** What the start may take on a busy machine, beside the fuzzing itself. */
  private static final int GRACE_SECONDS = 300;

  private static final int MEMORY_MB = 2048;

  static FuzzRun of(FuzzTarget target, int seconds) throws IOException, InterruptedException {
    Path folder = Path.of("target/fuzz").resolve(target.className()).toAbsolutePath();
    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    Path findings = Files.createDirectories(folder.resolve("findings"));
    deleteFiles(findings);
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(command(target, corpus, findings, seconds))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!process.waitFor(seconds + GRACE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("The fuzzer does not come to an end: see " + log);
      }
    } finally {
      process.destroyForcibly();
    }
    return new FuzzRun(process.exitValue(), Files.readString(log), files(findings));
  }

  private static List<String> command(FuzzTarget target, Path corpus, Path findings, int seconds)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(classPath());
    command.add("-Xmx512m");
    command.add("-XX:+UseSerialGC");
    if (Runtime.version().feature() >= 21) {
      command.add("-XX:+EnableDynamicAgentLoading");
    }
    command.add("com.code_intelligence.jazzer.Jazzer");
    command.add("--target_class=" + target.className());
    command.add("--instrumentation_includes=" + INSTRUMENTED);
    command.add("--custom_hook_includes=" + INSTRUMENTED);
    command.add("--reproducer_path=" + findings);
    command.add("-artifact_prefix=" + findings + File.separator);
    command.add("-max_total_time=" + seconds);
    command.add("-seed=" + Long.getLong("fuzz.seed", 0));
    command.add("-print_final_stats=1");
    command.add("-rss_limit_mb=" + (MEMORY_MB + inheritedMb()));
    // The first call loads and changes every class, on a busy machine for some ten seconds.
    command.add("-timeout=60");
    // The first folder takes what is new, so the next run goes on from there.
    command.add(corpus.toString());
    target.seeds().forEach(seeds -> command.add(seeds.toString()));
    return command;
  }

  // Linux counts the peak of who starts a process as the process's own.
  private static long inheritedMb() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    Matcher peak = Pattern.compile("VmHWM:\\s+(\\d+) kB").matcher(Files.readString(status));
    return peak.find() ? Long.parseLong(peak.group(1)) / 1024 : 0;
  }

  // The fuzzer looks through everything on its class path before it begins.
  private static String classPath() {
    String whole =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Stream.of(whole.split(File.pathSeparator))
        .filter(entry -> Files.isDirectory(Path.of(entry)) || NEEDED.matcher(entry).find())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** What it says of a finding, without the long list of classes before it. */
  String account() {
    int finding = output.indexOf("== Java Exception");
    return finding < 0 ? output : output.substring(finding);
  }

  /** How often the target was called. */
  long executions() {
    Matcher matcher = EXECUTIONS.matcher(output);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }

  /** The classes whose branches it watched. */
  List<String> instrumented() {
    return INSTRUMENTED_CLASS.matcher(output).results().map(match -> match.group(1)).toList();
  }

  private static void deleteFiles(Path folder) throws IOException {
    for (Path file : files(folder)) {
      Files.delete(file);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
