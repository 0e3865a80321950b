-- How far a running verification is, and how far any checkpoint of the generation was.

alter table lakegate_generation add column checkpoint_reached bigint default 0 not null;
alter table lakegate_generation add column files_proven bigint;
alter table lakegate_generation add column files_total bigint;
alter table lakegate_generation add column files_resumed bigint;
alter table lakegate_generation add column bytes_proven bigint;
alter table lakegate_generation add column bytes_total bigint;
alter table lakegate_generation add column bytes_per_second bigint;
alter table lakegate_generation add column expected_end timestamp(6) with time zone;
alter table lakegate_generation add column progress_at timestamp(6) with time zone;
