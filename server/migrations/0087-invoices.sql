-- Taxes, and the invoices and credit notes for what was paid.

-- Who sells: the site, a group or an organiser. Like payment methods; sales and invoices have their own copy.
create table sellers (
  id text collate "C" primary key,
  group_id text collate "C" references groups on delete cascade,
  user_id text collate "C" references users,
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- Whether invoices are issued.
  enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(group_id, user_id) < 2),
  unique nulls not distinct (group_id, user_id)
);
create index sellers_of_user on sellers (user_id) where user_id is not null;
-- One company numbers its invoices once, however many accounts it has here.
create unique index sellers_numbering on sellers ((details ->> 'taxId'), (details ->> 'prefix'))
  where details ->> 'taxId' <> '';

-- Null: the tax of the seller.
alter table ticket_types add column tax jsonb check (jsonb_typeof(tax) = 'object');
alter table ticket_add_ons add column tax jsonb check (jsonb_typeof(tax) = 'object');

create table event_taxes (
  event_id text collate "C" primary key references events on delete cascade,
  -- GST state code of where the event takes place.
  supply_state text not null check (supply_state ~ '^\d\d$')
);

-- What a payment bought, as it will be or was invoiced. Written with the capture.
create table taxed_sales (
  payment_id text collate "C" primary key references payments,
  order_id text collate "C" not null references payment_orders,
  -- Neither is a foreign key: books outlive both.
  seller_id text collate "C" not null,
  event_id text collate "C" not null,
  seller jsonb not null,
  -- Null: the event is online, and it is supplied where the buyer is.
  supply_state text,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  event_title text not null,
  event_date date not null,
  test boolean not null,
  paid_at timestamptz not null,
  issue_at timestamptz not null,
  -- The current invoice; null until one is issued.
  invoice_id text collate "C"
);
create index taxed_sales_of_order on taxed_sales (order_id);
create index taxed_sales_awaited on taxed_sales (event_id) where invoice_id is null;

-- The last number of each series. Raised in the transaction that stores the document, so none is ever missing.
create table invoice_series (
  seller_id text collate "C" not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year text not null,
  last integer not null check (last > 0),
  primary key (seller_id, kind, year)
);

create table invoices (
  id text collate "C" primary key,
  -- The order in which they were issued.
  position bigint generated always as identity unique,
  seller_id text collate "C" not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year text not null,
  sequence integer not null check (sequence > 0),
  number text not null,
  payment_id text collate "C" not null references taxed_sales,
  event_id text collate "C" not null,
  -- What a credit note is about.
  corrects text collate "C" references invoices,
  -- The refund that it credits.
  refund_id text collate "C" unique references refunds,
  issued_on date not null,
  issued_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total bigint not null check (total > 0),
  tax bigint not null check (tax >= 0),
  buyer_name text not null,
  -- Everything that it says. Never changed.
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  unique (seller_id, kind, year, sequence),
  check ((kind = 'credit_note') = (corrects is not null)),
  check (refund_id is null or kind = 'credit_note')
);
create index invoices_of_payment on invoices (payment_id, position);
create index invoices_of_event on invoices (event_id, position);
create index invoices_of_seller on invoices (seller_id, position);
create index invoices_corrected on invoices (corrects) where corrects is not null;
alter table taxed_sales add foreign key (invoice_id) references invoices;
create index taxed_sales_invoice on taxed_sales (invoice_id) where invoice_id is not null;

create function refuse_changed_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'invoices are never changed or deleted';
end $$;
create trigger invoices_final before update or delete on invoices
  for each row execute function refuse_changed_invoice();
