package dev.lakegate.guarantee;

import dev.lakegate.guarantee.Announced.Expected;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What is bad goes aside, with its exact bytes and its reason; what is good does not. That the rest
 * goes on behind it is what {@link NothingLost} sees.
 */
final class PoisonNeverBlocks implements Promise {

  private static final Set<Expected> GOES_ASIDE =
      EnumSet.of(Expected.REJECTED, Expected.FAILED, Expected.POISON);

  @Override
  public List<String> breaches(Evidence evidence) {
    List<String> breaches = new ArrayList<>();
    for (Announced one : evidence.announced()) {
      List<ConsumerRecord<byte[], byte[]>> letters = letters(one, evidence);
      if (GOES_ASIDE.contains(one.expected())) {
        bad(one, letters, breaches);
      } else if (!letters.isEmpty() && one.expected() != Expected.OVERTAKEN) {
        breaches.add(one + ": dead-lettered as " + reason(letters.get(0)) + ", though it is good");
      }
    }
    return breaches;
  }

  private static void bad(
      Announced one, List<ConsumerRecord<byte[], byte[]>> letters, List<String> breaches) {
    if (letters.isEmpty() && !one.sendings().isEmpty()) {
      breaches.add(one + ": should have a dead letter");
    }
    for (ConsumerRecord<byte[], byte[]> letter : letters) {
      if (!reason(letter).equals(one.reason())) {
        breaches.add(
            "%s: dead-lettered as %s, not as %s".formatted(one, reason(letter), one.reason()));
      }
      if (!Arrays.equals(letter.value(), one.value())) {
        breaches.add(one + ": its dead letter has other bytes");
      }
    }
  }

  private static List<ConsumerRecord<byte[], byte[]>> letters(Announced one, Evidence evidence) {
    List<String> origins = one.sendings().stream().map(Announced.Sending::origin).toList();
    return evidence.letters().stream()
        .filter(letter -> origins.contains(SourceTopics.header(letter, "lakegate-id")))
        .toList();
  }

  private static String reason(ConsumerRecord<byte[], byte[]> letter) {
    return SourceTopics.header(letter, "lakegate-reason");
  }
}
