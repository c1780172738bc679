-- Money: what was ordered, what was captured for it, what goes back, and the ledger in which all of it sums to zero.
-- Nothing here refers to registrations or events by a foreign key: books outlive what was sold.

create table payment_orders (
  -- Also the receipt by which the provider knows the order.
  id text collate "C" primary key,
  provider text not null check (provider in ('razorpay', 'sandbox')),
  -- Null until the provider has answered.
  provider_order_id text collate "C" unique,
  -- What is paid for: a registration by its id, or the sample product.
  subject_kind text not null check (subject_kind in ('registration', 'sample')),
  subject_id text collate "C" not null,
  event_id text collate "C",
  payer_id text collate "C" not null references users,
  description text not null,
  amount_paise integer not null check (amount_paise >= 100),
  state text not null default 'open' check (state in ('open', 'paid', 'closed')),
  -- Until when what is paid for is held; null where nothing is.
  expires_at timestamptz,
  -- When the provider is asked next what became of it; null once that is settled.
  next_check_at timestamptz,
  checks smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Asking twice for the same money opens one order.
create unique index payment_orders_open on payment_orders (provider, subject_kind, subject_id, payer_id, amount_paise)
  where state = 'open';
create index payment_orders_of_subject on payment_orders (subject_id, created_at desc);
create index payment_orders_of_payer on payment_orders (payer_id, created_at desc, id);
create index payment_orders_of_event on payment_orders (event_id, created_at desc, id) where event_id is not null;
create index payment_orders_checks on payment_orders (next_check_at) where next_check_at is not null;

-- Attempts to pay an order, as the provider tells of them.
create table payments (
  id text collate "C" primary key,
  order_id text collate "C" not null references payment_orders,
  provider_payment_id text collate "C" not null unique,
  amount_paise integer not null check (amount_paise > 0),
  state text not null check (state in ('failed', 'authorized', 'captured', 'refund_pending', 'refunded')),
  method text,
  failure text,
  captured_at timestamptz,
  -- When the money got what it was paid for; what was captured and never kept goes back.
  kept_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_of_order on payments (order_id, created_at);

create table refunds (
  id text collate "C" primary key,
  payment_id text collate "C" not null references payments,
  amount_paise integer not null check (amount_paise > 0),
  cause text not null check (cause in ('attendee', 'organiser', 'event', 'no_seat')),
  -- `queued` here, `requested` from the provider, then `processed`; `failed` after the last try, and still owed.
  state text not null default 'queued' check (state in ('queued', 'requested', 'processed', 'failed')),
  provider_refund_id text collate "C" unique,
  -- Requests that the provider refused for good; each next one is a new request with a key of its own.
  refusals smallint not null default 0,
  last_error text,
  next_check_at timestamptz,
  processed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Money goes back once.
create unique index refunds_one on refunds (payment_id);
create index refunds_checks on refunds (next_check_at) where next_check_at is not null;

-- Notices of the provider that were acted on: each comes more than once.
create table payment_notices (
  id text collate "C" primary key,
  received_at timestamptz not null default now()
);
create index payment_notices_age on payment_notices (received_at);

-- Double entry, append-only. Positive amounts are what an account is owed or has, negative what it owes.
create table ledger_entries (
  id bigint generated always as identity primary key,
  posting text collate "C" not null,
  payment_id text collate "C" not null references payments,
  account text not null check (account in ('provider', 'unassigned', 'sales', 'refunds_due')),
  amount_paise bigint not null check (amount_paise <> 0),
  created_at timestamptz not null default now(),
  unique (posting, account)
);
create index ledger_entries_of_payment on ledger_entries (payment_id);

create function refuse_uneven_posting() returns trigger language plpgsql as $$
begin
  if (select sum(amount_paise) from ledger_entries where posting = new.posting) <> 0 then
    raise exception 'the posting % does not sum to zero', new.posting;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_even after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_uneven_posting();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();

-- What the embedded sandbox provider knows: its own orders, payments and refunds, as bodies on its wire.
create table sandbox_entities (
  id text collate "C" primary key,
  -- The order of a payment, the payment of a refund.
  parent_id text collate "C" references sandbox_entities on delete cascade,
  receipt text collate "C",
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index sandbox_entities_of_parent on sandbox_entities (parent_id, created_at) where parent_id is not null;
create index sandbox_entities_receipt on sandbox_entities (receipt) where receipt is not null;
