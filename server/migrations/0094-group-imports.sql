-- Archives of groups that are moved here, and what was made of them.
create table group_imports (
  id text collate "C" primary key,
  group_id text collate "C" not null references groups on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  state text not null check (state in ('uploading', 'checking', 'ready', 'running', 'done', 'failed')),
  failure text,
  bytes integer not null,
  parts_received integer[] not null default '{}',
  -- Where the parts are stored; null once they are erased.
  stored_as text,
  invite boolean not null default false,
  steps_done integer not null default 0,
  steps_total integer not null default 0,
  preview jsonb,
  report jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index group_imports_of_group on group_imports (group_id, created_at);
create index group_imports_of_user on group_imports (user_id);
create index group_imports_age on group_imports (created_at);

-- What a group has of other sites, so that importing it again adds nothing.
create table imported_objects (
  group_id text collate "C" not null references groups on delete cascade,
  kind text not null,
  -- A hash of the id there.
  source_key text collate "C" not null,
  -- Here. Null: it was here before, outside the group. It may be deleted by now.
  object_id text collate "C",
  primary key (group_id, kind, source_key)
);

-- Who was registered for an imported event on the site that it comes from: a list to read. Nobody on it has a seat.
create table earlier_guests (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  source_key text collate "C" not null,
  name text not null,
  email text,
  state text not null,
  ticket text,
  registered_at timestamptz not null,
  checked_in_at timestamptz,
  answers jsonb not null default '[]',
  imported_at timestamptz not null,
  constraint earlier_guests_once unique (event_id, source_key)
);
create index earlier_guests_in_order on earlier_guests (event_id, registered_at, id);
create index earlier_guests_of_address on earlier_guests (email) where email is not null;
create index earlier_guests_age on earlier_guests (imported_at);

-- Who wrote an imported post, by the name they had there. Its author here is who imported it.
alter table board_posts add column imported_author text;
