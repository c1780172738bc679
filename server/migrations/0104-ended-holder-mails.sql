-- Who ended the mails about tickets that a buyer ordered for them. Outlasts the seats: the buyer can remove the address and
-- give it again.
-- contract: nothing has used it since 0.2.0
create table ended_holder_mails (
  buyer_id text collate "C" not null references users on delete cascade,
  address text not null,
  ended_at timestamptz not null,
  primary key (buyer_id, address)
);
create index ended_holder_mails_to on ended_holder_mails (address);
insert into ended_holder_mails (buyer_id, address, ended_at)
  select buyer_id, address, max(refused_at) from seat_holders where refused_at is not null group by buyer_id, address;
alter table seat_holders drop column refused_at;
