package dev.lakegate.handler.jdbc;

import dev.lakegate.failure.InertText;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.verify.VerifiedGeneration;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * The rows that tell what one handler has done, one per idempotency key, and per sentinel the
 * highest fencing token that was here. Thread-safe.
 */
final class HandledRows {

  private static final int LONGEST_DATASET = 255;

  private final String handler;
  private final String table;
  private final String fence;
  private final boolean create;

  HandledRows(String handler, String table, boolean create) {
    this.handler = handler;
    this.table = table;
    this.fence = table + "_fence";
    this.create = create;
  }

  /** Sees to it that the tables are there; not within a transaction. */
  void prepare(JdbcOperations sql) {
    if (create) {
      createUnlessThere(sql, table, Ddl.handled(table));
      createUnlessThere(sql, fence, Ddl.fence(fence));
    }
  }

  // Asked first: who may not create tables may have got them from somebody else.
  private static void createUnlessThere(JdbcOperations sql, String table, String ddl) {
    if (isThere(sql, table)) {
      return;
    }
    try {
      sql.execute(ddl);
    } catch (DataAccessException e) {
      // Another instance may have been faster.
      if (!isThere(sql, table)) {
        throw e;
      }
    }
  }

  private static boolean isThere(JdbcOperations sql, String table) {
    try {
      sql.execute("select 1 from " + table + " where 1 = 0");
      return true;
    } catch (BadSqlGrammarException e) {
      return false;
    }
  }

  /**
   * Marks the generation as done, to be seen by others once the transaction commits. Whoever is at
   * the same generation, or at another one of the same sentinel, waits here until then.
   *
   * @return false when it was done before; then the transaction must be rolled back
   * @throws IllegalStateException when a later claim of the sentinel was here
   */
  boolean mark(JdbcOperations sql, VerifiedGeneration generation, HandlerContext context) {
    try {
      int unused =
          sql.update(
              "insert into " + table + Ddl.HANDLED_VALUES,
              handler,
              context.idempotencyKey(),
              context.fencingToken(),
              InertText.of(generation.dataset(), LONGEST_DATASET),
              InertText.of(generation.uri()));
    } catch (DuplicateKeyException e) {
      return false;
    }
    pass(sql, sentinel(generation), context.fencingToken());
    return true;
  }

  private void pass(JdbcOperations sql, String sentinel, long token) {
    int passed = sql.update("update " + fence + Ddl.FENCE_CHANGE, token, handler, sentinel, token);
    if (passed > 0) {
      return;
    }
    List<Long> known =
        sql.queryForList(
            "select fencing_token from " + fence + Ddl.FENCE_KEY, Long.class, handler, sentinel);
    if (!known.isEmpty()) {
      throw new IllegalStateException(
          "A later claim was here, with fencing token %d: ours is %d"
              .formatted(known.get(0), token));
    }
    // Who does that at the same moment fails, and is called again.
    int unused = sql.update("insert into " + fence + Ddl.FENCE_VALUES, handler, sentinel, token);
  }

  /** Of limited length, whatever the key. */
  private static String sentinel(VerifiedGeneration generation) {
    String name = generation.bucket() + "/" + generation.sentinel().location().key();
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(name.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
