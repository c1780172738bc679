-- Calendar entries and ways out in mails, what people want to be told, reminders, and the weekly digest.

alter table mails
  -- The iCalendar entry that goes along (RFC 5546).
  add column calendar text,
  add column calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  add constraint mails_calendar check ((calendar is null) = (calendar_method is null)),
  -- Where one click ends mails of this sort (RFC 8058); none where the mail belongs to something that the reader did.
  add column unsubscribe_url text;
-- What reached nobody, for whoever looks after the site.
create index mails_stuck on mails (created_at desc) where state in ('failed', 'unknown');

alter table users
  -- Sorts of mails that the person does not want.
  add column muted_mails text[] not null default '{}'
    check (muted_mails <@ array['reminder_day', 'reminder_hour', 'organiser_messages', 'new_registrations']);

-- Calendar entries are numbered by time, which also orders what concerns one person only.
alter table events drop column revision;

-- Whose own calendar can be read by a secret address. The address is derived from `nonce`: another one voids it.
create table calendar_addresses (
  user_id text collate "C" primary key references users on delete cascade,
  nonce text not null,
  created_at timestamptz not null
);

alter table announcements
  drop constraint announcements_kind_check,
  add constraint announcements_kind_check
    check (kind in ('event_changed', 'event_cancelled', 'reminder_day', 'reminder_hour')),
  -- The start that a reminder is about: after a move the event has another one, and may be reminded of again.
  add column starts_at timestamptz,
  add constraint announcements_occasion check ((starts_at is not null) = (kind like 'reminder%'));
create unique index announcements_reminders on announcements (event_id, kind, starts_at) where starts_at is not null;

-- Addresses that get the weekly digest, once their readers agreed to it.
create table subscriptions (
  id text collate "C" primary key,
  email text not null unique check (email = lower(email)),
  -- Of the link that asks; the last one counts.
  secret_hash bytea not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz
);
create index subscriptions_in_turn on subscriptions (id) where confirmed_at is not null;
create index subscriptions_unanswered on subscriptions (asked_at) where confirmed_at is null;

-- How far each week's digest came, so that nobody gets it twice.
create table digests (
  -- Its Monday.
  week date primary key,
  told_through text collate "C" not null default '',
  finished_at timestamptz
);
