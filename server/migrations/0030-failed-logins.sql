-- Failed proofs of a password, counted by who they were about and where they came from. Keys are keyed hashes, so that
-- a copy of the table names nobody. Losing it in a crash only forgives some tries.
create unlogged table failed_logins (
  key text collate "C" primary key,
  failures integer not null check (failures >= 0),
  -- No further try before then.
  held_until timestamptz not null,
  forget_at timestamptz not null
);
create index failed_logins_expiry on failed_logins (forget_at);

-- Networks from which somebody has logged in: a stranger's failures elsewhere don't hold up the owner there.
create table known_networks (
  user_id text collate "C" not null references users on delete cascade,
  -- A keyed hash of the network's address.
  network_hash bytea not null,
  last_login_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_expiry on known_networks (last_login_at);
