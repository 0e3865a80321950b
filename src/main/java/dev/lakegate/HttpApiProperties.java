package dev.lakegate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The HTTP interface for people and programs.
 *
 * @param enabled whether it is served; needs at least one user
 * @param users who may use it, by name
 */
public record HttpApiProperties(
    @DefaultValue("false") boolean enabled, @DefaultValue Map<String, User> users) {

  /** Keeps an unmodifiable copy in the configured order. */
  public HttpApiProperties {
    users = Collections.unmodifiableMap(new LinkedHashMap<>(users));
  }

  /**
   * One user.
   *
   * @param password the encoded password, required, with its encoder in front: {@code {bcrypt}},
   *     {@code {pbkdf2}}, {@code {pbkdf2@SpringSecurity_v5_8}}, or {@code {noop}} and the plain
   *     password for trials. Plain text without an encoder is refused. Never printed
   * @param roles what the user may do, at least one, required: a {@code viewer} looks, an {@code
   *     operator} also changes
   */
  @ConfigurationPropertiesSource
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
