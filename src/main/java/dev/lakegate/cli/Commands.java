package dev.lakegate.cli;

import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.failure.InertText;
import java.io.PrintStream;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;

/** The command line of the executable jar. */
public final class Commands {

  private static final int WIDTH = 96;

  private final Arguments arguments;
  private final Session session;
  private final PrintStream err;
  private final CommandLine line;

  /**
   * Commands that were started so.
   *
   * @param opener opens what a command works with
   */
  public Commands(Workbench.Opener opener, Arguments arguments, Terminal terminal) {
    this.session = new Session(opener, arguments.settings(), terminal);
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
            .setOut(writer(terminal.out()))
            .setErr(writer(terminal.err()))
            .setParameterExceptionHandler((e, words) -> refuse(e))
            .setExecutionExceptionHandler((e, command, parsed) -> fail(e, command));
  }

  @SuppressWarnings("DefaultCharset") // It is the terminal's own that is wanted.
  private static PrintWriter writer(PrintStream to) {
    return new PrintWriter(to, true);
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

  private int fail(Exception e, CommandLine command) {
    if (e instanceof ParameterException usage) {
      return refuse(usage);
    }
    if (e instanceof UnusableConfigurationException) {
      return ExitStatus.USAGE;
    }
    Failure failure = Failure.of(e);
    if (failure.status() == ExitStatus.UNEXPECTED) {
      e.printStackTrace(err);
    }
    err.println(failure.line());
    if (command.getParseResult().hasMatchedOption(OutputOptions.JSON)) {
      session.tell(JsonLine.of(failure));
    }
    return failure.status();
  }
}
