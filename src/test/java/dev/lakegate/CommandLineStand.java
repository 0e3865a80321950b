package dev.lakegate;

import dev.lakegate.cli.Arguments;
import dev.lakegate.cli.Commands;
import dev.lakegate.cli.FakeTerminal;
import dev.lakegate.stack.Stack;
import java.util.ArrayList;
import java.util.List;

/** Runs commands in this process, against a stack's store. */
public final class CommandLineStand {

  private final Stack stack;

  public CommandLineStand(Stack stack) {
    this.stack = stack;
  }

  /**
   * What a command came to.
   *
   * @param status its exit status
   * @param out what it printed as its result
   * @param err what else it said
   */
  public record Outcome(int status, String out, String err) {}

  /** Runs a command to its end. */
  public Outcome run(String... words) {
    List<String> arguments = new ArrayList<>(List.of(words));
    arguments.addAll(settings());
    FakeTerminal terminal = FakeTerminal.unwatched();
    int status =
        new Commands(
                CommandContext::open,
                Arguments.of(arguments.toArray(String[]::new)),
                terminal.terminal())
            .run();
    return new Outcome(status, terminal.out(), terminal.err());
  }

  /** How a command finds the store. */
  public List<String> settings() {
    return List.of(
        "--lakegate.store.endpoint=" + stack.s3Endpoint(),
        "--lakegate.store.credentials.access-key=" + stack.accessKey(),
        "--lakegate.store.credentials.secret-key=" + stack.secretKey());
  }
}
