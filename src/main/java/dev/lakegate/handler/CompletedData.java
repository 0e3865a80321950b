package dev.lakegate.handler;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.StoredObject;
import dev.lakegate.verify.VerificationLevel;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data of a completion, as JSON; what is null is left out.
 *
 * @param dataset the dataset's name
 * @param bucket the bucket
 * @param prefix the folder: empty at the bucket's root, else ending in {@code /}
 * @param generation the generation's id
 * @param sequencer the store's sequencer
 * @param versionId the sentinel's version as the store announced it
 * @param level how much was proven of every file
 * @param fileCount how many files
 * @param totalBytes their bytes
 * @param partitionValues Hive-style partition values of the folder, unescaped
 * @param table the manifest's free-form table metadata
 * @param manifest the manifest as it was read
 * @param sentinel the marker object as it was looked at
 * @param attempt which attempt at the generation, from 1
 * @param fencingToken grows with every claim of the same sentinel
 * @param files all of them, in the manifest's order; null where there are too many to list
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CompletedData(
    String dataset,
    String bucket,
    String prefix,
    String generation,
    String sequencer,
    @Nullable String versionId,
    VerificationLevel level,
    long fileCount,
    long totalBytes,
    Map<String, String> partitionValues,
    Map<String, Object> table,
    @Nullable PinnedObject manifest,
    PinnedObject sentinel,
    int attempt,
    long fencingToken,
    @Nullable List<ListedFile> files) {

  static CompletedData of(
      VerifiedGeneration generation, HandlerContext context, @Nullable List<ListedFile> files) {
    return new CompletedData(
        generation.dataset(),
        generation.bucket(),
        generation.prefix(),
        generation.id().value(),
        generation.sequencer(),
        generation.generation().versionId().orElse(null),
        generation.level(),
        generation.fileCount(),
        generation.totalBytes(),
        generation.partitionValues(),
        generation.table(),
        generation.manifest().map(PinnedObject::of).orElse(null),
        PinnedObject.of(generation.sentinel()),
        context.attempt(),
        context.fencingToken(),
        files);
  }

  /**
   * An object, and how to get exactly that content again.
   *
   * @param key its name in the bucket
   * @param size its bytes
   * @param versionId its version, where the bucket keeps them
   * @param eTag its entity tag, without quotes
   * @param lastModified when it was written
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PinnedObject(
      String key,
      long size,
      @Nullable String versionId,
      @Nullable String eTag,
      @Nullable Instant lastModified) {

    static PinnedObject of(StoredObject object) {
      return new PinnedObject(
          object.location().key(),
          object.size(),
          object.pin().versionId(),
          object.pin().eTag(),
          object.pin().lastModified());
    }
  }

  /**
   * A file, and how to get exactly that content again.
   *
   * @param path relative to the folder
   * @param key its name in the bucket
   * @param size its bytes
   * @param versionId its version, where the bucket keeps them
   * @param eTag its entity tag, without quotes
   * @param lastModified when it was written
   * @param checksum as the manifest lists it
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ListedFile(
      String path,
      String key,
      long size,
      @Nullable String versionId,
      @Nullable String eTag,
      @Nullable Instant lastModified,
      @Nullable ListedChecksum checksum) {

    static ListedFile of(VerifiedFile file) {
      PinnedObject object = PinnedObject.of(file.object());
      return new ListedFile(
          file.path(),
          object.key(),
          object.size(),
          object.versionId(),
          object.eTag(),
          object.lastModified(),
          file.checksum() == null ? null : ListedChecksum.of(file.checksum()));
    }
  }

  /**
   * What a file's bytes come to.
   *
   * @param algorithm its name in lower case, such as {@code sha256}
   * @param value in lower-case hex
   */
  record ListedChecksum(String algorithm, String value) {

    static ListedChecksum of(Checksum checksum) {
      return new ListedChecksum(
          checksum.algorithm().name().toLowerCase(Locale.ROOT), checksum.hex());
    }
  }
}
