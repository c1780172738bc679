-- Events that repeat. Each date is an event of its own; the rule and the template make the next ones.
create table event_series (
  id text collate "C" primary key,
  organiser_id text collate "C" not null references users,
  -- As in contracts/series.ts.
  rule jsonb not null,
  -- The first date that the rule counts from.
  from_date date not null,
  -- What a new date is like, as its organiser states an event; its dates are those of `from_date`.
  template jsonb not null,
  group_id text collate "C" references groups on delete set null,
  -- The date that new ones take ticket types, questions and team from.
  source_event_id text collate "C" references events on delete set null,
  -- Dates that were removed by hand, so that they aren't made again.
  skipped date[] not null default '{}',
  -- Dates until here exist. Null: the rule has no more.
  made_until date,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index event_series_to_make on event_series (made_until, id) where made_until is not null;
create index event_series_of_organiser on event_series (organiser_id);

alter table events
  add column series_id text collate "C" references event_series on delete set null,
  -- The date that the rule gave it, which stays when the event is moved by hand.
  add column series_date date,
  -- The fields that were changed for this date only.
  add column own_fields text[] not null default '{}',
  add constraint events_in_series check ((series_id is null) or (series_date is not null));
create unique index events_series_date on events (series_id, series_date) where series_id is not null;
create index events_series_order on events (series_id, starts_at, id) where series_id is not null;

-- A change of several dates is one announcement, so that people get one mail. The dates of an announcement that has more
-- than its `event_id`: [{"eventId", "before"}], with the former values of what changed.
alter table announcements add column dates jsonb check (jsonb_typeof(dates) = 'array');
