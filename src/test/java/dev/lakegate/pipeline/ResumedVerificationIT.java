package dev.lakegate.pipeline;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.redis.RedisLedgers;
import dev.lakegate.stack.RedisServer;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.s3.S3Stores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.core.sync.RequestBody;

/** Over a store and a ledger as they are. */
class ResumedVerificationIT extends ResumptionScenarios {

  private static final Stack STACK = Stacks.shared();
  private static final ObjectStore STORE = S3Stores.over(STACK);
  private static RedisServer server;
  private static RedisLedgers redis;

  @BeforeAll
  static void startServers() {
    STACK.createBucket("lake");
    server = RedisServer.start(0);
    redis = RedisLedgers.over(server.url());
  }

  @AfterAll
  static void stopServers() {
    redis.close();
    server.close();
  }

  @Override
  GenerationLedger ledger() {
    return redis.ledger();
  }

  @Override
  ObjectStore store() {
    return STORE;
  }

  @Override
  void put(String key, String text) {
    STACK.s3().putObject(it -> it.bucket("lake").key(key), RequestBody.fromString(text));
  }
}
