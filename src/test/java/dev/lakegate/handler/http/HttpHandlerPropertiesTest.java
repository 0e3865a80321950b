package dev.lakegate.handler.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.handler.EventMode;
import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.HandlerProperties;
import dev.lakegate.handler.HandlerPropertyException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;

class HttpHandlerPropertiesTest {

  private static final String URL = "https://hooks.example/path/hush?key=hush";

  @Test
  void theUrlIsEnough() {
    HttpHandlerProperties properties = bind(Map.of("type", "http", "url", URL));

    assertThat(properties)
        .isEqualTo(
            new HttpHandlerProperties(
                "http",
                URL,
                EventMode.BINARY,
                null,
                List.of(GenerationEnd.COMPLETED),
                0,
                Map.of(),
                "Idempotency-Key",
                null,
                Duration.ofSeconds(10),
                Duration.ofMinutes(1),
                Duration.ofHours(1),
                null));
  }

  @Test
  void headersKeepTheirNamesAndLoseTheEndsOfTheirFiles() {
    HttpHandlerProperties properties =
        bind(Map.of("type", "http", "url", URL, "headers.X-Api-Key", "hush\n"));

    assertThat(properties.headers()).containsOnly(Map.entry("X-Api-Key", "hush"));
    assertThat(properties.toString()).isEqualTo("HttpHandlerProperties[https://hooks.example]");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "url | - | url is missing: write the endpoint's http or https URL",
        "url | ftp://a/hush | url is 'ftp://a/******': write a URL such as",
        "url | a/hush | url is 'a/******': write a URL such as",
        "url | https://u:hush@a/ | has a password in it: write headers.Authorization instead",
        "url | https://a/b#c | has a # in it",
        "url | https://a/b c | is no URL: encode",
        "url | https://a:99999/ | write a URL such as",
        "url | https://a/${HUSH} | url is '******': has a ${variable} that is not set: set it",
        "url | http://air_flow:1/hush | 'http://air_flow:1/******': a host's name has letters, digits",
        "cloud-events | batched | cloud-events is 'batched': write one of binary, structured",
        "events | lost | events is 'lost': write one of completed, rejected, failed",
        "events | completed,completed | events is 'completed,completed': name each one once",
        "max-files | 1001 | max-files is '1001': choose a value from 0 (no list) to 1000",
        "body | {{hush}} | body is '******': there is no placeholder {{hush}}, only attempt",
        "body | {hush | body is '******': write JSON with placeholders such as {{dataset}}, see line 1",
        "body | [\"${HUSH}\"] | body is '******': has a ${variable} that is not set: set it",
        "headers.Host | hush | headers.Host is '******': is set by the handler: leave it out",
        "headers.ce-id | hush | headers.ce-id is '******': is set by the handler: leave it out",
        "headers.Webhook-Id | hush | is set by the handler: leave it out",
        "headers.idempotency-key | hush | has the idempotency key: leave it out",
        "headers.Authorization | Bearer ${HUSH} | has a ${variable} that is not set: set it",
        "headers.Authorization | hüsh | '******': write one line of printable ASCII",
        "headers.Authorization | \" \" | '******': write one line of printable ASCII",
        "headers[a b] | hush | '******': a header's name has letters, digits and dashes",
        "idempotency-header | a:b | idempotency-header is 'a:b': a header's name has",
        "signing-secret | ${HUSH} | signing-secret is '******': has a ${variable} that is not set",
        "signing-secret | whsec_hush | signing-secret is '******': write whsec_ and 24 to 64 random",
        "connect-timeout | 0s | connect-timeout is 'PT0S': choose a value from 1ms to 1h",
        "response-timeout | 2h | response-timeout is 'PT2H': choose a value from 1ms to 1h",
        "max-retry-after | 2d | max-retry-after is 'PT48H': choose a value from 0s to 1d",
        "ssl-bundle | private | ssl-bundle is 'private': there is no such SSL bundle: define",
        "header.Authorization | hush | '******': there is no such key, only type, url, cloud-events",
        "uri | https://hooks.example/hush | uri is '******': there is no such key",
        "auth.token | hush | '******': there is no such key",
      })
  void faultsNameKeyAndRemedyAndNoSecret(String key, String value, String message) {
    Map<String, String> keys = new LinkedHashMap<>(Map.of("type", "http", "url", URL));
    if (value == null) {
      keys.remove(key);
    } else {
      keys.put(key, value);
    }

    assertThatThrownBy(() -> create(keys))
        .isInstanceOf(HandlerPropertyException.class)
        .hasMessageContaining(message)
        .satisfies(
            fault -> assertThat(fault.getMessage().replace("{{hush}}", "")).doesNotContain("hush"));
  }

  @Test
  void allFaultsAreToldAtOnce() {
    Map<String, String> keys =
        Map.of(
            "url", "ftp://a/",
            "cloud-events", "batched",
            "connect-timeout", "0s",
            "response-timeout", "soon",
            "max-retry-after", "2d",
            "max-files", "1001",
            "body", "{{hush}}",
            "headers.Host", "hush",
            "headers.ce-id", "hush",
            "uri", "https://hooks.example/hush");

    assertThatThrownBy(() -> bind(keys))
        .asInstanceOf(InstanceOfAssertFactories.type(HandlerPropertyException.class))
        .extracting(HandlerPropertyException::all)
        .asInstanceOf(InstanceOfAssertFactories.list(HandlerPropertyException.class))
        .extracting(HandlerPropertyException::key)
        .containsExactlyInAnyOrderElementsOf(keys.keySet());
  }

  @Test
  void aBodyTellsOfCompletedOnesOnly() {
    Map<String, String> keys =
        Map.of("type", "http", "url", URL, "body", "{}", "events", "completed,rejected");

    assertThatThrownBy(() -> bind(keys))
        .hasMessage(
            "events is 'completed,rejected': a body can only tell of completed ones: leave the"
                + " body or the events out");
  }

  @Test
  void aBundleIsForHttps() {
    Map<String, String> keys = Map.of("type", "http", "url", "http://a/", "ssl-bundle", "b");

    assertThatThrownBy(() -> bind(keys))
        .hasMessage("ssl-bundle is 'b': is for https: write an https URL, or leave the bundle out");
  }

  private static HttpHandlerProperties bind(Map<String, String> keys) {
    return HandlerProperties.bind(binder(keys), HttpHandlerProperties.class);
  }

  private static void create(Map<String, String> keys) {
    HttpClients clients = new HttpClients(DefaultSslBundleRegistry::new);
    new HttpHandlerFactory(clients, Clock.systemUTC()).create("hook", binder(keys));
  }

  private static Binder binder(Map<String, String> keys) {
    return new Binder(new MapConfigurationPropertySource(keys));
  }
}
