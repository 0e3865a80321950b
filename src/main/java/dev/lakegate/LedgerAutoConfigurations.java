package dev.lakegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Lets Boot set up the client of the ledger's store and of no other: a service with its ledger in
 * Redis has no data source, and one with its ledger in a database has no Redis.
 */
class LedgerAutoConfigurations implements AutoConfigurationImportFilter, EnvironmentAware {

  private static final Map<String, String> TYPES =
      Map.of(
          "org.springframework.boot.data.redis.autoconfigure.", "redis",
          "org.springframework.boot.jdbc.autoconfigure.", "jdbc");

  private String type = "redis";

  @Override
  public void setEnvironment(Environment environment) {
    type = environment.getProperty("lakegate.ledger.type", type);
  }

  @Override
  public boolean[] match(
      @Nullable String[] autoConfigurations, AutoConfigurationMetadata autoConfigurationMetadata) {
    boolean[] matches = new boolean[autoConfigurations.length];
    for (int i = 0; i < matches.length; i++) {
      matches[i] = isWanted(autoConfigurations[i]);
    }
    return matches;
  }

  private boolean isWanted(@Nullable String autoConfiguration) {
    return autoConfiguration == null
        || TYPES.entrySet().stream()
            .filter(entry -> autoConfiguration.startsWith(entry.getKey()))
            .allMatch(entry -> entry.getValue().equalsIgnoreCase(type));
  }
}
