package dev.lakegate.manifest;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks gzip of one or several members, and nothing else: what is no gzip, breaks off or is
 * followed by something else fails with a {@link ZipException} or {@link EOFException}. The
 * platform's own stream takes whatever follows a member for its end, and so would pass what
 * somebody appended to.
 */
public final class GzipStream extends InputStream {

  private static final long LOW_32_BITS = 0xffff_ffffL;

  private final PackedBytes in;
  private final GzipFrame frame;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final long maxMembers;
  private boolean inMember;
  private long members;

  /**
   * Reads nothing yet, and never closes that stream.
   *
   * @param maxMembers more of them are refused: one can be packed into 20 bytes of nothing
   */
  public GzipStream(InputStream packed, long maxMembers) {
    this.in = new PackedBytes(packed);
    this.maxMembers = maxMembers;
    this.frame = new GzipFrame(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (inMember || beginMember()) {
      int count = inflate(bytes, offset, length);
      if (count > 0) {
        crc.update(bytes, offset, count);
        return count;
      }
      endMember();
    }
    return -1;
  }

  private boolean beginMember() throws IOException {
    inMember = frame.readHeader();
    if (inMember && ++members > maxMembers) {
      throw new ZipException("it has more than " + maxMembers + " members");
    }
    return inMember;
  }

  /** How many bytes; 0 at the member's end. */
  private int inflate(byte[] bytes, int offset, int length) throws IOException {
    try {
      int count;
      while ((count = inflater.inflate(bytes, offset, length)) == 0 && !inflater.finished()) {
        if (inflater.needsDictionary()) {
          throw new ZipException("it needs a dictionary");
        }
        in.feed(inflater);
      }
      return count;
    } catch (DataFormatException e) {
      throw new ZipException(e.getMessage() == null ? "its data is broken" : e.getMessage());
    }
  }

  private void endMember() throws IOException {
    in.takeBack(inflater);
    frame.requireTrailer(crc.getValue(), inflater.getBytesWritten() & LOW_32_BITS);
    inflater.reset();
    crc.reset();
    inMember = false;
  }

  /** Gives back memory that is not the heap's. */
  @Override
  public void close() {
    inflater.end();
  }
}
