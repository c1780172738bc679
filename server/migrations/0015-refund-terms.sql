-- How long before the start of a paid event whoever cancels gets everything back: the organiser's choice, and what was
-- promised to each who paid.

alter table events
  -- Null: nothing goes back. The default is the one of the terms.
  add column refund_hours integer default 24 check (refund_hours between 0 and 8784);

alter table payment_orders
  -- As it was promised when the order was opened; null: nothing goes back.
  add column refundable_until timestamptz;

update payment_orders set refundable_until = events.starts_at - interval '24 hours'
  from events where events.id = payment_orders.event_id;
