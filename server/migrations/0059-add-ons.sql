-- What people can have with a ticket: a T-shirt, a meal.
create table ticket_add_ons (
  event_id text collate "C" not null references events on delete cascade,
  id text collate "C" not null,
  name text not null,
  description text not null default '',
  price_paise integer not null check (price_paise >= 0),
  -- How many there are; null: no limit.
  capacity integer check (capacity >= 1),
  -- Ids of the ticket types that it goes with; none: all.
  ticket_types text[] not null default '{}',
  -- Whether each of these tickets has at least one.
  required boolean not null default false,
  most_per_ticket smallint not null default 1 check (most_per_ticket between 1 and 20),
  -- Nobody can choose it any more. Who has it keeps it.
  hidden boolean not null default false,
  position smallint not null,
  -- Those of live registrations. Changed under the lock of `event_seats`.
  taken integer not null default 0 check (taken >= 0),
  created_at timestamptz not null,
  primary key (event_id, id),
  constraint ticket_add_ons_not_oversold check (capacity is null or taken <= capacity)
);

-- What a registration has with its ticket, at the prices agreed: [{"id", "count", "pricePaise"}]. While the registration is
-- live, these are taken; one that ends returns them.
alter table registrations add column add_ons jsonb not null default '[]' check (jsonb_typeof(add_ons) = 'array');
