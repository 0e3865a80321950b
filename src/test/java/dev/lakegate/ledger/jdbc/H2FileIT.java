package dev.lakegate.ledger.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.TestSentinel;
import dev.lakegate.stack.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2FileIT {

  private static final Origin ORIGIN = Origin.kafka("events", 3, 17, 0);

  @TempDir private Path folder;
  private final TestSentinel sentinel = TestSentinel.fresh();
  private final ClaimId claimId = ClaimId.fresh("pod-a");

  @Test
  void aRestartKeepsEverything() {
    List<GenerationRecord> records;
    LedgerHead head;
    try (LedgerApplication first = LedgerApplication.start(folder)) {
      claim(first);
      records = first.ledger().list(sentinel.dataset(), 10, null);
      head = first.ledger().head(sentinel.bucket(), sentinel.key()).orElseThrow();
    }

    try (LedgerApplication second = LedgerApplication.start(folder)) {
      assertThat(second.ledger().list(sentinel.dataset(), 10, null))
          .isNotEmpty()
          .isEqualTo(records);
      assertThat(second.ledger().head(sentinel.bucket(), sentinel.key())).contains(head);
      assertThat(claim(second).attempt()).isEqualTo(1);
    }
  }

  @Test
  void whatWasAnsweredIsInTheFileBeforeTheProcessDies() throws IOException {
    Path dead = Files.createDirectory(folder.resolve("dead"));
    try (LedgerApplication running = LedgerApplication.start(folder)) {
      claim(running);

      Files.copy(folder.resolve("ledger.mv.db"), dead.resolve("ledger.mv.db"));
    }

    try (LedgerApplication successor = LedgerApplication.start(dead)) {
      assertThat(successor.ledger().find(sentinel.at("A1").id())).isPresent();
      assertThat(claim(successor).attempt()).isEqualTo(1);
    }
  }

  @Test
  void aFileThatAnotherProcessHasOpenIsAnOutageThatSaysSo() throws Exception {
    Process other = openInAnotherProcess();
    try (LedgerApplication application = LedgerApplication.start(folder)) {
      assertThatExceptionOfType(LakegateException.class)
          .isThrownBy(() -> application.ledger().probe())
          .withMessageContaining("another process has the H2 file open");

      other.destroyForcibly().waitFor();

      await()
          .atMost(Duration.ofSeconds(60))
          .ignoreExceptionsInstanceOf(LakegateException.class)
          .until(() -> claim(application).attempt() == 1);
    } finally {
      other.destroyForcibly();
    }
  }

  private Process openInAnotherProcess() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.h2.tools.Shell",
                "-url",
                "jdbc:h2:file:" + folder.resolve("ledger"),
                "-user",
                PostgresServer.user(),
                "-password",
                PostgresServer.password())
            .redirectErrorStream(true)
            .start();
    StringBuilder output = new StringBuilder();
    while (output.indexOf("sql>") < 0) {
      int next = process.getInputStream().read();
      assertThat(next).as(output.toString()).isNotNegative();
      output.append((char) next);
    }
    return process;
  }

  private Claim.Acquired claim(LedgerApplication application) {
    return (Claim.Acquired)
        application.ledger().claim(sentinel.at("A1"), claimId, ORIGIN, Duration.ofMinutes(5));
  }
}
