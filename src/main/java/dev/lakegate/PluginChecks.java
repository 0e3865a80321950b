package dev.lakegate;

import dev.lakegate.handler.HandlerSpi;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Looks whether jars can be loaded, before anything of them is. */
final class PluginChecks {

  private static final String OURS = String.valueOf(HandlerSpi.VERSION);

  private final List<ConfigurationFault> faults = new ArrayList<>();

  List<ConfigurationFault> faults() {
    return faults;
  }

  /** It is no jar. */
  void unreadable(Path file, String why) {
    fault(file, "is no readable jar: " + why, "copy it again, or take it out of the folder");
  }

  /** Adds what is wrong with the jar. */
  void check(PluginJar jar, PluginClassLoader loader) {
    if (jar.packsSpi()) {
      fault(
          jar.file(),
          "has Lakegate's own classes packed in",
          "build it with Lakegate as a dependency of scope provided");
    } else if (jar.isPlugin()) {
      checkSpi(jar);
    }
    int running = Runtime.version().feature();
    if (jar.java() > running) {
      fault(
          jar.file(),
          "is made for Java %d, and this is Java %d".formatted(jar.java(), running),
          "run Lakegate on that Java, or have the jar built for this one");
    }
    jar.autoConfigurations().stream()
        .filter(name -> loader.getResource(name.replace('.', '/') + ".class") == null)
        .forEach(
            name ->
                fault(
                    jar.file(),
                    "names " + name + " as an auto-configuration, and nobody has that class",
                    "have the jar built again"));
  }

  private void checkSpi(PluginJar jar) {
    String spi = jar.spi();
    if (spi == null) {
      fault(
          jar.file(),
          "does not say for which version of Lakegate's SPI it is made",
          "have it built with %s: %s in its manifest".formatted(HandlerSpi.ATTRIBUTE, OURS));
    } else if (!spi.strip().equals(OURS)) {
      fault(
          jar.file(),
          "is made for version %s of Lakegate's SPI, and this Lakegate has %s".formatted(spi, OURS),
          "take a release of the plug-in that is made for version " + OURS);
    }
  }

  private void fault(Path file, String problem, String remedy) {
    faults.add(new ConfigurationFault(PluginFolder.KEY, file.toString(), null, problem, remedy));
  }
}
