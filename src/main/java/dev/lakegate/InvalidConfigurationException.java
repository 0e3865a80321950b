package dev.lakegate;

import java.util.List;
import java.util.stream.Collectors;

/** The configuration does not let the service start. It lists every fault that was found. */
public class InvalidConfigurationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<ConfigurationFault> faults;

  /** At least one fault, in the order in which people should read them. */
  public InvalidConfigurationException(List<ConfigurationFault> faults) {
    super(summary(faults));
    this.faults = List.copyOf(faults);
  }

  /** What is wrong, at least one. */
  public List<ConfigurationFault> faults() {
    return faults;
  }

  private static String summary(List<ConfigurationFault> faults) {
    String keys = faults.stream().map(ConfigurationFault::key).collect(Collectors.joining(", "));
    return count(faults) + " in the configuration: " + keys;
  }

  static String count(List<ConfigurationFault> faults) {
    return faults.size() == 1 ? "1 fault" : faults.size() + " faults";
  }
}
