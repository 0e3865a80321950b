package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.mock.env.MockEnvironment;

class LedgerAutoConfigurationsTest {

  private static final String[] CLASSES = {
    DataRedisAutoConfiguration.class.getName(),
    DataSourceAutoConfiguration.class.getName(),
    KafkaAutoConfiguration.class.getName(),
    null
  };

  @ParameterizedTest
  @CsvSource({", true, false", "redis, true, false", "JDBC, false, true", "memory, false, false"})
  void onlyTheStoreOfTheLedgerIsSetUp(String type, boolean redis, boolean dataSource) {
    MockEnvironment environment = new MockEnvironment();
    if (type != null) {
      environment.setProperty("lakegate.ledger.type", type);
    }
    LedgerAutoConfigurations filter = new LedgerAutoConfigurations();
    filter.setEnvironment(environment);

    boolean[] matches = filter.match(CLASSES, (AutoConfigurationMetadata) null);

    assertThat(matches).containsExactly(redis, dataSource, true, true);
  }
}
