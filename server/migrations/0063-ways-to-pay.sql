-- Ways to pay. The gateways of the site itself come from its settings and have no row; everything else has one per account and method.

create table payment_methods (
  id text collate "C" primary key,
  -- Whose account it is; without either, the site's.
  group_id text collate "C" references groups on delete cascade,
  user_id text collate "C" references users,
  method text not null check (method in ('razorpay', 'stripe', 'upi', 'bank', 'door')),
  -- What buyers may see, such as the payee, and for how long an unpaid seat is held.
  details jsonb not null,
  -- The keys of a gateway, encrypted; null for what people confirm by hand.
  secrets text,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(group_id, user_id) < 2),
  unique nulls not distinct (group_id, user_id, method)
);
create index payment_methods_of_user on payment_methods (user_id) where user_id is not null;

-- Which of them an event offers, by id, or by method for a gateway of the settings; null: all of its account.
alter table events add column payment_methods text[] check (cardinality(payment_methods) between 1 and 20);

alter table payment_orders drop constraint payment_orders_provider_check;
alter table payment_orders
  add constraint payment_orders_provider_check
    check (provider in ('razorpay', 'sandbox', 'stripe', 'upi', 'bank', 'door')),
  -- Null for a gateway of the site's settings. Not a foreign key: books outlive an account.
  add column method_id text collate "C";

drop index payment_orders_open;
create unique index payment_orders_open
  on payment_orders (coalesce(method_id, provider), subject_kind, subject_id, payer_id, amount_paise)
  where state = 'open';
