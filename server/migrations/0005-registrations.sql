-- Why a registration ended, what many people are told one page at a time, and when organisers last heard of news.

alter table registrations
  add column cancel_cause text check (cancel_cause in ('attendee', 'organiser', 'lapse', 'event')),
  add constraint registrations_cause check (state = 'cancelled' or cancel_cause is null);

-- Something that everybody registered for an event is told. The job that works through it remembers here how far it
-- came, in the transaction that queues the mails: nobody is told twice, whatever happens to the job.
create table announcements (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  kind text not null check (kind in ('event_changed', 'event_cancelled')),
  -- Former values of what changed.
  former jsonb not null default '{}',
  -- Registrations up to this id have been told.
  told_through text collate "C" not null default '',
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create index announcements_of_event on announcements (event_id, created_at);
create index registrations_in_turn on registrations (event_id, id);

-- Organisers hear of new registrations in batches: the first at once, what follows in one mail. Each stays news until
-- the transaction that queues the mail of it.
alter table registrations add column is_news boolean not null default true;
create index registrations_news on registrations (event_id) where is_news;

create table organiser_news (
  event_id text collate "C" primary key references events on delete cascade,
  told_at timestamptz not null
);

-- Another address that mails about a registration shall go to, until whoever reads it agrees (ruling 24).
create table contact_requests (
  registration_id text collate "C" primary key references registrations on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  address text not null,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index contact_requests_of_user on contact_requests (user_id, created_at);
create index contact_requests_to on contact_requests (address, created_at);
create index contact_requests_expiry on contact_requests (expires_at);
