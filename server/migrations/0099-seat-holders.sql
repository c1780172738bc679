-- The addresses of the people for whom buyers ordered seats. A row lasts as long as the seat is the buyer's.
create table seat_holders (
  registration_id text collate "C" primary key references registrations on delete cascade,
  buyer_id text collate "C" not null references users on delete cascade,
  address text not null,
  -- When they were asked whether they want mails about the ticket, and when they agreed.
  asked_at timestamptz,
  agreed_at timestamptz,
  -- When they ended the mails. Until they want them again, nobody asks them for this buyer.
  refused_at timestamptz,
  -- The version and type of the ticket that they were mailed last.
  mailed_ticket text,
  created_at timestamptz not null
);
create index seat_holders_of_buyer on seat_holders (buyer_id, address);
create index seat_holders_to on seat_holders (address);
