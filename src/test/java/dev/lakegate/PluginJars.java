package dev.lakegate;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Builds jars as they may lie in the folder of plug-ins. */
final class PluginJars {

  private static final String IMPORTS =
      "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";

  private final Path folder;
  private final Map<String, byte[]> entries = new LinkedHashMap<>();
  private @Nullable String spi;

  private PluginJars(Path folder) {
    this.folder = folder;
  }

  static PluginJars in(Path folder) {
    return new PluginJars(folder);
  }

  PluginJars spi(String version) {
    spi = version;
    return this;
  }

  PluginJars entry(String name, byte[] content) {
    entries.put(name, content);
    return this;
  }

  PluginJars autoConfiguration(String className) {
    return entry(IMPORTS, ("# ours\n" + className + "\n").getBytes(StandardCharsets.UTF_8));
  }

  PluginJars source(String className, String source) {
    return entry(className.replace('.', '/') + ".class", compile(folder, className, source));
  }

  /** Compiles a class, below that folder. */
  static byte[] compile(Path folder, String className, String source) {
    try {
      Path classes = Files.createTempDirectory(folder, "classes");
      List<String> options =
          List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
      boolean compiled =
          ToolProvider.getSystemJavaCompiler()
              .getTask(null, null, null, options, null, List.of(new Source(className, source)))
              .call();
      if (!compiled) {
        throw new IllegalStateException("does not compile: " + source);
      }
      return Files.readAllBytes(classes.resolve(className.replace('.', '/') + ".class"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  Path write(String name) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (spi != null) {
      manifest.getMainAttributes().putValue("Lakegate-SPI", spi);
    }
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey()));
        jar.write(entry.getValue());
        jar.closeEntry();
      }
    }
    return file;
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String text;

    Source(String className, String text) {
      super(
          URI.create("memory:///" + className.replace('.', '/') + ".java"),
          JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
