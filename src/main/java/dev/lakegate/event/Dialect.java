package dev.lakegate.event;

import java.util.Locale;

/** Whose notification it is; decides how keys are decoded and sequencers compared. */
public enum Dialect {
  /** MinIO and AIStor. */
  MINIO,
  /** Amazon S3, and what speaks exactly like it. */
  AWS,
  /** VAST Data. */
  VAST,
  /** Ceph RGW. */
  CEPH,
  /** RustFS. */
  RUSTFS,
  /** Versity gateway. */
  VERSITY,
  /** NetApp StorageGRID. */
  STORAGEGRID,
  /** NooBaa, OpenShift Data Foundation's gateway. */
  NOOBAA,
  /** Scality. */
  SCALITY,
  /** No store: a producer that put a payload into one, and sends a reference to it. */
  CLAIM_CHECK,
  /** A store nobody has told us about, or none at all. */
  UNKNOWN;

  private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** The public name, for example {@code minio}. */
  public String code() {
    return code;
  }

  @Override
  public String toString() {
    return code;
  }
}
