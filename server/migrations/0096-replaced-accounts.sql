-- Gateways of another account replace those before, which stay for what was paid into them.

-- Retired because its keys were replaced, or its owner removed it; not because its group is gone.
alter table payment_methods add column replaced boolean not null default false,
  add check (not replaced or retired_at is not null);
-- What an account was used before, the latest first.
create index payment_methods_replaced on payment_methods (group_id, user_id, retired_at desc) where replaced;
-- Which orders were opened at an account.
create index payment_orders_of_method on payment_orders (method_id, created_at desc)
  where method_id is not null and provider_order_id is not null;
