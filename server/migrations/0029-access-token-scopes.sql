-- Existing tokens keep every right they had, for 90 days from this migration.
alter table access_tokens
  add column scopes text[] not null default array['registrations.read', 'registrations.write'],
  add column expires_at timestamptz not null default now() + interval '90 days';
alter table access_tokens
  alter column scopes drop default,
  alter column expires_at drop default,
  add constraint access_tokens_scopes check (
    cardinality(scopes) > 0 and scopes <@ array['registrations.read', 'registrations.write']
  );
create index access_tokens_expiry on access_tokens (expires_at);
