package dev.lakegate.handler.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSignatureTest {

  @Test
  void signsTheExampleOfTheReferenceLibraries() {
    Clock clock = Clock.fixed(Instant.ofEpochSecond(1_614_265_330L), ZoneOffset.UTC);
    WebhookSignature signature =
        new WebhookSignature(WebhookSignature.key("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), clock);

    Map<String, String> headers =
        signature.headers(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8));

    assertThat(headers)
        .containsOnly(
            Map.entry("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek"),
            Map.entry("webhook-timestamp", "1614265330"),
            Map.entry("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "whsec_",
        "whsec_MfKQ9r8G",
        "whsec_!!not base64"
      })
  void whatIsNoSecretIsRefusedUnshown(String secret) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WebhookSignature.key(secret))
        .withMessage("write whsec_ and 24 to 64 random bytes in Base64");
  }
}
