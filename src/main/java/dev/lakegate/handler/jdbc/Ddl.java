package dev.lakegate.handler.jdbc;

/** The SQL of the two tables of ours, as far as names do not matter. */
final class Ddl {

  static final String HANDLED_VALUES =
      " (handler, idempotency_key, fencing_token, dataset, uri) values (?, ?, ?, ?, ?)";
  static final String FENCE_KEY = " where handler = ? and sentinel = ?";
  static final String FENCE_CHANGE =
      " set fencing_token = ?" + FENCE_KEY + " and fencing_token <= ?";
  static final String FENCE_VALUES = " (handler, sentinel, fencing_token) values (?, ?, ?)";

  private Ddl() {}

  static String handled(String table) {
    return "create table "
        + table
        + " (handler varchar(255) not null, idempotency_key varchar(255) not null,"
        + " fencing_token bigint not null, dataset varchar(255) not null,"
        + " uri varchar(1200) not null,"
        + " handled_at timestamp with time zone default current_timestamp not null,"
        + " primary key (handler, idempotency_key))";
  }

  static String fence(String table) {
    return "create table "
        + table
        + " (handler varchar(255) not null, sentinel varchar(64) not null,"
        + " fencing_token bigint not null, primary key (handler, sentinel))";
  }
}
