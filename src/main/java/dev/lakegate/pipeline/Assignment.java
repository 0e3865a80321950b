package dev.lakegate.pipeline;

/** One assignment of a partition to this instance; a partition that comes back is another one. */
public interface Assignment {

  /** Whether the partition is still ours. */
  boolean isLive();
}
