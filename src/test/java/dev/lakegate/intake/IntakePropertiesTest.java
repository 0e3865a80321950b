package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class IntakePropertiesTest {

  @Test
  void deadLettersMustNotBeReadAgain() {
    assertThatThrownBy(() -> new IntakeProperties(List.of("a", "b"), "b", 64, "gate"))
        .hasMessage("The dead-letter topic must not be a source topic: b");
  }

  @Test
  void aPollMustFitIntoHalfTheBound() {
    assertThatThrownBy(() -> new IntakeProperties(List.of("a"), "b", 1, "gate"))
        .hasMessage("At least 2 records must be allowed in flight, not 1");
  }

  @Test
  void topicsAndGroupAreNeeded() {
    assertThatThrownBy(() -> new IntakeProperties(List.of(), "b", 64, "gate"))
        .hasMessage("At least one source topic is needed");
    assertThatThrownBy(() -> new IntakeProperties(List.of("a"), "b", 64, " "))
        .hasMessage("The consumer group needs an id");
  }
}
