package dev.lakegate.event;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Object events as text, for whoever keeps them until they are worked on: a JSON array, since each
 * generation of a ledger has one.
 */
public final class ObjectEventText {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Where the parts begin that only claim checks have. */
  private static final int CLAIMED = 11;

  private ObjectEventText() {}

  /** The event as JSON. */
  public static String write(ObjectEvent event) {
    Sequencer sequencer = event.sequencer();
    // An ordered sequencer is its own identity.
    List<@Nullable Object> parts =
        new ArrayList<>(
            Arrays.asList(
                event.index(),
                event.dialect().name(),
                event.name(),
                event.bucket(),
                event.key(),
                event.versionId(),
                sequencer.family(),
                sequencer.isOrdered(),
                sequencer.identity(),
                event.eTag(),
                event.time() == null ? null : event.time().toString()));
    ClaimedContent claimed = event.claimed();
    if (claimed != null) {
      Checksum sha256 = claimed.sha256();
      parts.add(sha256 == null ? null : sha256.hex());
      parts.add(claimed.compression());
    }
    return JSON.writeValueAsString(parts);
  }

  /** The event that was written. */
  public static ObjectEvent read(String text) {
    JsonNode parts = JSON.readTree(text);
    String time = textOrNull(parts, 10);
    return new ObjectEvent(
        parts.get(0).intValue(),
        Dialect.valueOf(text(parts, 1)),
        text(parts, 2),
        new ObjectLocation(text(parts, 3), text(parts, 4)),
        textOrNull(parts, 5),
        sequencer(text(parts, 6), parts.get(7).booleanValue(), text(parts, 8)),
        textOrNull(parts, 9),
        time == null ? null : Instant.parse(time),
        claimed(parts));
  }

  private static @Nullable ClaimedContent claimed(JsonNode parts) {
    if (parts.size() <= CLAIMED) {
      return null;
    }
    String sha256 = textOrNull(parts, CLAIMED);
    return new ClaimedContent(
        sha256 == null ? null : new Checksum(ChecksumAlgorithm.SHA256, sha256),
        textOrNull(parts, CLAIMED + 1));
  }

  private static Sequencer sequencer(String family, boolean ordered, String identity) {
    return new Sequencer(family, identity, ordered ? new BigInteger(identity, 16) : null);
  }

  private static String text(JsonNode parts, int index) {
    return parts.get(index).stringValue();
  }

  private static @Nullable String textOrNull(JsonNode parts, int index) {
    return parts.get(index).isNull() ? null : text(parts, index);
  }
}
