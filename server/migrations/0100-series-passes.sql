-- One ticket for several dates of a series. Each date is a registration of its own, with its own seat.

-- As in contracts/ticket-types.ts; null: the type is for its event alone.
alter table ticket_types add column pass jsonb check (jsonb_typeof(pass) = 'object');

-- The pass that a registration belongs to. The one that the pass was bought with names itself.
alter table registrations
  add column pass_id text collate "C",
  -- For how many dates it was bought; null: all. Only where it was bought.
  add column pass_dates integer check (pass_dates > 0);
create index registrations_of_pass on registrations (pass_id) where pass_id is not null;

-- From the moment when the registration that it was bought with has its seat.
create table series_passes (
  -- That registration, which is also what was paid for.
  id text collate "C" primary key references registrations on delete cascade,
  series_id text collate "C" not null references event_series on delete cascade,
  -- The date that it was bought on, and starts with.
  event_id text collate "C" not null references events on delete cascade,
  user_id text collate "C" not null references users,
  ticket_type_id text not null,
  from_date date not null,
  -- Null: all dates.
  dates integer check (dates > 0),
  -- What was agreed for it, in the event's currency.
  price_paise integer not null check (price_paise >= 0),
  started_at timestamptz not null,
  -- When its holder was mailed about its dates.
  told_at timestamptz,
  ended_at timestamptz,
  -- The dates that never came are refunded, and no more come.
  settled_at timestamptz,
  check (price_paise = 0 or dates is not null)
);
create index series_passes_of_series on series_passes (series_id);
create index series_passes_of_event on series_passes (event_id);
create index series_passes_of_person on series_passes (user_id);
create index series_passes_open on series_passes (id) where ended_at is null and settled_at is null;

-- The dates of a pass, in the order in which they were added.
create table series_pass_dates (
  pass_id text collate "C" not null references series_passes on delete cascade,
  position integer not null check (position > 0),
  event_id text collate "C" not null references events on delete cascade,
  registration_id text collate "C" not null,
  -- Whether its share of the price was refunded.
  refunded boolean not null default false,
  primary key (pass_id, position),
  unique (pass_id, event_id)
);
create index series_pass_dates_of_event on series_pass_dates (event_id);
create index series_pass_dates_of_registration on series_pass_dates (registration_id);
