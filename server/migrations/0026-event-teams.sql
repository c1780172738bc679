-- People who help with an event, each with a role, and whom its organiser invites to.

create table event_helpers (
  event_id text collate "C" not null references events on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  role text not null check (role in ('editor', 'money', 'door')),
  joined_at timestamptz not null,
  primary key (event_id, user_id)
);
create index event_helpers_of_user on event_helpers (user_id, event_id);

create table event_invitations (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  address text not null,
  role text not null check (role in ('editor', 'money', 'door')),
  secret_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- An address is invited to one role at a time.
  unique (event_id, address)
);
create index event_invitations_to on event_invitations (address);
create index event_invitations_expiry on event_invitations (expires_at);
