-- People that a group's organisers bring along from elsewhere. Nobody is added: they get one mail and join themselves.
create table group_invitations (
  id text collate "C" primary key,
  group_id text collate "C" not null references groups on delete cascade,
  invited_by text collate "C" not null references users on delete cascade,
  -- Keyed, so that nobody is invited twice although the address is forgotten.
  address_hash bytea not null,
  -- Until the mail is queued.
  address text,
  created_at timestamptz not null,
  mailed_at timestamptz,
  constraint group_invitations_once unique (group_id, address_hash)
);
create index group_invitations_waiting on group_invitations (group_id, created_at, id) where address is not null;
create index group_invitations_of_address on group_invitations (address_hash, mailed_at);
create index group_invitations_by on group_invitations (invited_by);
create index group_invitations_old on group_invitations (mailed_at);

-- Addresses that want no such invitations, from any group.
create table refused_invitations (
  address_hash bytea primary key,
  refused_at timestamptz not null
);
