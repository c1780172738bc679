-- Money that no provider reports: transfers, and cash or cards at the door. People say that it has arrived.

-- For how long a seat is held for a transfer; and when an unpaid seat is released before the start: null, not before the event's end.
alter table events
  add column transfer_hold_hours smallint not null default 48 check (transfer_hold_hours between 1 and 720),
  add column door_release_hours smallint check (door_release_hours between 0 and 720);

alter table payments
  -- Who said that the money has arrived.
  add column recorded_by text collate "C" references users,
  -- The bank's own reference of a transfer.
  add column bank_reference text,
  -- The fingerprint of the line of a bank statement: reading the statement again counts nothing twice.
  add column statement_line text collate "C";
create index payments_recorded on payments (recorded_by) where recorded_by is not null;

-- What buyers say about a transfer that they have made.
create table transfer_reports (
  order_id text collate "C" primary key references payment_orders,
  bank_reference text not null default '',
  -- A picture of the bank's confirmation, which only its owner and those responsible for the event's money may see.
  file_id text collate "C" references files on delete set null,
  reported_at timestamptz not null
);
create index transfer_reports_file on transfer_reports (file_id) where file_id is not null;

alter table files add column private boolean not null default false;

-- The transfers that an event waits for.
create index payment_orders_by_hand on payment_orders (event_id, created_at, id)
  where provider in ('upi', 'bank') and state <> 'paid' and provider_order_id is not null;
