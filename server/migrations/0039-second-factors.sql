-- Second factors: one-time codes of an authenticator app, recovery codes and passkeys.

alter table users
  -- Whether signing in needs a second factor, as long as the account has one.
  add column mfa boolean not null default false;

alter table sessions
  -- Until its owner proves the second factor. Such a session can't do anything else.
  add column pending boolean not null default false,
  -- What was proved in this session, in order.
  add column factors text[] not null default '{password}',
  -- When its owner last proved who they are in it, with any factor, and with a second one.
  add column proved_at timestamptz not null default now(),
  add column second_factor_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column factors drop default, alter column proved_at drop default;

create table totp_authenticators (
  user_id text collate "C" primary key references users on delete cascade,
  -- AES-256-GCM with a key derived from the site's secret: nonce, tag, text.
  sealed_secret bytea not null,
  -- Null until the first code is entered.
  confirmed_at timestamptz,
  -- The 30-second step of the last code used: none works twice.
  last_step bigint,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id text collate "C" not null references users on delete cascade,
  -- A keyed hash; the key is derived from the site's secret.
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  name text not null,
  -- The authenticator's id of the key, base64url.
  credential_id text collate "C" not null unique,
  -- COSE, as the authenticator sent it.
  public_key bytea not null,
  -- Zero for authenticators that don't count.
  counter bigint not null,
  transports text[] not null,
  -- Copied to other devices by the authenticator's vendor.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- What an authenticator was asked to sign. Each works once and for a few minutes.
create table passkey_challenges (
  id text collate "C" primary key,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  -- Null for signing in: who it is comes with the answer.
  session_id text collate "C" references sessions on delete cascade,
  expires_at timestamptz not null,
  check ((session_id is null) = (purpose = 'sign_in'))
);
create index passkey_challenges_of_session on passkey_challenges (session_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Asked for in a session before it proves a second factor by code.
create table mfa_challenges (
  id text collate "C" primary key,
  session_id text collate "C" not null references sessions on delete cascade,
  factor text not null check (factor in ('totp', 'recoverycode')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mfa_challenges_of_session on mfa_challenges (session_id);
