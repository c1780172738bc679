-- Codes that make tickets cheaper or show hidden ones.
create table ticket_codes (
  event_id text collate "C" not null references events on delete cascade,
  id text collate "C" not null,
  -- What people type, in capitals.
  code text collate "C" not null,
  kind text not null check (kind in ('percent', 'amount', 'price', 'access')),
  -- Percent off, paise off, or the price in paise; 0 for access alone.
  value integer not null check (value >= 0),
  -- Ids of the types that it is for, also hidden ones; none: all visible ones.
  ticket_types text[] not null default '{}',
  opens_at timestamptz,
  closes_at timestamptz,
  -- Null: unlimited.
  most_uses integer check (most_uses >= 1),
  most_per_person integer check (most_per_person >= 1),
  -- Live registrations with this code. Changed under the lock of `event_seats`.
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null,
  primary key (event_id, id),
  constraint ticket_codes_once unique (event_id, code),
  constraint ticket_codes_percent check (kind <> 'percent' or value between 1 and 100),
  constraint ticket_codes_not_overused check (most_uses is null or used <= most_uses)
);

-- A live registration with a code is a use of it; one that ends returns it.
alter table registrations
  add column ticket_code_id text collate "C",
  add constraint registrations_ticket_code foreign key (ticket_code_id, event_id) references ticket_codes (id, event_id);
create index registrations_of_ticket_code on registrations (event_id, ticket_code_id) where ticket_code_id is not null;
