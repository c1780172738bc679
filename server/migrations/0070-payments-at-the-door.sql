-- Orders that are paid at the door, and what was taken there.
create index payment_orders_at_door on payment_orders (event_id, id) where provider = 'door';
