-- People, their sessions and codes; files; events; registrations; the outgoing mail.
-- Ids are the protocol's: up to 36 characters, compared byte by byte.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only stable because its dictionary could be swapped; with the dictionary named it never changes,
-- and an index needs an immutable function.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A text as the search reads it. Punctuation parts words: the parser would otherwise take 'node.js' for a host
-- and 'art/music' for a path, and nobody types those whole.
create function search_text(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(public.fold(value), '[!-/:-@[-`{-~]+', ' ', 'g');

create function search_words_of(value text) returns tsvector
  language sql immutable parallel safe strict
  return to_tsvector('pg_catalog.simple', public.search_text(value));

create table users (
  id text collate "C" primary key,
  email text not null,
  -- Null until the code was confirmed: such an account can do nothing but verify (ruling 13).
  email_verified_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  name text not null default '',
  interests text not null default '',
  avatar_file_id text collate "C",
  -- An address that waits for its code; the old one stays until then (ruling 14).
  pending_email text,
  preferences jsonb not null default '{}',
  terms_version text,
  terms_accepted_at timestamptz,
  locale text not null default 'en',
  time_zone text not null default 'Asia/Kolkata',
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_folded check (email = lower(email))
);
-- Pending sign-ups of one address stand side by side; a verified address is one person's.
create unique index users_verified_email on users (email) where email_verified_at is not null;
create index users_pending_email on users (email) where email_verified_at is null;
create index users_created on users (created_at, id);

create table codes (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  purpose text not null check (purpose in ('signup', 'email_change', 'recovery', 'verification')),
  secret_hash bytea not null,
  expires_at timestamptz not null,
  tries_left smallint not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index codes_of_user on codes (user_id, purpose, created_at desc);
create index codes_expiry on codes (expires_at);

create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  secret_hash bytea not null,
  provider text not null default 'email',
  ip inet,
  user_agent text not null default '',
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id, created_at desc);
create index sessions_expiry on sessions (expires_at);

create table files (
  id text collate "C" primary key,
  owner_id text collate "C" references users on delete set null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  md5 text not null,
  width integer,
  height integer,
  chunks_total integer not null default 1,
  chunks_uploaded integer not null default 1,
  -- Null until the last chunk has come and the picture was read.
  complete_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index files_of_owner on files (owner_id, created_at);
create index files_incomplete on files (created_at) where complete_at is null;

create table events (
  id text collate "C" primary key,
  organiser_id text collate "C" not null references users,
  title text not null,
  description text not null,
  location text not null default '',
  image_file_id text collate "C" references files on delete set null,
  start_date date not null,
  end_date date not null,
  start_time time,
  end_time time,
  time_zone text not null,
  all_day boolean not null default false,
  online boolean not null default false,
  online_link text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: registration closes at the start.
  closes_at timestamptz,
  ticket_type text not null check (ticket_type in ('free', 'paid')),
  price_paise integer,
  latitude double precision,
  longitude double precision,
  precision text check (precision in ('exact', 'locality', 'city', 'organiser')),
  tenant_approval boolean not null default false,
  categories text[] not null default '{}',
  schedule jsonb not null default '[]',
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled')),
  cancelled_at timestamptz,
  -- What an import knows the event by, so that a second run finds it.
  source_key text,
  -- Counts the changes that people are told of (SEQUENCE of the calendar file).
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    setweight(search_words_of(title), 'A') ||
    setweight(search_words_of(location), 'B') ||
    setweight(array_to_tsvector(categories || ticket_type), 'C') ||
    setweight(search_words_of(left(description, 5000)), 'D')
  ) stored,
  -- The location's words once more, so that a filter by place needs no look into each row that has them elsewhere.
  place_words tsvector generated always as (setweight(search_words_of(location), 'B')) stored,
  constraint events_price check ((ticket_type = 'paid') = (price_paise is not null and price_paise > 0)),
  constraint events_order check (ends_at >= starts_at and end_date >= start_date),
  constraint events_times check (all_day or (start_time is not null and end_time is not null)),
  constraint events_point check ((latitude is null) = (longitude is null))
);
create index events_upcoming on events (starts_at, id);
create index events_upcoming_by_ticket on events (ticket_type, starts_at, id);
create index events_upcoming_by_form on events (online, starts_at, id);
create index events_ending on events (ends_at, id);
create index events_span on events using gist (tstzrange(starts_at, ends_at));
create index events_of_organiser on events (organiser_id, starts_at desc, id);
create index events_created on events (created_at, id);
create unique index events_source on events (organiser_id, source_key) where source_key is not null;
create index events_search on events using gin (search);
create index events_categories on events using gin (categories);
create index events_place_words on events using gin (place_words);
create index events_title_words on events using gin (search_words_of(title));
create index events_image on events (image_file_id) where image_file_id is not null;

-- An event's seats in figures, apart from the wide event row because every registration locks and writes it.
-- The registrations are the truth; the check is the last line of defence against overselling.
create table event_seats (
  event_id text collate "C" primary key references events on delete cascade,
  -- Null: unlimited.
  capacity integer check (capacity >= 1),
  confirmed integer not null default 0 check (confirmed >= 0),
  held integer not null default 0 check (held >= 0),
  pending integer not null default 0 check (pending >= 0),
  waitlisted integer not null default 0 check (waitlisted >= 0),
  constraint event_seats_not_oversold check (capacity is null or confirmed + held <= capacity)
) with (fillfactor = 50);

-- Every word that an event was ever found by: a mistyped word is read as its nearest neighbour here.
create table search_words (word text collate "C" primary key);
create index search_words_near on search_words using gin (word gin_trgm_ops);

create function keep_search_words() returns trigger language plpgsql as $$
begin
  -- In order, so that two writers never wait for each other in a circle.
  insert into search_words
    select word from unnest(tsvector_to_array(new.search)) as word
    where length(word) between 3 and 40 order by word
  on conflict do nothing;
  return null;
end $$;
create trigger events_words after insert or update of title, location, categories, description on events
  for each row execute function keep_search_words();

create table registrations (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  user_id text collate "C" not null references users,
  state text not null check (state in
    ('pending', 'waitlisted', 'awaiting_payment', 'confirmed', 'declined', 'cancelled')),
  social_media text not null default '',
  reason text not null default '',
  -- Where mails about this registration go, if another address was confirmed; null: the account's.
  contact_email text,
  decline_reason text,
  -- Order in the waitlist; drawn anew each time somebody joins it.
  queue_number bigint,
  hold_expires_at timestamptz,
  decided_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint registrations_queue check ((state = 'waitlisted') = (queue_number is not null)),
  constraint registrations_hold check ((state = 'awaiting_payment') = (hold_expires_at is not null))
);
create sequence waitlist_numbers;
-- One live registration per person and event, and one declined one that only the organiser reopens (rulings 22, 23).
create unique index registrations_one on registrations (event_id, user_id) where state <> 'cancelled';
create index registrations_of_event on registrations (event_id, state, created_at, id);
create index registrations_queue on registrations (event_id, queue_number) where state = 'waitlisted';
create index registrations_of_user on registrations (user_id, event_id);
create index registrations_lapsing on registrations (hold_expires_at) where state = 'awaiting_payment';

create table mails (
  id text collate "C" primary key,
  kind text not null,
  to_address text not null,
  to_name text not null default '',
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- What the mail service's template is filled with (specification, section 3).
  template_params jsonb not null default '{}',
  user_id text collate "C" references users on delete set null,
  event_id text collate "C" references events on delete set null,
  registration_id text collate "C" references registrations on delete set null,
  message_id text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts smallint not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_newest on mails (created_at desc, id);
create index mails_of_event on mails (event_id, created_at desc) where event_id is not null;
create index mails_of_registration on mails (registration_id, created_at desc) where registration_id is not null;

-- Shared by all processes; losing it in a crash only forgives somebody some tries.
create unlogged table rate_limits (
  key text collate "C" primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (resets_at);
