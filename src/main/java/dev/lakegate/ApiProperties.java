package dev.lakegate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The HTTP interface for people and programs.
 *
 * @param enabled whether it is served; needs users
 * @param users who may use it, by name
 */
public record ApiProperties(
    @DefaultValue("false") boolean enabled, @DefaultValue Map<String, User> users) {

  /** Keeps an unmodifiable copy in the configured order. */
  public ApiProperties {
    users = Collections.unmodifiableMap(new LinkedHashMap<>(users));
  }

  /**
   * One user.
   *
   * @param password the encoded password, required, with its encoder in front: {bcrypt}, {pbkdf2},
   *     or {noop} for trials. Never printed
   * @param roles what the user may do, at least one: viewer looks, operator also changes
   */
  public record User(@Nullable String password, @DefaultValue List<Role> roles) {

    /** Without the password. */
    @Override
    public String toString() {
      return "User[roles=" + roles + "]";
    }
  }

  /** What a user may do. */
  public enum Role {
    /** Look. */
    VIEWER,
    /** Look and change. */
    OPERATOR
  }
}
