package dev.lakegate.manifest;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Writes entries down compactly. */
public final class ManifestEntryCodec implements Spool.Codec<ManifestEntry> {

  private static final int NO_CHECKSUM = -1;
  private static final ChecksumAlgorithm[] ALGORITHMS = ChecksumAlgorithm.values();

  /** The only kind there is. */
  public ManifestEntryCodec() {}

  @Override
  public void write(DataOutput out, ManifestEntry entry) throws IOException {
    out.writeUTF(entry.path());
    out.writeLong(entry.size());
    writeChecksum(out, entry.checksum());
    String unsupported = entry.unsupportedAlgorithm();
    out.writeUTF(unsupported == null ? "" : unsupported);
  }

  private static void writeChecksum(DataOutput out, @Nullable Checksum checksum)
      throws IOException {
    out.writeByte(checksum == null ? NO_CHECKSUM : checksum.algorithm().ordinal());
    if (checksum != null) {
      out.write(HexFormat.of().parseHex(checksum.hex()));
    }
  }

  @Override
  public ManifestEntry read(DataInput in) throws IOException {
    String path = in.readUTF();
    long size = in.readLong();
    Checksum checksum = readChecksum(in);
    String unsupported = in.readUTF();
    return new ManifestEntry(path, size, checksum, unsupported.isEmpty() ? null : unsupported);
  }

  private static @Nullable Checksum readChecksum(DataInput in) throws IOException {
    int ordinal = in.readByte();
    if (ordinal == NO_CHECKSUM) {
      return null;
    }
    byte[] value = new byte[ALGORITHMS[ordinal].length()];
    in.readFully(value);
    return Checksum.of(ALGORITHMS[ordinal], value);
  }
}
