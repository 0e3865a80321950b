package dev.lakegate.manifest;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** From a manifest's bytes to its characters: unpacked where packed, capped, strictly UTF-8. */
final class ManifestText {

  // Writers of many members pack 64 KiB or more into each, so the largest manifest has fewer.
  private static final int MAX_MEMBERS = 10_000;
  private static final int BUFFER = 64 << 10;
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private ManifestText() {}

  /** Packed or not is told by the bytes, since JSON never begins like that; a name may lie. */
  static Reader open(InputStream source, long maxBytes) throws IOException {
    InputStream packed = new CappedStream(new SourceStream(source, "the manifest"), maxBytes);
    PushbackInputStream peeked = new PushbackInputStream(packed, GZIP.length);
    return startsWith(peeked, GZIP)
        ? text(new CappedStream(new GzipStream(peeked, MAX_MEMBERS), maxBytes))
        : text(peeked);
  }

  private static Reader text(InputStream plain) throws IOException {
    try {
      PushbackInputStream text =
          new PushbackInputStream(new BufferedInputStream(plain, BUFFER), BYTE_ORDER_MARK.length);
      if (startsWith(text, BYTE_ORDER_MARK)) {
        text.skipNBytes(BYTE_ORDER_MARK.length);
      }
      return new InputStreamReader(text, StandardCharsets.UTF_8.newDecoder());
    } catch (IOException | RuntimeException e) {
      plain.close();
      throw e;
    }
  }

  private static boolean startsWith(PushbackInputStream in, byte[] start) throws IOException {
    byte[] head = in.readNBytes(start.length);
    in.unread(head);
    return Arrays.equals(head, start);
  }
}
