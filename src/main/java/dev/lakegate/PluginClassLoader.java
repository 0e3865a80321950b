package dev.lakegate;

import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the plug-ins' jars have and Lakegate does not: a class that both have is Lakegate's.
 * Lives as long as the process.
 */
final class PluginClassLoader extends URLClassLoader {

  private static final String NAME = "lakegate-plugins";
  private static final String SEPARATOR = "!/";

  PluginClassLoader(List<URL> jars, ClassLoader parent) {
    super(NAME, jars.toArray(URL[]::new), parent);
  }

  /** The jar that a class comes from; null when it is none of a plug-in. */
  @Nullable Path jarOf(String className) {
    String resource = className.replace('.', '/') + ".class";
    URL found = getParent().getResource(resource) == null ? findResource(resource) : null;
    return found == null ? null : jarOf(found);
  }

  private static Path jarOf(URL resource) {
    String inside = resource.getPath();
    return Path.of(URI.create(inside.substring(0, inside.lastIndexOf(SEPARATOR))));
  }
}
