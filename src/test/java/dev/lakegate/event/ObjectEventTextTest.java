package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Creation;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That an event comes back as it was kept. */
class ObjectEventTextTest {

  static Stream<ObjectEvent> events() {
    return Samples.all().stream()
        .flatMap(sample -> new NotificationParser().parse(sample.value()).stream())
        .filter(Creation.class::isInstance)
        .map(parsed -> ((Creation) parsed).event());
  }

  @ParameterizedTest
  @MethodSource("events")
  void comesBack(ObjectEvent event) {
    String text = ObjectEventText.write(event);

    assertThat(ObjectEventText.read(text)).isEqualTo(event);
  }
}
