-- Tickets can change after they were bought: to another type, or with more add-ons.

alter table registrations
  -- The ticket that replaces the present one once the difference is paid: {"id", "kind", "ticketTypeId", "agreedPaise",
  -- "discountPaise", "ticketCodeId", "addOns", "duePaise"}. Until then, the seats and add-ons of both are taken.
  add column change jsonb check (jsonb_typeof(change) = 'object'),
  add column change_expires_at timestamptz,
  add constraint registrations_change check (
    (change is null) = (change_expires_at is null) and (change is null or state = 'confirmed')
  );
create unique index registrations_change on registrations ((change ->> 'id')) where change is not null;
create index registrations_changes_over on registrations (change_expires_at) where change_expires_at is not null;

alter table payment_orders
  drop constraint payment_orders_subject_kind_check,
  -- A change by its id.
  add constraint payment_orders_subject_kind_check check (subject_kind in ('registration', 'change', 'sample'));

-- The seat that an item belongs to. What belongs to a seat is refunded with it.
alter table payment_items add column subject_id text collate "C";
update payment_items set subject_id = item_id;
alter table payment_items alter column subject_id set not null;
create index payment_items_of_subject on payment_items (subject_id);
drop index payment_items_of_item;

alter table refunds
  -- What the organiser wrote to the buyer.
  add column reason text,
  -- The organiser or finance helper who asked for it; null where a rule did.
  add column requested_by text collate "C" references users,
  drop constraint refunds_cause_check,
  add constraint refunds_cause_check check (cause in (
    'attendee', 'organiser', 'event', 'administrator', 'no_seat', 'not_due', 'not_admitted', 'price_changed',
    'registration_closed', 'event_cancelled', 'event_unavailable', 'wrong_amount',
    'price_difference', 'add_on', 'goodwill'
  ));
create index refunds_requested_by on refunds (requested_by) where requested_by is not null;

-- The last line of defence: no payment is refunded by more than it was.
create function refuse_excess_refund() returns trigger language plpgsql as $$
begin
  if (select sum(refunds.amount_paise) from refunds where payment_id = new.payment_id)
    > (select amount_paise from payments where id = new.payment_id) then
    raise exception 'the refunds of payment % exceed it', new.payment_id;
  end if;
  return null;
end $$;
create trigger refunds_within_payment after insert on refunds for each row execute function refuse_excess_refund();
