package dev.lakegate;

import dev.lakegate.ApiProperties.User;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks who may use the HTTP interface. */
final class ApiChecks {

  private static final String USERS = "lakegate.api.users";
  private static final Pattern ENCODED = Pattern.compile("\\{[^}]+}.+", Pattern.DOTALL);
  private static final Pattern SAFE =
      Pattern.compile("\\{(bcrypt|pbkdf2|pbkdf2@SpringSecurity_v5_8|noop)}.+", Pattern.DOTALL);
  private static final Pattern BCRYPT = Pattern.compile("\\$2[abxy]\\$\\d\\d\\$[./0-9A-Za-z]{53}");
  private static final String ENCODING =
      "write {bcrypt} and the hash, as htpasswd -nbBC 10 \"\" <password> prints it after the colon";

  private final ConfigurationFaults faults;
  private final ConfiguredValues values;

  ApiChecks(ConfigurationFaults faults, ConfiguredValues values) {
    this.faults = faults;
    this.values = values;
  }

  void check(ApiProperties api) {
    values.names(USERS).stream()
        .filter(name -> !api.users().containsKey(name))
        .forEach(name -> check(name, new User(null, List.of())));
    if (api.enabled() && api.users().isEmpty() && !faults.touch(USERS)) {
      faults.add(
          "lakegate.api.enabled",
          "opens an interface that nobody may use: there are no users",
          "define " + USERS + ".<name>.password and .roles, or disable the interface");
    }
    api.users().forEach(this::check);
  }

  private void check(String name, User user) {
    String section = ConfiguredValues.below(USERS, name);
    if (name.isBlank() || name.contains(":")) {
      faults.addWithoutValue(
          section, "is no user name", "choose one without colons, which basic auth splits at");
    }
    checkPassword(section + ".password", user.password());
    if (user.roles().isEmpty() && !faults.touch(section + ".roles")) {
      faults.add(section + ".roles", "is empty", "list viewer or operator");
    }
  }

  private void checkPassword(String key, @Nullable String password) {
    if (password == null || password.isBlank()) {
      faults.add(key, "is missing", ENCODING);
    } else if (!ENCODED.matcher(password).matches()) {
      faults.add(key, "is not encoded", ENCODING + "; {noop} and the password for trials");
    } else if (!SAFE.matcher(password).matches()) {
      faults.add(key, "has an encoder that is not accepted", "use {bcrypt}, {pbkdf2} or {noop}");
    } else if (isCutBcrypt(password)) {
      faults.add(
          key,
          "is no whole bcrypt hash",
          "check that no shell or compose file took its $ signs for variables");
    }
  }

  private static boolean isCutBcrypt(String password) {
    String prefix = "{bcrypt}";
    return password.startsWith(prefix)
        && !BCRYPT.matcher(password.substring(prefix.length())).matches();
  }
}
