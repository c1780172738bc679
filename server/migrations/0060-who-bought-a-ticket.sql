-- Limits per person count a ticket for the person who bought it, however often it is transferred.

alter table registrations
  -- Who had the ticket before its first transfer; null if it was never transferred.
  add column bought_by text collate "C" references users;
-- Of a ticket that was transferred more than once, only the last giver is known.
update registrations set bought_by = handed_on_by where handed_on_by is not null;
create index registrations_bought_by on registrations (bought_by) where bought_by is not null;
