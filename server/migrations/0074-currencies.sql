-- Money in any currency (ISO 4217). All money so far is in rupees and stays so. Amounts are in the smallest unit of their
-- currency, also in the columns that are called paise.
alter table events add column currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$');
-- The currencies in use, read by skipping from one to the next.
create index events_currencies on events (currency);

alter table payment_orders add column currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$');
alter table payment_orders alter column currency drop default;
-- The least that can be charged differs by currency.
alter table payment_orders drop constraint payment_orders_amount_paise_check;
alter table payment_orders add constraint payment_orders_amount_paise_check check (amount_paise > 0);

alter table ledger_entries add column currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$');
alter table ledger_entries alter column currency drop default;

-- A posting sums to zero in each currency, so no amount can be booked against another currency.
create or replace function refuse_uneven_posting() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where posting = new.posting group by currency having sum(amount_paise) <> 0) then
    raise exception 'the posting % does not sum to zero', new.posting;
  end if;
  return null;
end $$;

-- And it's in the currency of the order that it belongs to.
create function refuse_other_currency() returns trigger language plpgsql as $$
begin
  if new.currency <> (select orders.currency from payments join payment_orders orders on orders.id = payments.order_id
      where payments.id = new.payment_id) then
    raise exception 'the posting % is not in the currency of its order', new.posting;
  end if;
  return new;
end $$;
create trigger ledger_entries_currency before insert on ledger_entries
  for each row execute function refuse_other_currency();

-- Filters by price ask for a currency, too.
drop index events_counted;
create index events_counted on events (ends_at)
  include (starts_at, start_date, end_date, online, ticket_type, price_paise, visible_prices, currency, categories)
  where status = 'scheduled' and listed;
