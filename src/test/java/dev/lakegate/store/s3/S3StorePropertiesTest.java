package dev.lakegate.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class S3StorePropertiesTest {

  private static S3StoreProperties bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("lakegate.store", S3StoreProperties.class);
  }

  @Test
  void goToAwsWithTheDefaultChainWhenNothingIsSet() {
    S3StoreProperties properties = bind(Map.of());

    assertThat(properties)
        .isEqualTo(
            new S3StoreProperties(
                null, "us-east-1", true, null, new S3StoreProperties.Credentials(null, null)));
  }

  @Test
  void takeBlankValuesAsNone() {
    S3StoreProperties properties =
        bind(
            Map.of(
                "lakegate.store.endpoint", "",
                "lakegate.store.ssl-bundle", " ",
                "lakegate.store.credentials.access-key", "",
                "lakegate.store.credentials.secret-key", ""));

    assertThat(properties).isEqualTo(bind(Map.of()));
  }

  @Test
  void bindEveryKey() {
    S3StoreProperties properties =
        bind(
            Map.of(
                "lakegate.store.endpoint", "https://store.example:9000",
                "lakegate.store.region", "eu-central-1",
                "lakegate.store.path-style-access", "false",
                "lakegate.store.ssl-bundle", "store",
                "lakegate.store.credentials.access-key", "key",
                "lakegate.store.credentials.secret-key", "very-secret"));

    assertThat(properties)
        .isEqualTo(
            new S3StoreProperties(
                URI.create("https://store.example:9000"),
                "eu-central-1",
                false,
                "store",
                new S3StoreProperties.Credentials("key", "very-secret")));
    assertThat(properties.toString()).contains("access key key").doesNotContain("very-secret");
  }

  @Test
  void reportAllFaultsAtOnce() {
    Map<String, String> faults =
        Map.of(
            "lakegate.store.endpoint", "store:9000",
            "lakegate.store.region", " ",
            "lakegate.store.credentials.access-key", "key");

    assertThatThrownBy(() -> bind(faults))
        .rootCause()
        .hasMessage(
            "lakegate.store.endpoint must be http(s)://host[:port], but was store:9000; "
                + "lakegate.store.region must not be empty; "
                + "lakegate.store.credentials needs both access-key and secret-key, "
                + "or neither of them");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ftp://host", "http://host/path", "http://host?query", "http:///", "/relative"})
  void refuseWhatIsNoServer(String endpoint) {
    Map<String, String> properties = Map.of("lakegate.store.endpoint", endpoint);

    assertThatThrownBy(() -> bind(properties))
        .rootCause()
        .hasMessage("lakegate.store.endpoint must be http(s)://host[:port], but was " + endpoint);
  }

  @Test
  void doNotRepeatCredentialsThatStandInTheEndpoint() {
    Map<String, String> properties =
        Map.of("lakegate.store.endpoint", "http://user:very-secret@host");

    assertThatThrownBy(() -> bind(properties))
        .rootCause()
        .hasMessage("lakegate.store.endpoint must be http(s)://host[:port] without credentials");
  }
}
