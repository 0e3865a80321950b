package dev.lakegate.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ScopeType;

/** What stands above the commands: help, and the version. */
@Command(
    name = "lakegate",
    header = "Lakegate: only complete, verified dataset generations pass.",
    description = {
      "",
      "lakegate stands for: java -jar lakegate-<version>-exec.jar",
      "Without a command it runs the service.",
      ""
    },
    footer = {
      "",
      "Configuration is the service's: application.yml in this folder or in ./config, environment"
          + " variables such as LAKEGATE_STORE_ENDPOINT, and settings such as"
          + " --lakegate.store.endpoint=URL anywhere on the command line. Of it,"
          + " commands use the store, the verification and the rules of datasets; they need"
          + " neither Kafka nor a ledger. Without lakegate.store.credentials the AWS default chain"
          + " is asked."
    },
    subcommandsRepeatable = false,
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = RootCommand.Version.class,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:complete and intact, or published",
      "1:rejected, or not published because of what stands in the store or in the folder",
      "2:the command line or the configuration is wrong",
      "3:the store was not reached, refused, or failed: try again",
      "70:something that should not happen; please report it",
      "130:stopped by Ctrl-C; 143 by SIGTERM"
    })
final class RootCommand {

  /** The build's. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      return new String[] {"Lakegate " + built().getProperty("build.version", "(not packaged)")};
    }

    private static Properties built() {
      Properties properties = new Properties();
      try (InputStream in =
          RootCommand.class.getResourceAsStream("/META-INF/build-info.properties")) {
        if (in != null) {
          properties.load(in);
        }
        return properties;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
