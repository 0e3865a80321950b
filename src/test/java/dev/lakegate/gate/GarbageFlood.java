package dev.lakegate.gate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Records that are no news to anybody, of every kind in turn. */
final class GarbageFlood {

  private static final List<Kind> KINDS =
      List.of(
          new Kind("malformed malformed-notification", i -> text("no JSON at all " + i)),
          new Kind("malformed malformed-notification", i -> text("[" + i + "]")),
          new Kind("malformed malformed-notification", GarbageFlood::otherMajor),
          new Kind("malformed malformed-notification", GarbageFlood::protobuf),
          new Kind("malformed malformed-notification", GarbageFlood::controlCharacter),
          new Kind("ignored empty", i -> null),
          new Kind("ignored not-a-sentinel", i -> event("v1/part-" + i + ".parquet")),
          new Kind("ignored no-records", i -> text("{\"heartbeat\":" + i + "}")),
          new Kind("ignored no-dataset", i -> event("elsewhere/" + i + "/_SUCCESS")),
          new Kind("ignored not-a-creation", GarbageFlood::deletion));

  private record Kind(String outcome, IntFunction<byte @Nullable []> value) {}

  private GarbageFlood() {}

  static byte @Nullable [] value(int index) {
    return KINDS.get(index % KINDS.size()).value().apply(index);
  }

  static boolean isMalformed(int index) {
    return KINDS.get(index % KINDS.size()).outcome().startsWith("malformed");
  }

  /** How often each outcome is to be counted. */
  static Map<String, Long> outcomes(int count) {
    Map<String, Long> outcomes = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      outcomes.merge(KINDS.get(i % KINDS.size()).outcome(), 1L, Long::sum);
    }
    return outcomes;
  }

  private static byte[] event(String key) {
    return SentinelEvent.notification(SentinelEvent.of("hostile-topic", key));
  }

  private static byte[] otherMajor(int index) {
    return text(
        new String(event("v1/" + index + "/_SUCCESS"), UTF_8).replace("\"2.0\"", "\"3.0\""));
  }

  private static byte[] controlCharacter(int index) {
    return event("v1/" + index + "%1B%5B31m/_SUCCESS");
  }

  private static byte[] deletion(int index) {
    String created = new String(event("v1/" + index + "/_SUCCESS"), UTF_8);
    return text(created.replace("ObjectCreated:Put", "ObjectRemoved:Delete"));
  }

  private static byte[] protobuf(int index) {
    return new byte[] {0x08, (byte) 0x96, 0x01, 0x12, 0x07, (byte) index, (byte) 0xff, 0, 0x1a};
  }

  private static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }
}
