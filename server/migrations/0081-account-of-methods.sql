-- Whose account a way to pay is, also after its group is gone: the site owes nothing of what it didn't receive.
alter table payment_methods
  add column account text not null default 'site' check (account in ('site', 'group', 'organiser'));
-- Until now only groups' ways to pay were retired.
update payment_methods set account = case
  when user_id is not null then 'organiser'
  when group_id is not null or retired_at is not null then 'group'
  else 'site' end;
alter table payment_methods alter column account drop default;

-- What the site's own account waits for, and what has to be paid back from it.
create index payment_orders_to_account on payment_orders (method_id, created_at, id)
  where provider in ('upi', 'bank') and provider_order_id is not null;
