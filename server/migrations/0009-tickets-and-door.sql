-- Tickets, and who came: what is scanned at the doors, also by devices that were offline.

-- The key that signs tickets. Made at the first start; without it no ticket that is out would be genuine any more.
create table ticket_keys (
  one boolean primary key default true check (one),
  -- PKCS #8, DER.
  private_key bytea not null,
  created_at timestamptz not null default now()
);

alter table registrations
  -- Counts up each time the ticket is handed on: those before it are void.
  add column ticket_version integer not null default 1 check (ticket_version >= 1);
-- What changed since a device at the door last asked.
create index registrations_changed on registrations (event_id, updated_at);

create table door_links (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  name text not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index door_links_of_event on door_links (event_id, created_at);

-- Everything that devices noted at the doors. Nothing is ever changed here: who is in follows from all of it.
create table door_scans (
  -- Made by the device: what is sent twice counts once.
  id uuid primary key,
  event_id text collate "C" not null references events on delete cascade,
  registration_id text collate "C" not null references registrations on delete cascade,
  device uuid not null,
  -- Which door it was, as people know it.
  door text not null,
  kind text not null check (kind in ('in', 'undo')),
  -- By our clock: the device's own is set right when it sends.
  scanned_at timestamptz not null,
  received_at timestamptz not null
);
create index door_scans_of_registration on door_scans (registration_id, scanned_at, id);
create index door_scans_of_device on door_scans (event_id, device, registration_id);

-- What follows from the scans of a registration: the one that let its holder in, or none.
create table admissions (
  registration_id text collate "C" primary key references registrations on delete cascade,
  event_id text collate "C" not null references events on delete cascade,
  scan_id uuid references door_scans,
  admitted_at timestamptz,
  door text,
  changed_at timestamptz not null,
  constraint admissions_whole check ((scan_id is null) = (admitted_at is null))
);
create index admissions_changed on admissions (event_id, changed_at);
create index admissions_inside on admissions (event_id) where admitted_at is not null;
