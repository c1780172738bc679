-- Gateways name payments by themselves: the same name means the same payment only within one account.

-- The method of an account, or the gateway of the site's settings, as the payment's order names it.
alter table payments add column paid_through text collate "C";
update payments set paid_through = coalesce(orders.method_id, orders.provider)
  from payment_orders orders where orders.id = payments.order_id;
alter table payments
  alter column paid_through set not null,
  drop constraint payments_provider_payment_id_key,
  add unique (paid_through, provider_payment_id);
