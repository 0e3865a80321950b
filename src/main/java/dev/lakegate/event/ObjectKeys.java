package dev.lakegate.event;

import java.nio.charset.StandardCharsets;

/** Finds the key that an event means. */
final class ObjectKeys {

  static final int MAX_BYTES = 1024;

  private final KeyEncoding encoding;

  ObjectKeys(KeyEncoding encoding) {
    this.encoding = encoding;
  }

  String read(RawEvent event, String bucket) throws MalformedEventException {
    String written = event.key();
    if (written == null) {
      throw new MalformedEventException("No object.key, or an empty one");
    }
    // No byte of a key takes more than three characters, as %2F does.
    if (written.length() > 3 * MAX_BYTES) {
      throw tooLong();
    }
    String key = PlainText.require("object.key", decoded(written, bucket, event));
    if (key.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      throw tooLong();
    }
    return key;
  }

  private static MalformedEventException tooLong() {
    return new MalformedEventException("object.key is longer than " + MAX_BYTES + " bytes");
  }

  private String decoded(String written, String bucket, RawEvent event)
      throws MalformedEventException {
    String stated = event.bucketAndKey();
    if (stated != null) {
      return stated.equals(bucket + "/" + written) ? written : agreeing(written, bucket, stated);
    }
    KeyEncoding applied = encoding == KeyEncoding.AUTO ? event.store().keys() : encoding;
    return applied == KeyEncoding.ENCODED ? FormDecoder.decode(written) : written;
  }

  private static String agreeing(String written, String bucket, String stated)
      throws MalformedEventException {
    String key = FormDecoder.decode(written);
    if (!stated.equals(bucket + "/" + key)) {
      throw new MalformedEventException("Key and object.key name different objects");
    }
    return key;
  }
}
