-- Calendars elsewhere whose events a group takes over, and their later changes.
create table followed_calendars (
  id text collate "C" primary key,
  group_id text collate "C" not null references groups on delete cascade,
  -- Organises the events that are made.
  user_id text collate "C" not null references users on delete cascade,
  url text not null,
  -- Whether its events are published without being looked at; otherwise they become drafts.
  trusted boolean not null,
  created_at timestamptz not null,
  paused_at timestamptz,
  -- For conditional requests.
  etag text,
  last_modified text,
  checked_at timestamptz,
  next_check_at timestamptz not null,
  -- Checks in a row without an answer, since when, and why the last one had none.
  failures integer not null default 0,
  failing_since timestamptz,
  failure text,
  constraint followed_calendars_once unique (group_id, url)
);
create index followed_calendars_due on followed_calendars (next_check_at, id) where paused_at is null;
create index followed_calendars_of_user on followed_calendars (user_id);

create table followed_calendar_events (
  calendar_id text collate "C" not null references followed_calendars on delete cascade,
  source_key text collate "C" not null,
  -- Null: its organiser has deleted it, and it doesn't come back.
  event_id text collate "C" references events on delete set null,
  -- What the calendar said, so that only what it changes is changed.
  fields jsonb not null,
  -- When a check first missed it. It is removed if the next one does, too.
  missing_since timestamptz,
  -- Why its last change couldn't be applied.
  problem text,
  primary key (calendar_id, source_key)
);
create index followed_calendar_events_of_event on followed_calendar_events (event_id) where event_id is not null;
