package dev.lakegate.event;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How each store writes its events, where they differ. The order matters: the first that recognises
 * a record wrote it.
 */
enum StoreHabits {
  /** Says {@code aws:s3}, like Amazon S3, and is told from it by habits of its own. */
  VERSITY(Dialect.VERSITY, "aws:s3", KeyEncoding.RAW, SequencerForm.OPAQUE) {
    @Override
    boolean wrote(S3Record record) {
      return super.wrote(record) && (record.ownNameIsPrefixed() || hasTellTale(record));
    }

    private static boolean hasTellTale(S3Record record) {
      Json.Members bucket = record.s3().object("bucket");
      return "webhook-global".equals(record.s3().text("configurationId"))
          || record.record().object("userIdentity").has("PrincipalId")
          || bucket.object("ownerIdentity").has("PrincipalId")
          || namesAnObject(bucket.text("arn"));
    }

    /** Where Amazon writes {@code arn:aws:s3:::bucket}. */
    private static boolean namesAnObject(@Nullable String arn) {
      return arn != null && arn.startsWith("arn:aws:s3:::/");
    }
  },

  AWS(Dialect.AWS, "aws:s3", KeyEncoding.ENCODED, SequencerForm.HEX),

  EVENT_BRIDGE(Dialect.AWS, "", KeyEncoding.RAW, SequencerForm.HEX) {
    /** Counts for itself. */
    @Override
    boolean knowsMajor(String major) {
      return major.equals("1");
    }
  },

  MINIO(Dialect.MINIO, "minio:s3", KeyEncoding.ENCODED, SequencerForm.HEX) {
    /** Releases of 2018 to 2020 wrote 1 for buckets that keep no versions; real ids are UUIDs. */
    @Override
    boolean isVersion(String versionId) {
      return super.isVersion(versionId) && !versionId.equals("1");
    }
  },

  VAST(Dialect.VAST, "vast:s3", KeyEncoding.ENCODED, SequencerForm.HEX),

  CEPH(Dialect.CEPH, "ceph:s3", KeyEncoding.RAW, SequencerForm.LITTLE_ENDIAN_WORDS),

  RUSTFS(Dialect.RUSTFS, "rustfs:s3", KeyEncoding.ENCODED, SequencerForm.HEX),

  STORAGEGRID(Dialect.STORAGEGRID, "sgws:s3", KeyEncoding.ENCODED, SequencerForm.HEX),

  SCALITY(Dialect.SCALITY, "scality:s3", KeyEncoding.RAW, SequencerForm.OPAQUE) {
    /** Counts for itself, and began at 0.1. */
    @Override
    boolean knowsMajor(String major) {
      return super.knowsMajor(major) || Set.of("0", "1").contains(major);
    }
  },

  /** Its sequencers are milliseconds or the numbers of a database, so they cannot be compared. */
  NOOBAA(Dialect.NOOBAA, "noobaa:s3", KeyEncoding.RAW, SequencerForm.OPAQUE) {
    /** The source is {@code <system>:s3}, and a system may have another name. */
    @Override
    boolean wrote(S3Record record) {
      return super.wrote(record) || (isSomeSystem(record) && hasTellTales(record));
    }

    private static boolean isSomeSystem(S3Record record) {
      String source = record.source();
      return source != null
          && source.endsWith(":s3")
          && Arrays.stream(values()).noneMatch(known -> known.source.equals(source));
    }

    private static boolean hasTellTales(S3Record record) {
      String requestId = record.requestId();
      return "2.3".equals(record.version())
          && !record.record().has("awsRegion")
          && requestId != null
          && requestId.equals(record.record().object("responseElements").text("x-amz-id-2"));
    }

    /** Loses a character at each end. */
    @Override
    boolean writesWholeETags() {
      return false;
    }
  },

  /** Keys as Amazon S3 writes them, the most likely; no order, which would be a guess. */
  UNKNOWN(Dialect.UNKNOWN, "", KeyEncoding.ENCODED, SequencerForm.OPAQUE) {
    @Override
    boolean wrote(S3Record record) {
      return true;
    }
  };

  private final Dialect dialect;
  private final String source;
  private final KeyEncoding keys;
  private final SequencerForm sequencers;

  StoreHabits(Dialect dialect, String source, KeyEncoding keys, SequencerForm sequencers) {
    this.dialect = dialect;
    this.source = source;
    this.keys = keys;
    this.sequencers = sequencers;
  }

  static StoreHabits of(S3Record record) {
    for (StoreHabits habits : values()) {
      if (habits.wrote(record)) {
        return habits;
      }
    }
    throw new IllegalStateException("Nobody recognised the record");
  }

  /** What a store of that dialect calls itself. */
  static String sourceOf(Dialect dialect) {
    for (StoreHabits habits : values()) {
      if (habits.dialect == dialect) {
        return habits.source;
      }
    }
    throw new IllegalStateException("Nobody speaks " + dialect);
  }

  Dialect dialect() {
    return dialect;
  }

  /** Never {@link KeyEncoding#AUTO}. */
  KeyEncoding keys() {
    return keys;
  }

  SequencerForm sequencers() {
    return sequencers;
  }

  boolean wrote(S3Record record) {
    return source.equals(record.source());
  }

  /** Whether events of that major version can be read. */
  boolean knowsMajor(String major) {
    return major.equals("2");
  }

  /**
   * Whether that names a version; {@code null} in letters is what a bucket without versions has.
   */
  boolean isVersion(String versionId) {
    return !versionId.equals("null");
  }

  boolean writesWholeETags() {
    return true;
  }
}
