-- A waiting room before registration: people come in by their place in line.

alter table events add column waiting_room boolean not null default false;

-- The line of an event, from the first place given out. Places themselves are signed tokens that people keep.
create table waiting_rooms (
  event_id text collate "C" primary key references events on delete cascade,
  -- Decides the draw. Its hash is public from the start, itself once drawn.
  seed bytea not null check (octet_length(seed) = 32),
  -- After that, places are in order of arrival.
  drawn_at timestamptz,
  -- Who came before that, and takes part in the draw; then who came after. Each in the line and in the slower line.
  entries integer not null default 0 check (entries >= 0),
  slow_entries integer not null default 0 check (slow_entries >= 0),
  arrivals integer not null default 0 check (arrivals >= 0),
  slow_arrivals integer not null default 0 check (slow_arrivals >= 0),
  -- How many places of each line have had their turn.
  let_in integer not null default 0 check (let_in >= 0),
  slow_let_in integer not null default 0 check (slow_let_in >= 0),
  -- Places that may come in but haven't yet, a fraction included.
  credit double precision not null default 0,
  -- The part of the site's rate at which people come in now, by how fast the site answers.
  pace double precision not null default 1 check (pace > 0 and pace <= 1),
  advanced_at timestamptz not null
);

-- Who came in, and with which place: one per person, and one person per place.
create table waiting_room_admissions (
  event_id text collate "C" not null references events on delete cascade,
  place text collate "C" not null,
  -- Null until a guest has proved their address.
  user_id text collate "C" references users on delete cascade,
  guest_id text collate "C" references guest_registrations on delete set null,
  -- False for a further place of someone who has come in already.
  admitted boolean not null default true,
  created_at timestamptz not null,
  primary key (event_id, place)
);
create unique index waiting_room_admissions_of_person on waiting_room_admissions (event_id, user_id)
  where admitted and user_id is not null;
create index waiting_room_admissions_of_user on waiting_room_admissions (user_id) where user_id is not null;
create index waiting_room_admissions_of_guest on waiting_room_admissions (guest_id) where guest_id is not null;
