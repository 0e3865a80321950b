package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerPropertyException;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How to get into a database.
 *
 * @param section what its keys begin with, relative to the handler: empty, or ending in a dot
 * @param url where
 * @param username who; null as the URL says
 * @param password null as the URL says
 * @param driver the driver's class; null where the URL tells
 * @param properties of the driver
 */
record DatabaseAccess(
    String section,
    String url,
    @Nullable String username,
    @Nullable String password,
    @Nullable String driver,
    Map<String, String> properties) {

  static final String MASK = "******";
  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final String VARIABLE = "${";

  /**
   * Validates.
   *
   * @throws HandlerPropertyException when a value is wrong
   */
  @SuppressWarnings({"NullAway", "ConstantValue"}) // The binder leaves missing components null.
  DatabaseAccess {
    if (url == null || url.isBlank()) {
      throw new HandlerPropertyException(
          section + "url", null, "write the database's URL, jdbc:postgresql://host:5432/database");
    }
    requireSet(section + "url", url);
    requireSet(section + "username", username);
    requireSet(section + "password", password);
    properties.forEach((name, value) -> requireSet(section + "properties." + name, value));
    if (!url.startsWith("jdbc:")) {
      throw new HandlerPropertyException(
          section + "url", MASK, "begins with jdbc: as in jdbc:postgresql://host:5432/database");
    }
  }

  private static void requireSet(String key, @Nullable String value) {
    if (value != null && value.contains(VARIABLE)) {
      throw new HandlerPropertyException(key, MASK, "has a ${variable} that is not set: set it");
    }
  }

  boolean isPostgresql() {
    return url.startsWith(POSTGRESQL);
  }

  /** The driver's properties as the driver takes them, on top of those. */
  Properties properties(Map<String, String> defaults) {
    Properties all = new Properties();
    Stream.of(defaults, properties).forEach(all::putAll);
    return all;
  }

  /** What nobody else is to read: of the URL what follows its first ? or ;, value by value. */
  Stream<String> secrets() {
    Stream<String> settings =
        Stream.of(url.split("[?;&]", -1)).skip(1).map(it -> it.substring(it.indexOf('=') + 1));
    return Stream.of(Stream.ofNullable(password), properties.values().stream(), settings)
        .flatMap(it -> it);
  }

  /** Without what may be secret. */
  @Override
  public String toString() {
    return "DatabaseAccess[" + section + "]";
  }
}
