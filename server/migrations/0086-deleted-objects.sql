-- What was deleted a moment ago, for the realtime messages about it: notices between processes have ids only. Losing it in
-- a crash only leaves a message without its content.
create unlogged table deleted_objects (
  kind text collate "C" not null check (kind in ('events', 'files')),
  id text collate "C" not null,
  owner_id text collate "C" not null references users on delete cascade,
  -- As its owner saw it, and as visitors did; null if they didn't.
  as_owner json not null,
  as_visitor json,
  deleted_at timestamptz not null,
  primary key (kind, id)
);
create index deleted_objects_of_owner on deleted_objects (owner_id);
create index deleted_objects_by_time on deleted_objects (deleted_at);
