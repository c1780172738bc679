-- Whoever was kept out by an organiser, a group or a board stays so when they delete their account and come back with the
-- same address.

create table former_addresses (
  -- A deleted account that somebody still keeps out.
  user_id text collate "C" primary key references users on delete cascade,
  -- HMAC-SHA-256 of the address it had, with the installation's secret.
  address_hash bytea not null
);
create index former_addresses_hash on former_addresses (address_hash);
