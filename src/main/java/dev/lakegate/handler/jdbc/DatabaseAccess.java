package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerFaults;
import dev.lakegate.handler.HandlerPropertyException;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
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
  // PostgreSQL's driver knows no user there, whatever stands in the password.
  private static final Pattern USER_INFO =
      Pattern.compile("//[^/?#;]*@|^" + POSTGRESQL + "([^?]*|[^=]*)@");

  private static final Pattern SECRET =
      Pattern.compile("pass|secret|token|key|credential|auth", Pattern.CASE_INSENSITIVE);

  /**
   * Validates.
   *
   * @throws HandlerPropertyException when a value is wrong
   */
  @SuppressWarnings({"NullAway", "ConstantValue"}) // The binder leaves missing components null.
  DatabaseAccess {
    HandlerFaults faults =
        new HandlerFaults()
            .check(url, it -> requireUrl(section + "url", it))
            .check(username, it -> requireSet(section + "username", it))
            .check(password, it -> requireSet(section + "password", it));
    properties.forEach(
        (name, value) -> faults.check(section + "properties." + name, it -> requireSet(it, value)));
    faults.throwIfAny();
    url = url.strip();
    username = toNull(username);
    password = toNull(password);
    driver = toNull(driver);
  }

  private static void requireUrl(String key, @Nullable String url) {
    if (url == null || url.isBlank()) {
      throw new HandlerPropertyException(
          key, null, "write the database's URL, jdbc:postgresql://host:5432/database");
    }
    requireSet(key, url);
    if (!url.strip().startsWith("jdbc:")) {
      throw new HandlerPropertyException(
          key, MASK, "begins with jdbc: as in jdbc:postgresql://host:5432/database");
    }
    // Drivers repeat it in what they log.
    if (USER_INFO.matcher(url).find()) {
      throw new HandlerPropertyException(
          key, MASK, "has a user before the @: write username and password instead");
    }
  }

  /** Files end in a line's end, which is no part of what they hold. */
  private static @Nullable String toNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
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

  /** What nobody else is to read, as far as names tell. */
  Stream<String> secrets() {
    Stream<String> settings =
        Stream.of(url.split("[?;&]", -1)).filter(it -> SECRET.matcher(name(it)).find());
    Stream<String> values =
        properties.entrySet().stream()
            .filter(it -> SECRET.matcher(it.getKey()).find())
            .map(Map.Entry::getValue);
    return Stream.of(Stream.ofNullable(password), values, settings.map(DatabaseAccess::value))
        .flatMap(it -> it);
  }

  private static String name(String setting) {
    return setting.substring(0, Math.max(0, setting.indexOf('=')));
  }

  private static String value(String setting) {
    return setting.substring(setting.indexOf('=') + 1);
  }

  /** Without what may be secret. */
  @Override
  public String toString() {
    return "DatabaseAccess[" + section + "]";
  }
}
