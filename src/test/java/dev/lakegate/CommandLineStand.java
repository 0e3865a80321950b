package dev.lakegate;

import dev.lakegate.cli.Arguments;
import dev.lakegate.cli.Commands;
import dev.lakegate.cli.FakeTerminal;
import dev.lakegate.cli.Workbench;
import dev.lakegate.dataset.Dataset;
import dev.lakegate.stack.Stack;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.ObjectWriter;
import dev.lakegate.verify.GenerationVerifier;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs commands in this process, against a stack's store. Those without settings of their own share
 * a workbench, since each takes a second to open.
 */
final class CommandLineStand implements AutoCloseable {

  private final Stack stack;
  private final Workbench shared;

  CommandLineStand(Stack stack) {
    this.stack = stack;
    this.shared = CommandContext.open(settings(stack), true);
  }

  /**
   * What a command came to.
   *
   * @param status its exit status
   * @param out what it printed as its result
   * @param err what else it said
   */
  record Outcome(int status, String out, String err) {}

  /** Runs a command to its end; its settings go before those that find the store. */
  Outcome run(String... words) {
    Arguments given = Arguments.of(words);
    FakeTerminal terminal = FakeTerminal.unwatched();
    int status = new Commands(this::open, given, terminal.terminal()).run();
    return new Outcome(status, terminal.out(), terminal.err());
  }

  private Workbench open(List<String> given, boolean writing) {
    if (given.isEmpty()) {
      return new Borrowed(shared);
    }
    List<String> all = new ArrayList<>(given);
    settings(stack).stream()
        .filter(it -> given.stream().noneMatch(own -> own.startsWith(key(it))))
        .forEach(all::add);
    return CommandContext.open(all, writing);
  }

  private static String key(String setting) {
    return setting.substring(0, setting.indexOf('=') + 1);
  }

  /** How a command finds the store. */
  static List<String> settings(Stack stack) {
    return List.of(
        "--lakegate.store.endpoint=" + stack.s3Endpoint(),
        "--lakegate.store.credentials.access-key=" + stack.accessKey(),
        "--lakegate.store.credentials.secret-key=" + stack.secretKey());
  }

  @Override
  public void close() {
    shared.close();
  }

  /** Stays open when it is given back. */
  private record Borrowed(Workbench bench) implements Workbench {

    @Override
    public ObjectStore store() {
      return bench.store();
    }

    @Override
    public ObjectWriter writer() {
      return bench.writer();
    }

    @Override
    public GenerationVerifier verifier() {
      return bench.verifier();
    }

    @Override
    public Path temporaryFiles() {
      return bench.temporaryFiles();
    }

    @Override
    public Clock clock() {
      return bench.clock();
    }

    @Override
    public Dataset dataset(String bucket, String folder, String sentinel) {
      return bench.dataset(bucket, folder, sentinel);
    }

    @Override
    public void close() {}
  }
}
