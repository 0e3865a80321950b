package dev.lakegate.manifest;

import dev.lakegate.store.Checksum;
import java.io.OutputStream;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.MinimalPrettyPrinter;

/** Writes manifests in the gate's own format. It streams: memory does not grow with the files. */
public final class ManifestWriter {

  private static final int VERSION = 1;
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
  private static final ObjectWriteContext CONTEXT =
      new ObjectWriteContext.Base() {
        @Override
        public PrettyPrinter getPrettyPrinter() {
          return new FileALine();
        }

        @Override
        public boolean hasPrettyPrinter() {
          return true;
        }
      };

  private final ManifestHeader header;

  /** A writer of manifests that begin so. */
  public ManifestWriter(ManifestHeader header) {
    this.header = header;
  }

  /**
   * Refuses a path that no reader would accept.
   *
   * @param path relative to the generation's folder
   * @throws dev.lakegate.failure.LakegateException with {@code manifest-invalid} or {@code
   *     path-outside-generation}
   */
  public static void requireListable(ManifestContext context, String path) {
    new PathRule(context).requireListable(path);
  }

  /** Writes one manifest of these files, in their order. The stream stays open. */
  public void write(Collection<ManifestEntry> files, OutputStream out) {
    try (JsonGenerator json = JSON.createGenerator(CONTEXT, out, JsonEncoding.UTF8)) {
      json.writeStartObject();
      json.writeNumberProperty("version", VERSION);
      writeText(json, "dataset", header.dataset());
      writeText(json, "generation", header.generation());
      json.writeStringProperty("createdAt", header.createdAt().toString());
      json.writeNumberProperty("fileCount", files.size());
      json.writeNumberProperty("totalBytes", files.stream().mapToLong(ManifestEntry::size).sum());
      json.writeArrayPropertyStart("files");
      files.forEach(file -> write(json, file));
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void writeText(JsonGenerator json, String name, @Nullable String text) {
    if (text != null) {
      json.writeStringProperty(name, text);
    }
  }

  private static void write(JsonGenerator json, ManifestEntry file) {
    json.writeStartObject();
    json.writeStringProperty("path", file.path());
    json.writeNumberProperty("size", file.size());
    Checksum checksum = file.checksum();
    if (checksum != null) {
      String name = checksum.algorithm().name().toLowerCase(Locale.ROOT);
      json.writeStringProperty(name, checksum.hex());
    }
    json.writeEndObject();
  }

  /** People look into manifests, and text tools compare them. */
  private static final class FileALine extends MinimalPrettyPrinter {

    @Override
    public void beforeArrayValues(JsonGenerator json) {
      json.writeRaw('\n');
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator json) {
      json.writeRaw(",\n");
    }
  }
}
