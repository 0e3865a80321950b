package dev.lakegate.stack;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL's programs as a test library carries them, unpacked once per JVM. */
final class PostgresProgram {

  private PostgresProgram() {}

  /** A program of its {@code bin} folder, which everybody may read and run. */
  static String path(String name) {
    return Unpacked.FOLDER.resolve("bin").resolve(name).toString();
  }

  // Loading the class unpacks them, once and for all threads.
  private static final class Unpacked {
    private static final Path FOLDER = unpack();
  }

  private static Path unpack() {
    Path folder = ServerProcess.newFolder("postgres-program");
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> ServerProcess.deleteFolder(folder), "delete-postgres"));
    try (InputStream archive = archive();
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive)))) {
      permit(folder, "rwxr-xr-x");
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(tar, entry, folder);
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot unpack PostgreSQL", e);
    }
  }

  private static InputStream archive() {
    String name = "/postgres-" + system() + "-" + architecture() + ".txz";
    InputStream archive = PostgresProgram.class.getResourceAsStream(name);
    if (archive == null) {
      throw new IllegalStateException("No PostgreSQL for this machine: no " + name);
    }
    return archive;
  }

  private static String system() {
    String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return name.startsWith("mac") ? "darwin" : name;
  }

  private static String architecture() {
    boolean isArm = List.of("aarch64", "arm64").contains(System.getProperty("os.arch"));
    return isArm ? "arm_64" : "x86_64";
  }

  private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path folder)
      throws IOException {
    Path target = folder.resolve(entry.getName()).normalize();
    if (!target.startsWith(folder)) {
      throw new IOException("Leaves its folder: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      permit(target, "rwxr-xr-x");
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
    } else {
      Files.copy(tar, target);
      permit(target, (entry.getMode() & 0100) != 0 ? "rwxr-xr-x" : "rw-r--r--");
    }
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
