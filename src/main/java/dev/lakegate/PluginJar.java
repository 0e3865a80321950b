package dev.lakegate;

import dev.lakegate.handler.HandlerSpi;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * A jar in the plug-ins' folder: a plug-in, or a library that one needs.
 *
 * @param file where it is
 * @param spi the version of the SPI that it says it is made for; null when it does not say
 * @param usesSpi whether any of its classes refers to Lakegate
 * @param packsSpi whether it has classes of Lakegate in it
 * @param java the oldest Java that all of its classes run on
 * @param autoConfigurations the classes that it says are auto-configurations
 */
record PluginJar(
    Path file,
    @Nullable String spi,
    boolean usesSpi,
    boolean packsSpi,
    int java,
    List<String> autoConfigurations) {

  private static final String IMPORTS =
      "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";
  private static final String LAKEGATE = "dev/lakegate/";
  private static final String SPI = LAKEGATE + "handler/GenerationHandler.class";
  // Class files of Java 1 have version 45, and each release counts one on.
  private static final int VERSION_OF_JAVA_0 = 44;

  /**
   * Reads all of its classes.
   *
   * @throws IOException when it is no jar, or a damaged one
   */
  static PluginJar read(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      boolean usesSpi = false;
      int java = 0;
      for (JarEntry entry : jar.stream().filter(PluginJar::isClass).toList()) {
        byte[] bytes = bytes(jar, entry);
        usesSpi |= new String(bytes, StandardCharsets.ISO_8859_1).contains(LAKEGATE);
        java = Math.max(java, javaOf(entry, bytes));
      }
      boolean packsSpi = jar.getEntry(SPI) != null;
      return new PluginJar(file, spi(jar), usesSpi, packsSpi, java, autoConfigurations(jar));
    }
  }

  // What stands below META-INF is for other versions of Java.
  private static boolean isClass(JarEntry entry) {
    return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/");
  }

  private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream content = jar.getInputStream(entry)) {
      return content.readAllBytes();
    }
  }

  private static int javaOf(JarEntry entry, byte[] bytes) throws IOException {
    if (bytes.length < 8) {
      throw new IOException(entry.getName() + " is no class");
    }
    return ((bytes[6] & 0xff) << 8 | bytes[7] & 0xff) - VERSION_OF_JAVA_0;
  }

  private static @Nullable String spi(JarFile jar) throws IOException {
    Manifest manifest = jar.getManifest();
    return manifest == null ? null : manifest.getMainAttributes().getValue(HandlerSpi.ATTRIBUTE);
  }

  private static List<String> autoConfigurations(JarFile jar) throws IOException {
    JarEntry imports = jar.getJarEntry(IMPORTS);
    if (imports == null) {
      return List.of();
    }
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(jar.getInputStream(imports), StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .toList();
    }
  }

  /** Whether it is one of ours to be careful with, and no mere library. */
  boolean isPlugin() {
    return usesSpi || spi != null;
  }

  /** Where class loaders find it. */
  URL url() {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
