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
