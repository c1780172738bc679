-- Accounts of other sites that people sign in with.
create table identities (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- The provider's name in the settings.
  provider text not null,
  issuer text collate "C" not null,
  -- The provider's own id of the person: unlike an address, it never changes hands.
  subject text collate "C" not null,
  -- The address at the provider when it was connected; empty if it named none.
  email text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject)
);
create index identities_of_user on identities (user_id, created_at, id);
