package dev.lakegate.operate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Who may use the HTTP API.
 *
 * @param enabled whether there is one; when false every path of it answers 404
 * @param users the users by name; at least one when enabled
 */
public record ApiAccess(boolean enabled, Map<String, User> users) {

  /** Keeps a copy; refuses an API that nobody may use. */
  public ApiAccess {
    users = new LinkedHashMap<>(users);
    if (enabled && users.isEmpty()) {
      throw new IllegalArgumentException(
          "lakegate.api.enabled is true, but lakegate.api.users is empty: add a user with a"
              + " password and a role, or set lakegate.api.enabled to false");
    }
  }

  /** What a user may do; an operator may do what a viewer may. */
  public enum Role {
    /** Look, and try what has no effect. */
    VIEWER,
    /** Act. */
    OPERATOR
  }

  /**
   * One user.
   *
   * @param password encoded, with the encoder's prefix, for example <code>{bcrypt}$2a$10$…</code>
   * @param roles at least one
   */
  public record User(String password, Set<Role> roles) {

    /** Keeps a copy; refuses what could never log in. */
    public User {
      roles = Set.copyOf(roles);
      if (!password.startsWith("{") || roles.isEmpty()) {
        throw new IllegalArgumentException(
            "A user of lakegate.api.users needs a password that starts with its encoder, such as"
                + " {bcrypt}, and at least one of the roles viewer and operator");
      }
    }

    /** Without the password. */
    @Override
    public String toString() {
      return "User[roles=" + roles + "]";
    }
  }
}
