package dev.lakegate;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetResolver;
import dev.lakegate.event.NotificationParser;
import dev.lakegate.intake.IntakeProperties;
import dev.lakegate.ledger.LedgerSettings;
import dev.lakegate.operate.ApiAccess;
import dev.lakegate.store.s3.S3StoreProperties;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Hands each room its part of the configuration, in the room's own words. */
@Configuration(proxyBeanMethods = false)
class SettingsConfiguration {

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  NotificationParser notificationParser(LakegateProperties properties) {
    return new NotificationParser(properties.source().keyEncoding());
  }

  @Bean
  List<DatasetDefinition> datasetDefinitions(LakegateProperties properties) {
    return properties.datasetDefinitions();
  }

  @Bean
  DatasetResolver datasetResolver(LakegateProperties properties) {
    return new DatasetResolver(properties.datasetDefinitions());
  }

  @Bean
  LedgerSettings ledgerSettings(LakegateProperties properties) {
    return new LedgerSettings(properties.ledger().retention());
  }

  @Bean
  S3StoreProperties s3StoreProperties(LakegateProperties properties) {
    StoreProperties store = properties.store();
    return new S3StoreProperties(
        store.endpoint(),
        store.region(),
        store.pathStyleAccess(),
        store.sslBundle(),
        new S3StoreProperties.Credentials(
            store.credentials().accessKey(), store.credentials().secretKey()),
        properties.verification().maxConcurrentReads());
  }

  @Bean
  IntakeProperties intakeProperties(LakegateProperties properties, KafkaProperties kafka) {
    return new IntakeProperties(
        properties.source().topics(),
        properties.deadLetter().topic(),
        properties.processing().maxInFlightRecords(),
        String.valueOf(kafka.getConsumer().getGroupId()));
  }

  @Bean
  ApiAccess apiAccess(LakegateProperties properties) {
    Map<String, ApiAccess.User> users =
        properties.api().users().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, user -> user(user.getValue())));
    return new ApiAccess(properties.api().enabled(), users);
  }

  private static ApiAccess.User user(HttpApiProperties.User user) {
    return new ApiAccess.User(
        String.valueOf(user.password()),
        user.roles().stream()
            .map(role -> ApiAccess.Role.valueOf(role.name()))
            .collect(Collectors.toSet()));
  }
}
