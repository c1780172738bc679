-- What lets people into an event that not everybody may see.

create table event_passwords (
  event_id text collate "C" primary key references events on delete cascade,
  -- argon2id, as of accounts.
  hash text not null,
  changed_at timestamptz not null
);

-- A link for people who should look at a draft. It is derived from this and the site's secret, so that it can be shown
-- again; another value revokes it.
create table event_previews (
  event_id text collate "C" primary key references events on delete cascade,
  nonce text not null,
  created_at timestamptz not null
);

create table guest_invitations (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  address text collate "C" not null,
  secret_hash bytea not null,
  -- How many people can use it: two, if the invited person can bring someone.
  uses smallint not null check (uses between 1 and 2),
  invited_by text collate "C" references users on delete set null,
  sent_at timestamptz not null,
  created_at timestamptz not null
);
create unique index guest_invitations_once on guest_invitations (event_id, address);
create index guest_invitations_listed on guest_invitations (event_id, created_at, id);
create index guest_invitations_by on guest_invitations (invited_by) where invited_by is not null;
create index guest_invitations_to on guest_invitations (address);

alter table event_access
  add column via text not null check (via in ('password', 'invitation', 'preview')),
  add column invitation_id text collate "C" references guest_invitations on delete cascade,
  add constraint event_access_invitation check ((via = 'invitation') = (invitation_id is not null));
create index event_access_by_invitation on event_access (invitation_id) where invitation_id is not null;
