package dev.lakegate.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs programs that refuse to be run by root: as {@code nobody} for root, else as who we are. */
final class UnprivilegedUser {

  private static final String NOBODY = "nobody";

  private UnprivilegedUser() {}

  /** The command as it is to be run. */
  static List<String> command(List<String> command) {
    List<String> all = new ArrayList<>(isRoot() ? prefix() : List.of());
    all.addAll(command);
    return all;
  }

  /** Gives the folder with all it holds to who will run the command. */
  static void own(Path folder) {
    if (!isRoot()) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      UserPrincipal owner =
          folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(NOBODY);
      for (Path file : files.toList()) {
        Files.setOwner(file, owner);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static List<String> prefix() {
    if (isThere("setpriv")) {
      String user = id("-u");
      return List.of("setpriv", "--reuid=" + user, "--regid=" + id("-g"), "--clear-groups", "--");
    }
    if (isThere("runuser")) {
      return List.of("runuser", "-u", NOBODY, "--");
    }
    if (isThere("sudo")) {
      return List.of("sudo", "-u", NOBODY, "--");
    }
    throw new IllegalStateException("Root can become nobody by none of setpriv, runuser, sudo");
  }

  private static boolean isThere(String program) {
    return Programs.find(program, "LAKEGATE_" + program).isPresent();
  }

  private static String id(String option) {
    try {
      Process process = new ProcessBuilder("id", option, NOBODY).start();
      byte[] output = process.getInputStream().readAllBytes();
      return new String(output, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
