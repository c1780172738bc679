create table saved_events (
  user_id text collate "C" not null references users on delete cascade,
  event_id text collate "C" not null references events on delete cascade,
  saved_at timestamptz not null,
  primary key (user_id, event_id)
);
create index saved_events_of_event on saved_events (event_id);
create index saved_events_newest on saved_events (user_id, saved_at desc, event_id desc);
