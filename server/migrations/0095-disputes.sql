-- Disputes: a bank takes a payment back until, or unless, it decides for the seller.

create table disputes (
  id text collate "C" primary key,
  payment_id text collate "C" not null references payments,
  -- Of the payment's order. Not a foreign key: books outlive an event.
  event_id text collate "C",
  provider_dispute_id text collate "C" not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- As the provider calls it.
  reason text not null,
  -- An inquiry is only a question of the bank, and takes no money.
  state text not null check (state in ('inquiry', 'open', 'under_review', 'won', 'lost', 'closed')),
  -- Stays while the bank looks at the answer.
  is_inquiry boolean not null default false,
  -- Until when evidence counts; null where none is taken.
  respond_by timestamptz,
  -- What the provider has taken from the account for it at the moment, and keeps for its work.
  withdrawn_paise bigint not null default 0 check (withdrawn_paise >= 0),
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  -- When the loss was settled: unused tickets cancelled, and what was owed to the buyer taken as paid by their bank.
  settled_at timestamptz,
  -- What somebody sends to the bank: `queued` here, then `sent`, or `failed` for good.
  evidence_state text check (evidence_state in ('queued', 'sent', 'failed')),
  evidence_note text not null default '',
  -- When it was queued last. Every attempt to send it draws the same file, as of this moment.
  evidence_at timestamptz,
  evidence_by text collate "C" references users on delete set null,
  evidence_error text,
  -- When the provider is asked next; null once nothing can change.
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, provider_dispute_id)
);
create index disputes_of_event on disputes (event_id, created_at desc, id) where event_id is not null;
create index disputes_newest on disputes (created_at desc, id);
create index disputes_open on disputes (event_id) where state in ('inquiry', 'open');
create index disputes_checks on disputes (next_check_at) where next_check_at is not null;
create index disputes_evidence_by on disputes (evidence_by) where evidence_by is not null;

-- What a lost dispute took back is no longer owed to anybody.
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in (
  'attendee', 'organiser', 'event', 'no_seat', 'not_due', 'not_admitted', 'price_changed', 'registration_closed',
  'event_cancelled', 'event_unavailable', 'administrator', 'wrong_amount', 'price_difference', 'add_on', 'goodwill',
  'dispute'));

-- The lost dispute through which the buyer got this refund from their bank.
alter table refunds add column dispute_id text collate "C" references disputes;
create index refunds_of_dispute on refunds (dispute_id) where dispute_id is not null;

create function queue_dispute_webhooks() returns trigger language plpgsql as $$
declare
  purchase payment_orders;
  event events;
begin
  if not exists (select 1 from webhooks) then return null; end if;
  select orders.* into purchase from payments join payment_orders orders on orders.id = payments.order_id
    where payments.id = new.payment_id;
  select * into event from events where id = purchase.event_id;
  perform queue_webhooks(purchase.event_id, event.group_id, event.organiser_id, 'payment.disputed', new.payment_id,
    jsonb_build_object('disputeId', new.id, 'state', new.state, 'amountPaise', new.amount_paise,
      'respondBy', new.respond_by,
      'registrationId', case purchase.subject_kind when 'registration' then purchase.subject_id end));
  return null;
end $$;
create trigger disputes_webhooks after insert or update of state, respond_by on disputes
  for each row execute function queue_dispute_webhooks();
