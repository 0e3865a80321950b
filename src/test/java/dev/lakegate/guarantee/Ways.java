package dev.lakegate.guarantee;

import dev.lakegate.stack.CuttableProxy;

/** One service's ways to Redis and to the store, which can be cut. */
final class Ways {

  private final CuttableProxy redis;
  private final StoreProxy store;
  private boolean redisCut;

  Ways(int redisPort, int storePort) {
    redis = new CuttableProxy(redisPort);
    store = new StoreProxy(storePort);
  }

  CuttableProxy redis() {
    return redis;
  }

  StoreProxy store() {
    return store;
  }

  synchronized void cutRedis() {
    if (!redisCut) {
      redisCut = true;
      redis.cut();
    }
  }

  synchronized void restoreRedis() {
    if (redisCut) {
      redisCut = false;
      redis.restore();
    }
  }

  /** Passes everything on. */
  void restore() {
    restoreRedis();
    redis.loseReplies(0);
    store.restore();
  }
}
