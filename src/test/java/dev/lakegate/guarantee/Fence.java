package dev.lakegate.guarantee;

import java.util.HashMap;
import java.util.Map;

/** What a receiver should do with fencing tokens: it refuses one lower than the last. */
final class Fence {

  private final Map<String, Long> highest = new HashMap<>();

  /** Whether the token is none of yesterday. */
  synchronized boolean admits(String sentinel, long token) {
    return highest.merge(sentinel, token, Math::max) <= token;
  }
}
