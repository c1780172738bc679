-- Tokens by which other assistants act for a person at the Model Context Protocol endpoint.
create table access_tokens (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  name text not null,
  -- SHA-256 of a secret of 256 random bits, which is kept nowhere.
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index access_tokens_of_user on access_tokens (user_id, created_at);
