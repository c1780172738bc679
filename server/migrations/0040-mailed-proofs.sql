-- Codes and links that prove an address, for people with and without an account. The account is looked up, or created,
-- only when the proof is used: until then nothing tells which addresses have one.
create table mailed_proofs (
  id text collate "C" primary key,
  -- The id that the answer to the request names. A new account gets it unless it's taken.
  wanted_user_id text collate "C" not null,
  purpose text not null check (purpose in ('sign_in', 'registration', 'reauthentication')),
  email text not null check (email = lower(email)),
  -- For a new account only.
  name text not null default '',
  locale text not null,
  terms_version text,
  code_hash bytea not null,
  link_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  code_used_at timestamptz,
  link_used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index mailed_proofs_wanted_user on mailed_proofs (wanted_user_id, created_at desc);
create index mailed_proofs_email on mailed_proofs (email);
create index mailed_proofs_expiry on mailed_proofs (expires_at);

-- The mail with a sign-up's code has a link too.
alter table codes add column link_hash bytea;

-- Browsers from which somebody has logged in, so that a log-in from another one can be mailed to them.
create table known_devices (
  user_id text collate "C" not null references users on delete cascade,
  -- A keyed hash of the random text in the browser's cookie.
  device_hash bytea not null,
  last_login_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_expiry on known_devices (last_login_at);

-- ISO 3166 code, where a proxy in front of the site names the country.
alter table sessions add column country text check (country ~ '^[A-Z]{2}$');
