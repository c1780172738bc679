-- Groups that show an event besides the one it is published in. Both sides agree: the event's organiser proposes it, or an
-- organiser of the group asks for it, and the other side accepts.
create table event_groups (
  event_id text collate "C" not null references events on delete cascade,
  group_id text collate "C" not null references groups on delete cascade,
  asked_by_group boolean not null,
  asked_by text collate "C" references users on delete set null,
  created_at timestamptz not null,
  -- Null while one side hasn't agreed.
  accepted_at timestamptz,
  primary key (event_id, group_id)
);
create index event_groups_of_group on event_groups (group_id, created_at, event_id);
create index event_groups_by on event_groups (asked_by) where asked_by is not null;
