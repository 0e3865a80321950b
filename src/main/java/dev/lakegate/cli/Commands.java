package dev.lakegate.cli;

import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.failure.FailureKind;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;

/** The command line of the executable jar. */
public final class Commands {

  private static final int WIDTH = 96;

  private final Arguments arguments;
  private final PrintStream err;
  private final CommandLine line;

  /**
   * Commands that were started so.
   *
   * @param opener opens what a command works with
   */
  public Commands(Workbench.Opener opener, Arguments arguments, Terminal terminal) {
    Session session = new Session(opener, arguments.settings(), terminal);
    this.arguments = arguments;
    this.err = terminal.err();
    this.line =
        new CommandLine(new RootCommand())
            .addSubcommand(new VerifyCommand(session))
            .addSubcommand(new PublishCommand(session))
            .addSubcommand(new HelpCommand())
            .registerConverter(VerificationMode.class, new Choice<>(VerificationMode.class))
            .registerConverter(UnlistedFiles.class, new Choice<>(UnlistedFiles.class))
            .registerConverter(HiddenFiles.class, new Choice<>(HiddenFiles.class))
            .registerConverter(ProgressStyle.class, new Choice<>(ProgressStyle.class))
            .setUsageHelpWidth(WIDTH)
            .setOut(new PrintWriter(terminal.out(), true))
            .setErr(new PrintWriter(terminal.err(), true))
            .setParameterExceptionHandler((e, words) -> refuse(e))
            .setExecutionExceptionHandler((e, command, parsed) -> fail(e));
  }

  /** Runs what the command line says; the exit status. */
  public int run() {
    return line.execute(arguments.words().toArray(String[]::new));
  }

  private int refuse(ParameterException e) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    err.println(InertText.of(e.getMessage()));
    err.println("See: " + command + " --help");
    return ExitStatus.USAGE;
  }

  private int fail(Exception e) {
    if (e instanceof ParameterException usage) {
      return refuse(usage);
    }
    if (e instanceof UnusableConfigurationException) {
      return ExitStatus.USAGE;
    }
    if (e instanceof RefusedException) {
      return end(ExitStatus.REJECTED, "refused: " + e.getMessage());
    }
    if (e instanceof CancellationException) {
      return end(ExitStatus.STOPPED, "stopped");
    }
    return e instanceof LakegateException known ? fail(known) : surprise(e);
  }

  private int fail(LakegateException e) {
    FailureKind kind = e.reason().kind();
    boolean forGood = kind == FailureKind.PERMANENT || kind == FailureKind.LATE;
    return end(
        forGood ? ExitStatus.REJECTED : ExitStatus.STORE,
        "%s: %s".formatted(e.reason().code(), InertText.of(e.detail())));
  }

  private int surprise(Exception e) {
    e.printStackTrace(err);
    return end(ExitStatus.UNEXPECTED, "failed: " + InertText.of(e));
  }

  private int end(int status, String line) {
    err.println(line);
    return status;
  }
}
