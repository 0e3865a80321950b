package dev.lakegate.guarantee;

import dev.lakegate.guarantee.plugin.GuaranteeAutoConfiguration;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The plug-in as a jar, made of this build's test classes. */
final class PluginJar {

  private static final String IMPORTS =
      "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";

  private PluginJar() {}

  /** Writes it. */
  static void write(Path file) throws IOException {
    Class<?> entry = GuaranteeAutoConfiguration.class;
    Path classes = classesOf(entry);
    Path folder = classes.resolve(entry.getPackageName().replace('.', '/'));
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out);
        Stream<Path> files = Files.list(folder)) {
      add(jar, IMPORTS, entry.getName().getBytes(StandardCharsets.UTF_8));
      for (Path each : files.toList()) {
        String name = classes.relativize(each).toString().replace('\\', '/');
        add(jar, name, Files.readAllBytes(each));
      }
    }
  }

  private static Path classesOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(content);
    jar.closeEntry();
  }
}
