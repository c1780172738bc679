-- Attendees hand their tickets on, where the organiser allows it.

alter table events
  add column hand_on boolean not null default false;

alter table registrations
  -- The last time that the ticket changed hands, and whose it was before.
  add column handed_on_at timestamptz,
  add column handed_on_by text collate "C" references users,
  add constraint registrations_handed_on check ((handed_on_at is null) = (handed_on_by is null));
create index registrations_handed_on_by on registrations (handed_on_by) where handed_on_by is not null;

-- A ticket that somebody offers to whoever reads a mail; one offer a ticket, until it is taken, taken back or over.
create table ticket_offers (
  id text collate "C" primary key,
  registration_id text collate "C" not null unique references registrations on delete cascade,
  giver_id text collate "C" not null references users on delete cascade,
  address text not null,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index ticket_offers_of_giver on ticket_offers (giver_id);
create index ticket_offers_to on ticket_offers (address);
create index ticket_offers_expiry on ticket_offers (expires_at);
