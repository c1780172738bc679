-- What administrators set while the site runs, and what is known about addresses that mail can't reach.

create table site_state (
  -- One row.
  id boolean primary key default true check (id),
  -- Since when nobody can change anything; null: they can.
  maintenance_since timestamptz,
  -- When it is expected to end.
  maintenance_until timestamptz,
  -- Texts by language.
  maintenance_text jsonb,
  announcement jsonb,
  -- Changes with each announcement, so that one that was dismissed stays away and the next one is shown.
  announcement_id text collate "C",
  announcement_ends_at timestamptz,
  -- The newest release that was found, where the site may ask.
  newest_release text,
  release_checked_at timestamptz,
  constraint site_state_announcement check ((announcement is null) = (announcement_id is null))
);
insert into site_state default values;

create table suppressed_addresses (
  -- In its canonical form.
  address text collate "C" primary key,
  id text collate "C" not null unique,
  reason text not null check (reason in ('bounced', 'complained', 'added')),
  -- What the mail server or service said.
  detail text not null default '',
  created_at timestamptz not null
);
create index suppressed_addresses_newest on suppressed_addresses (created_at desc, id);

alter table mails
  -- When a server reported after accepting it that it couldn't be delivered.
  add column bounced_at timestamptz,
  -- Not sent, because its address is in suppressed_addresses.
  add column suppressed boolean not null default false;
create index mails_of_address on mails (to_address collate "C", created_at desc, id);
create index mails_waiting on mails (created_at desc, id) where state in ('queued', 'sending');
create index mails_failed on mails (created_at desc, id) where state = 'failed';
create index mails_unknown on mails (created_at desc, id) where state = 'unknown';
create index mails_sent on mails (created_at desc, id) where state in ('sent', 'outbox');
create index mails_bounced on mails (created_at desc, id) where bounced_at is not null;

-- Sign-ups whose address isn't confirmed, for administrators who send a code again.
create index users_unconfirmed on users (created_at desc, id) where email_verified_at is null;
-- Storage by person is read from the index alone.
create index files_bytes_of_owner on files (owner_id) include (size) where owner_id is not null;
