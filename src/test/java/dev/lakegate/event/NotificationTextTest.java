package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.lakegate.event.ParsedEvent.Creation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** That a notification we write says what the store's own said. */
class NotificationTextTest {

  static Stream<Arguments> events() {
    return ObjectEventTextTest.events()
        .flatMap(event -> Arrays.stream(KeyEncoding.values()).map(it -> arguments(event, it)));
  }

  @ParameterizedTest
  @MethodSource("events")
  void saysTheSameHoweverTheSourceIsSaidToWriteKeys(ObjectEvent event, KeyEncoding source) {
    byte[] notification = NotificationText.write(event);

    List<ParsedEvent> parsed = new NotificationParser(source).parse(notification);
    assertThat(parsed).singleElement().isInstanceOf(Creation.class);
    ObjectEvent again = ((Creation) parsed.get(0)).event();
    assertThat(again.location()).isEqualTo(event.location());
    assertThat(again.dialect()).isEqualTo(event.dialect());
    assertThat(again.versionId()).isEqualTo(event.versionId());
    assertThat(again.time()).isEqualTo(event.time());
    if (event.sequencer().isOrdered()) {
      assertThat(again.sequencer()).isEqualTo(event.sequencer());
    }
  }
}
