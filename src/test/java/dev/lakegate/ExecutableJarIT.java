package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;

/** The commands as users run them: {@code java -jar}, with what the process prints and returns. */
class ExecutableJarIT {

  private static final Stack STACK = Stacks.shared();
  private static final String BUCKET = "executable-jar";

  @TempDir private Path folder;

  private record Ended(int status, String out, String err) {}

  private Ended run(String... words) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(CommandLineStand.settings(STACK));
    Path out = Files.createTempFile("out", ".txt");
    Path err = Files.createTempFile("err", ".txt");
    Process process = start(all, out, err);
    return new Ended(process.waitFor(), Files.readString(out), Files.readString(err));
  }

  private static Process start(List<String> words, Path out, Path err, String... jvm)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
    command.addAll(List.of(jvm));
    command.addAll(List.of("-jar", jar().toString()));
    command.addAll(words);
    return new ProcessBuilder(command)
        .redirectOutput(out.toFile())
        .redirectError(err.toFile())
        .start();
  }

  private static Path jar() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("lakegate-.*-exec\\.jar"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("No executable jar: run ./mvnw verify"));
    }
  }

  @Test
  void publishesAndVerifiesAndTellsByItsExitStatus() throws Exception {
    STACK.createBucket(BUCKET);
    Path data = Files.createDirectories(folder.resolve("data"));
    Files.writeString(data.resolve("part-0.csv"), "id\n1\n");

    Ended published = run("publish", "-b", BUCKET, "-p", "gen=1", data.toString());

    assertThat(published.err()).isEmpty();
    assertThat(published.status()).isZero();
    assertThat(published.out())
        .startsWith("published: s3://executable-jar/gen=1/: 1 file, 5 bytes, in ")
        .hasLineCount(1);

    STACK
        .s3()
        .putObject(
            it -> it.bucket(BUCKET).key("gen=1/part-0.csv"), RequestBody.fromString("id\n2\n"));
    Ended rejected = run("verify", "-b", BUCKET, "-p", "gen=1", "--json");

    assertThat(rejected.err()).isEmpty();
    assertThat(rejected.status()).isEqualTo(1);
    assertThat(rejected.out()).startsWith("{\"verdict\":\"rejected\"").hasLineCount(1);

    Ended wrong = run("verify", "--prefix", "gen=1", "--lakegate.store.region=");

    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).startsWith("Missing required option: '--bucket=BUCKET'");
  }

  @Test
  void leavesNothingBehindWhenItIsStopped() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Process process =
          start(
              List.of(
                  "verify",
                  "-b=" + BUCKET,
                  "-p=gen=1",
                  "--lakegate.store.endpoint=http://127.0.0.1:" + silent.getLocalPort(),
                  "--lakegate.store.credentials.access-key=a",
                  "--lakegate.store.credentials.secret-key=b"),
              folder.resolve("out.txt"),
              folder.resolve("err.txt"),
              "-Djava.io.tmpdir=" + temporary);
      try (Socket unanswered = silent.accept()) {
        assertThat(spools(temporary)).hasSize(1);
        process.destroy();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        // 128 and the signal's number, 15.
        assertThat(process.exitValue()).isEqualTo(143);
        assertThat(unanswered.isConnected()).isTrue();
      } finally {
        process.destroyForcibly();
      }
    }
    assertThat(spools(temporary)).isEmpty();
  }

  private static List<Path> spools(Path temporary) throws IOException {
    try (Stream<Path> children = Files.list(temporary)) {
      return children.filter(it -> it.getFileName().toString().contains("spool")).toList();
    }
  }
}
