-- Several kinds of tickets for one event, and the seats that they share.
--
-- An event without rows here is simple: its own price is its one ticket type and `event_seats` its one pool, so nothing of
-- an existing event, registration, order or ticket has to move. A registration without a type has the standard one.

-- Whether the rows below say what the event sells. Then its price is that of its cheapest visible type.
alter table events add column has_ticket_types boolean not null default false;

create table ticket_types (
  event_id text collate "C" not null references events on delete cascade,
  -- 'standard' is the type of everyone who registered before there were others.
  id text collate "C" not null,
  name text not null,
  description text not null default '',
  pricing text not null check (pricing in ('free', 'fixed', 'pay_what_you_can')),
  -- Of a fixed price: what a seat costs after all steps. Of the other ones: the least.
  price_paise integer not null default 0 check (price_paise >= 0),
  suggested_paise integer check (suggested_paise >= price_paise),
  -- Earlier prices, in order: [{"pricePaise", "until", "untilSold"}].
  steps jsonb not null default '[]',
  opens_at timestamptz,
  closes_at timestamptz,
  hidden boolean not null default false,
  approval boolean not null default false,
  position smallint not null,
  -- Seats confirmed or held, and people who wait and would take this type. Changed under the lock of `event_seats`.
  taken integer not null default 0 check (taken >= 0),
  waitlisted integer not null default 0 check (waitlisted >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (event_id, id),
  constraint ticket_types_price check ((pricing = 'fixed') <= (price_paise > 0)),
  constraint ticket_types_free check ((pricing = 'free') <= (price_paise = 0))
);

-- Seats that several types share. The capacity of the event stays the outer limit.
create table ticket_pools (
  event_id text collate "C" not null references events on delete cascade,
  id text collate "C" not null,
  name text not null,
  capacity integer not null check (capacity >= 1),
  -- Confirmed or held. Changed under the lock of `event_seats`.
  taken integer not null default 0 check (taken >= 0),
  position smallint not null,
  primary key (event_id, id),
  constraint ticket_pools_not_oversold check (taken <= capacity)
);

create table ticket_type_pools (
  event_id text collate "C" not null,
  ticket_type_id text collate "C" not null,
  pool_id text collate "C" not null,
  primary key (event_id, ticket_type_id, pool_id),
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id) on delete cascade,
  foreign key (event_id, pool_id) references ticket_pools (event_id, id) on delete cascade
);
create index ticket_type_pools_of_pool on ticket_type_pools (event_id, pool_id);

alter table registrations
  -- Null: the standard type.
  add column ticket_type_id text collate "C",
  -- Other types that the person would take from the waitlist.
  add column other_ticket_types text[] not null default '{}',
  -- The price agreed when registering; null where the event's price of the day applies.
  add column agreed_paise integer check (agreed_paise >= 0),
  add constraint registrations_ticket_type foreign key (ticket_type_id, event_id) references ticket_types (id, event_id);
create index registrations_of_ticket_type on registrations (event_id, ticket_type_id) where ticket_type_id is not null;
