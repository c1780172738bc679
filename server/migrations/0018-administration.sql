-- Who runs the site, what people report to them, whom organisers keep out, and what was done about people and money.

alter table users
  -- Null for everybody who does not run the site.
  add column administrator_since timestamptz,
  -- What a blocked person is told.
  add column blocked_reason text;
create index users_administrators on users (administrator_since, id) where administrator_since is not null;
create index users_blocked on users (blocked_at desc, id) where blocked_at is not null;

alter table events
  -- A hidden event looks absent to all but its organiser, who is told why, and to those who run the site.
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint events_hidden check ((hidden_at is null) = (hidden_reason is null));
create index events_hidden on events (hidden_at desc, id) where hidden_at is not null;

create table event_reports (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  reporter_id text collate "C" not null references users,
  reason text not null check (reason in ('scam', 'harmful', 'spam', 'wrong', 'other')),
  text text not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
-- Somebody's report of an event stands once, until it was looked at.
create unique index event_reports_once on event_reports (event_id, reporter_id) where settled_at is null;
create index event_reports_open on event_reports (created_at, id) where settled_at is null;
create index event_reports_settled on event_reports (settled_at desc, id) where settled_at is not null;
create index event_reports_of_reporter on event_reports (reporter_id);

-- Whom an organiser keeps from registering for any of their events.
create table organiser_blocks (
  organiser_id text collate "C" not null references users on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (organiser_id, user_id)
);
create index organiser_blocks_newest on organiser_blocks (organiser_id, created_at desc, user_id);
create index organiser_blocks_of_user on organiser_blocks (user_id);

-- What was done about people, events and money. Ids only, so that nothing in it has to be erased with a person.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the command line, the clock or the payment provider.
  actor_id text collate "C",
  action text not null,
  object_kind text not null,
  object_id text collate "C" not null,
  details jsonb not null default '{}'
);
create index audit_log_of_object on audit_log (object_kind, object_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_log_stands before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_change();

-- Those who run the site look people up by any part of a name or an address.
create index users_names on users using gin (fold(name) gin_trgm_ops);
create index users_addresses on users using gin (email gin_trgm_ops);
