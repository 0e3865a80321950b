package dev.lakegate.operate;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.CsrfConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.web.cors.CorsUtils;

/**
 * Who may call what. Three chains, in this order: the endpoints that orchestrators and Prometheus
 * ask are open (on the management port, which a network policy should guard); the API asks for a
 * user when it is enabled; everything else is refused as if it did not exist.
 *
 * <p>There are no sessions and no cookies, so there is no token against cross-site requests either:
 * programs call the API. A browser that remembers basic credentials would send them along with
 * another site's requests, hence requests that a browser marks as another origin's are refused.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
public class ApiSecurityConfiguration {

  private static final String API = "/api/v1/**";
  private static final Set<String> OWN_SITE = Set.of("same-origin", "none");
  private static final String VIEWER = ApiAccess.Role.VIEWER.name();
  private static final String OPERATOR = ApiAccess.Role.OPERATOR.name();

  /** What everybody on the network may ask. */
  @Bean
  @Order(1)
  SecurityFilterChain openEndpoints(HttpSecurity http) throws Exception {
    return stateless(http)
        .securityMatcher(EndpointRequest.to("health", "prometheus", "info"))
        .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .build();
  }

  /** The API, for its users; nobody passes when it is disabled. */
  @Bean
  @Order(2)
  SecurityFilterChain api(HttpSecurity http, ApiAccess access) throws Exception {
    stateless(http).securityMatcher(API);
    return access.enabled() ? guarded(http) : closed(http);
  }

  /** Nothing else exists. */
  @Bean
  @Order(3)
  SecurityFilterChain nothingElse(HttpSecurity http) throws Exception {
    return closed(stateless(http));
  }

  /** An operator may do what a viewer may. */
  @Bean
  static RoleHierarchy roleHierarchy() {
    return RoleHierarchyImpl.withDefaultRolePrefix().role(OPERATOR).implies(VIEWER).build();
  }

  /** The configured users; none when the API is disabled, and no generated one either. */
  @Bean
  UserDetailsService apiUsers(ApiAccess access) {
    InMemoryUserDetailsManager users = new InMemoryUserDetailsManager();
    access.users().forEach((name, user) -> users.createUser(details(name, user)));
    return users;
  }

  /** Knows every encoder by its prefix. */
  @Bean
  PasswordEncoder passwordEncoder() {
    return PasswordEncoderFactories.createDelegatingPasswordEncoder();
  }

  /** Answers what the HTTP firewall refuses. */
  @Bean
  RequestRejectedHandler requestRejectedHandler() {
    return (request, response, rejected) -> Problem.of(HttpStatus.BAD_REQUEST).write(response);
  }

  private static SecurityFilterChain guarded(HttpSecurity http) throws Exception {
    return http.authorizeHttpRequests(ApiSecurityConfiguration::rules)
        .httpBasic(basic -> basic.authenticationEntryPoint((q, a, e) -> unauthorized(a)))
        .exceptionHandling(
            handling ->
                handling
                    .authenticationEntryPoint((q, a, e) -> unauthorized(a))
                    .accessDeniedHandler((q, a, e) -> Problem.of(HttpStatus.FORBIDDEN).write(a)))
        .build();
  }

  private static void rules(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          requests) {
    requests
        .dispatcherTypeMatchers(DispatcherType.ERROR)
        .permitAll()
        .requestMatchers(ApiSecurityConfiguration::isCrossSite)
        .denyAll()
        .requestMatchers(HttpMethod.GET, API)
        .hasRole(VIEWER)
        .requestMatchers(HttpMethod.HEAD, API)
        .hasRole(VIEWER)
        .requestMatchers(HttpMethod.POST, "/api/v1/notifications/dry-run")
        .hasRole(VIEWER)
        .anyRequest()
        .hasRole(OPERATOR);
  }

  private static SecurityFilterChain closed(HttpSecurity http) throws Exception {
    return http.authorizeHttpRequests(
            requests ->
                requests
                    .dispatcherTypeMatchers(DispatcherType.ERROR)
                    .permitAll()
                    .anyRequest()
                    .denyAll())
        .exceptionHandling(
            handling ->
                handling
                    .authenticationEntryPoint(
                        (q, a, e) -> Problem.of(HttpStatus.NOT_FOUND).write(a))
                    .accessDeniedHandler((q, a, e) -> Problem.of(HttpStatus.NOT_FOUND).write(a)))
        .build();
  }

  private static HttpSecurity stateless(HttpSecurity http) throws Exception {
    return http.sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .csrf(CsrfConfigurer::disable);
  }

  // Browsers that do not send the first header send the second with everything but plain reads.
  private static boolean isCrossSite(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    boolean isOwn = site == null || OWN_SITE.contains(site.toLowerCase(Locale.ROOT));
    return !isOwn || CorsUtils.isCorsRequest(request);
  }

  private static void unauthorized(HttpServletResponse response) throws IOException {
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"lakegate\", charset=\"UTF-8\"");
    Problem.of(HttpStatus.UNAUTHORIZED).write(response);
  }

  private static UserDetails details(String name, ApiAccess.User user) {
    String[] roles = user.roles().stream().map(Enum::name).toArray(String[]::new);
    return User.withUsername(name).password(user.password()).roles(roles).build();
  }
}
