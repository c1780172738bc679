-- Orders of several seats. Each seat is a registration of its own, with its own state, ticket, check-in and transfer.
alter table registrations
  -- The first registration of the order, by its id; null for a seat that was taken alone.
  add column order_id text collate "C" references registrations on delete cascade,
  -- A seat that its person has for somebody else. Besides these, a person has at most one live registration per event.
  add column companion boolean not null default false,
  -- Who sits there, where the seat is for somebody else and the name is known.
  add column holder_name text not null default '';
create index registrations_of_order on registrations (order_id, id) where order_id is not null;

drop index registrations_one;
create unique index registrations_one on registrations (event_id, user_id) where state <> 'cancelled' and not companion;

-- How many tickets people can have. No row: one per person.
create table ticket_terms (
  event_id text collate "C" primary key references events on delete cascade,
  most_per_order smallint not null default 1 check (most_per_order between 1 and 20),
  -- Of all types and in all orders; null: unlimited.
  most_per_person smallint check (most_per_person >= 1),
  -- Whether seats of one order come from the waitlist one by one. Otherwise all of them come at once.
  seat_by_seat boolean not null default false,
  -- Until when people can name who sits where; null: until the event starts.
  names_until timestamptz,
  -- An order on the waitlist needs more seats than the event has left; nobody later takes them. Changed under the lock of `event_seats`.
  awaited boolean not null default false
);
-- The same for a pool.
alter table ticket_pools add column awaited boolean not null default false;
alter table ticket_types
  add column least_per_order smallint not null default 1 check (least_per_order between 1 and 20),
  add column most_per_order smallint check (most_per_order >= least_per_order),
  add column most_per_person smallint check (most_per_person >= least_per_order);

-- What a payment bought, where that is more than one thing. The amounts add up to that of the payment.
create table payment_items (
  payment_id text collate "C" not null references payments on delete cascade,
  -- A seat by its registration, or something else that was bought with it.
  item_id text collate "C" not null,
  label text not null,
  amount_paise integer not null check (amount_paise >= 0),
  primary key (payment_id, item_id)
);
create index payment_items_of_item on payment_items (item_id);

-- Null: the rest of the payment. A payment can be refunded item by item.
alter table refunds add column item_id text collate "C";
drop index refunds_one;
create unique index refunds_one on refunds (payment_id) where item_id is null;
create index refunds_of_payment on refunds (payment_id);
