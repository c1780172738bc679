-- Chunks of an upload may have any size, the same for all but the last, and arrive in any order.
alter table files
  add column chunk_bytes integer not null default 5242880,
  add column chunks_received integer[] not null default '{}';
update files set chunks_received = array(select generate_series(0, chunks_uploaded - 1))
where complete_at is null and chunks_uploaded > 0;
