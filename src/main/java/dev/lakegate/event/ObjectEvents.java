package dev.lakegate.event;

import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.event.ParsedEvent.Ignored;
import dev.lakegate.event.ParsedEvent.Malformed;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.Pin;
import org.jspecify.annotations.Nullable;

/** Makes object events of raw ones: what is needed is checked, the rest is taken as it comes. */
final class ObjectEvents {

  private static final int MAX_VERSION_ID = 1024;
  private static final int MAX_ETAG = 1024;

  private final ObjectKeys keys;

  ObjectEvents(ObjectKeys keys) {
    this.keys = keys;
  }

  ParsedEvent read(int index, RawEvent event) {
    Dialect dialect = event.store().dialect();
    try {
      requireKnownVersion(event);
      String creation = EventNames.creation(name(event));
      return creation == null
          ? new Ignored(index, dialect, IgnoreReason.NOT_A_CREATION, locationIfAny(event))
          : new Creation(created(index, creation, event));
    } catch (MalformedEventException malformed) {
      return new Malformed(index, dialect, Reason.MALFORMED_NOTIFICATION, malformed.detail());
    }
  }

  private ObjectEvent created(int index, String name, RawEvent event)
      throws MalformedEventException {
    ObjectLocation location = location(event);
    String versionId = versionId(event);
    return new ObjectEvent(
        index,
        event.store().dialect(),
        name,
        location,
        versionId,
        Sequencers.read(event, versionId),
        eTag(event),
        EventTimes.read(event.time()));
  }

  private static void requireKnownVersion(RawEvent event) throws MalformedEventException {
    String version = event.version();
    if (version != null && !event.store().knowsMajor(version.split("\\.", 2)[0])) {
      throw new MalformedEventException("An eventVersion of a major that is not known");
    }
  }

  private static String name(RawEvent event) throws MalformedEventException {
    String name = event.name();
    if (name == null) {
      throw new MalformedEventException("No event name");
    }
    return name;
  }

  private ObjectLocation location(RawEvent event) throws MalformedEventException {
    String bucket = event.bucket();
    if (bucket == null) {
      throw new MalformedEventException("No bucket name, or an empty one");
    }
    PlainText.require("The bucket name", bucket);
    return new ObjectLocation(bucket, keys.read(event, bucket));
  }

  private @Nullable ObjectLocation locationIfAny(RawEvent event) {
    try {
      return location(event);
    } catch (MalformedEventException nowhere) {
      return null;
    }
  }

  private static @Nullable String versionId(RawEvent event) throws MalformedEventException {
    String versionId = event.versionId();
    if (versionId == null || !event.store().isVersion(versionId)) {
      return null;
    }
    if (versionId.length() > MAX_VERSION_ID) {
      throw new MalformedEventException(
          "versionId is longer than " + MAX_VERSION_ID + " characters");
    }
    return PlainText.require("versionId", versionId);
  }

  private static @Nullable String eTag(RawEvent event) {
    String written = event.eTag();
    if (written == null || !event.store().writesWholeETags()) {
      return null;
    }
    return bareETag(written);
  }

  /** Without quotes; null when it is no entity tag that anybody could send. */
  static @Nullable String bareETag(String written) {
    String bare = Pin.bare(written);
    return bare.isEmpty() || bare.length() > MAX_ETAG || !PlainText.isPlain(bare) ? null : bare;
  }
}
