-- Administrators filter the log by action, person or thing, and search payments by event.

create index audit_log_of_action on audit_log (action, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc) where actor_id is not null;
create index audit_log_of_object_id on audit_log (object_id, id desc);

create index payment_orders_descriptions on payment_orders using gin (fold(description) gin_trgm_ops)
  where state = 'paid';
