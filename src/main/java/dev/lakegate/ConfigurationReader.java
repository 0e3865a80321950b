package dev.lakegate;

import java.util.List;
import java.util.function.Function;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.PropertyPlaceholderHelper;
import org.springframework.util.SystemPropertyUtils;

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
    return read(properties -> List.of());
  }

  /**
   * The properties.
   *
   * @param later finds the faults that would only show when other beans are made; asked when there
   *     are faults already, so that people see all of them at once
   * @throws InvalidConfigurationException listing every fault
   */
  LakegateProperties read(Function<LakegateProperties, List<ConfigurationFault>> later) {
    ConfiguredValues values = new ConfiguredValues(environment);
    ConfigurationFaults faults = new ConfigurationFaults(values);
    LakegateProperties properties = bindKnown(faults, values);
    checkLake(properties, faults);
    checkDatasets(properties, faults, values);
    checkSurroundings(properties, faults, values);
    if (faults.areThere()) {
      later.apply(properties).forEach(faults::add);
    }
    faults.throwIfAny();
    return properties;
  }

  /**
   * The properties for a command, which needs the store and the rules of datasets, if any. Nothing
   * is said about what else the service needs.
   *
   * @throws InvalidConfigurationException listing every fault
   */
  LakegateProperties readForCommands() {
    ConfiguredValues values = new ConfiguredValues(environment);
    ConfigurationFaults faults = new ConfigurationFaults(values);
    LakegateProperties properties = bindKnown(faults, values);
    checkLake(properties, faults);
    if (values.hasKeysBelow(DatasetChecks.ROOT)) {
      checkDatasets(properties, faults, values);
    }
    new SslBundleChecks(faults, values).checkStore();
    faults.throwIfAny();
    return properties;
  }

  private LakegateProperties bindKnown(ConfigurationFaults faults, ConfiguredValues values) {
    LakegateProperties properties = bind(faults, values);
    new UnknownKeys(KnownKeys.of(ROOT, LakegateProperties.class), faults).report(environment);
    return properties;
  }

  private LakegateProperties bind(ConfigurationFaults faults, ConfiguredValues values) {
    return binder()
        .bindOrCreate(
            ROOT,
            Bindable.of(LakegateProperties.class),
            new FaultCollectingBindHandler(faults, values));
  }

  /** Unlike Boot's own, it fails for a placeholder that nothing fills in. */
  private Binder binder() {
    PropertyPlaceholderHelper strict =
        new PropertyPlaceholderHelper(
            SystemPropertyUtils.PLACEHOLDER_PREFIX,
            SystemPropertyUtils.PLACEHOLDER_SUFFIX,
            SystemPropertyUtils.VALUE_SEPARATOR,
            SystemPropertyUtils.ESCAPE_CHARACTER,
            false);
    return new Binder(
        ConfigurationPropertySources.get(environment),
        new PropertySourcesPlaceholdersResolver(environment.getPropertySources(), strict));
  }

  private static void checkLake(LakegateProperties properties, ConfigurationFaults faults) {
    ValueChecks checks = new ValueChecks(faults);
    new ServiceChecks(checks, faults).check(properties);
    new StoreChecks(faults).check(properties.store());
    new DatasetDefaultsChecks(checks, faults).check(properties.datasetDefaults());
  }

  private static void checkDatasets(
      LakegateProperties properties, ConfigurationFaults faults, ConfiguredValues values) {
    new DatasetChecks(new ValueChecks(faults), faults, values).check(properties);
  }

  private static void checkSurroundings(
      LakegateProperties properties, ConfigurationFaults faults, ConfiguredValues values) {
    new HandlerChecks(faults, values).check(properties.handlers(), properties.retry());
    new ApiChecks(faults, values).check(properties.api());
    new KafkaChecks(faults, values).check();
    new RedisChecks(faults, values).check();
    new LedgerDatabaseChecks(faults, values).check(properties.ledger());
    new SslBundleChecks(faults, values).check();
  }
}
