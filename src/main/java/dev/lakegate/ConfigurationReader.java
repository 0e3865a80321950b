package dev.lakegate;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;

/** Binds and checks {@code lakegate.*}, and reports all faults at once. */
final class ConfigurationReader {

  static final String ROOT = "lakegate";

  private final ConfigurableEnvironment environment;

  ConfigurationReader(ConfigurableEnvironment environment) {
    this.environment = environment;
  }

  /**
   * The properties.
   *
   * @throws InvalidConfigurationException listing every fault
   */
  LakegateProperties read() {
    ConfiguredValues values = new ConfiguredValues(environment);
    ConfigurationFaults faults = new ConfigurationFaults(values);
    LakegateProperties properties = bind(faults);
    new UnknownKeys(KnownKeys.of(ROOT, LakegateProperties.class), faults).report(environment);
    check(properties, faults, values);
    faults.throwIfAny();
    return properties;
  }

  private LakegateProperties bind(ConfigurationFaults faults) {
    return Binder.get(environment)
        .bindOrCreate(
            ROOT, Bindable.of(LakegateProperties.class), new FaultCollectingBindHandler(faults));
  }

  private static void check(
      LakegateProperties properties, ConfigurationFaults faults, ConfiguredValues values) {
    ValueChecks checks = new ValueChecks(faults);
    new ServiceChecks(checks, faults).check(properties);
    new StoreChecks(faults, values).check(properties.store());
    new DatasetDefaultsChecks(checks, faults).check(properties.datasetDefaults());
    new DatasetChecks(checks, faults, values).check(properties);
    new HandlerChecks(faults, values).check(properties.handlers());
    new ApiChecks(faults, values).check(properties.api());
    new KafkaChecks(faults, values).check();
  }
}
