package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.manifest.ManifestEntryCodec;
import dev.lakegate.manifest.Spool;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes the files of one generation down compactly. */
final class VerifiedFileCodec implements Spool.Codec<VerifiedFile> {

  private final Generation generation;
  private final ManifestEntryCodec entries = new ManifestEntryCodec();

  VerifiedFileCodec(Generation generation) {
    this.generation = generation;
  }

  @Override
  public void write(DataOutput out, VerifiedFile file) throws IOException {
    entries.write(out, new ManifestEntry(file.path(), file.object().size(), file.checksum(), null));
    Pin pin = file.object().pin();
    writeText(out, pin.versionId());
    writeText(out, pin.eTag());
    writeTime(out, pin.lastModified());
  }

  private static void writeText(DataOutput out, @Nullable String text) throws IOException {
    out.writeBoolean(text != null);
    if (text != null) {
      out.writeUTF(text);
    }
  }

  private static void writeTime(DataOutput out, @Nullable Instant time) throws IOException {
    out.writeBoolean(time != null);
    if (time != null) {
      out.writeLong(time.getEpochSecond());
      out.writeInt(time.getNano());
    }
  }

  @Override
  public VerifiedFile read(DataInput in) throws IOException {
    ManifestEntry entry = entries.read(in);
    Pin pin = new Pin(readText(in), readText(in), readTime(in));
    StoredObject object =
        new StoredObject(SizeProof.location(generation, entry), entry.size(), pin);
    return new VerifiedFile(entry.path(), object, entry.checksum());
  }

  private static @Nullable String readText(DataInput in) throws IOException {
    return in.readBoolean() ? in.readUTF() : null;
  }

  private static @Nullable Instant readTime(DataInput in) throws IOException {
    return in.readBoolean() ? Instant.ofEpochSecond(in.readLong(), in.readInt()) : null;
  }
}
