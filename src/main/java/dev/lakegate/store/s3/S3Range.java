package dev.lakegate.store.s3;

/** Part of an object: {@code length} bytes (at least 1) from {@code offset}. */
record S3Range(long offset, long length) {

  /** As a request asks for it. */
  String header() {
    return "bytes=" + offset + "-" + (offset + length - 1);
  }

  /** As the answer confirms it. */
  String confirmation(long objectSize) {
    return "bytes " + offset + "-" + (offset + length - 1) + "/" + objectSize;
  }
}
