-- The ledger. Queried freely, changed by nobody else. Times are the database's; texts of several
-- parts are lists with commas between, and a backslash before a comma that belongs to a part.

create table lakegate_sentinel (
  bucket varchar not null,
  sentinel_key varchar not null,
  highest varchar not null,
  finished varchar not null,
  current_id varchar(26),
  claim_owner varchar,
  claim_nonce varchar,
  claim_origin varchar,
  lease_until timestamp(6) with time zone,
  newer_waits boolean not null,
  token bigint not null,
  pins_id varchar(26),
  pins_sentinel varchar,
  pins_manifest varchar,
  touched timestamp(6) with time zone not null,
  primary key (bucket, sentinel_key)
);

create index lakegate_sentinel_touched on lakegate_sentinel (touched);

create table lakegate_generation (
  id varchar(26) primary key,
  dataset varchar not null,
  bucket varchar not null,
  sentinel_key varchar not null,
  prefix varchar not null,
  version_id varchar,
  sequencer varchar not null,
  state varchar(16) not null,
  phase varchar(16),
  since timestamp(6) with time zone not null,
  reason varchar(64),
  detail varchar,
  next_step timestamp(6) with time zone,
  deadline timestamp(6) with time zone,
  attempt integer not null,
  crashes integer not null,
  spent_ms bigint not null,
  handlers_done varchar not null,
  repetition integer not null,
  recordless boolean not null,
  pending_state varchar(16),
  pending_reason varchar(64),
  pending_detail varchar,
  pending_pins_id varchar(26),
  pending_pins_sentinel varchar,
  pending_pins_manifest varchar,
  checkpoint varchar,
  origin varchar not null,
  owner varchar,
  unprecedented boolean not null,
  ended_token bigint not null,
  history_lines integer not null,
  first_seen timestamp(6) with time zone not null,
  touched timestamp(6) with time zone not null,
  event varchar not null
);

create index lakegate_generation_dataset on lakegate_generation (dataset, first_seen, id);
create index lakegate_generation_recordless on lakegate_generation (recordless, first_seen, id);
create index lakegate_generation_touched on lakegate_generation (touched);

create table lakegate_history (
  generation_id varchar(26) not null references lakegate_generation (id) on delete cascade,
  line integer not null,
  happened timestamp(6) with time zone not null,
  what varchar(64) not null,
  reason varchar(64),
  detail varchar,
  owner varchar not null,
  primary key (generation_id, line)
);

create table lakegate_pause (
  dataset varchar primary key,
  since timestamp(6) with time zone not null,
  operator varchar not null
);

create table lakegate_probe (
  id integer primary key,
  probed timestamp(6) with time zone not null
);

insert into lakegate_probe (id, probed) values (1, current_timestamp);
