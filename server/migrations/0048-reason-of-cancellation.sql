-- Why the organiser cancelled the event, as its page and the mail say. Null: they gave no reason.
alter table events
  add column cancel_reason text,
  add constraint events_cancel_reason
    check (cancel_reason is null or (status = 'cancelled' and char_length(cancel_reason) between 1 and 1000));

-- What needs a person is counted on each visit of an overview.
create index refunds_failed on refunds (payment_id) where state = 'failed';
