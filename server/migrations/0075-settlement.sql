-- What was earned, and what organisers were paid of it.

-- Fees of the provider, and payments that a bank took back.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('provider', 'unassigned', 'sales', 'refunds_due', 'fees', 'disputes'));
-- The postings of a period, in order.
create index ledger_entries_by_time on ledger_entries (created_at, id);

-- Money that the site's operator passed on to an organiser. Never changed.
create table payouts (
  id text collate "C" primary key,
  -- Not a foreign key: books outlive an event.
  event_id text collate "C" not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  paid_on date not null,
  reference text not null,
  recorded_by text collate "C" not null references users,
  created_at timestamptz not null
);
create index payouts_of_event on payouts (event_id, created_at desc);
create index payouts_recorded on payouts (recorded_by);
