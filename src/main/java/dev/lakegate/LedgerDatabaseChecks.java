package dev.lakegate;

import dev.lakegate.LakegateProperties.Ledger;
import dev.lakegate.LakegateProperties.LedgerType;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks the database of a ledger that is kept in one. */
final class LedgerDatabaseChecks {

  private static final String KEY = "spring.datasource.url";
  private static final String REMEDY =
      "set it to jdbc:postgresql://host:5432/database, or, for a single instance, to"
          + " jdbc:h2:file:/path/to/ledger";

  /** The driver would take what is before the @ for a host, and print it. */
  private static final Pattern USER_INFO = Pattern.compile("jdbc:postgresql:([^?]*|[^=]*)@.*");

  private static final Pattern SHARED_H2 =
      Pattern.compile("jdbc:h2:(tcp|ssl):.*|.*;(auto_server=true|file_lock=no)\\b.*");

  private final ConfigurationFaults faults;
  private final ConfiguredValues values;

  LedgerDatabaseChecks(ConfigurationFaults faults, ConfiguredValues values) {
    this.faults = faults;
    this.values = values;
  }

  void check(Ledger ledger) {
    if (ledger.type() == LedgerType.JDBC) {
      checkUrl(values.text(KEY).map(String::strip).filter(url -> !url.isEmpty()));
    }
  }

  private void checkUrl(Optional<String> configured) {
    String url = configured.orElse("").toLowerCase(Locale.ROOT);
    if (url.isEmpty()) {
      refuse("is not set, and lakegate.ledger.type is jdbc", REMEDY);
    } else if (USER_INFO.matcher(url).matches()) {
      refuse(
          "has a user in front of the host",
          "put it into spring.datasource.username, and the password into spring.datasource.password");
    } else if (SHARED_H2.matcher(url).matches()) {
      refuse(
          "opens H2 to other processes, and an H2 ledger is for a single instance",
          "use jdbc:h2:file: without AUTO_SERVER and FILE_LOCK, or PostgreSQL");
    } else if (!url.startsWith("jdbc:postgresql:") && !url.startsWith("jdbc:h2:")) {
      refuse("is no database that the ledger can be kept in", REMEDY);
    }
  }

  /** Passwords stand in JDBC URLs in too many ways to be masked. */
  private void refuse(String problem, String remedy) {
    faults.addWithoutValue(KEY, problem, remedy);
  }
}
