-- The standard questions of the registration form can be optional or left out.
alter table events
  add column ask_social_media text not null default 'required'
    constraint events_ask_social_media check (ask_social_media in ('required', 'optional', 'off')),
  add column ask_reason text not null default 'required'
    constraint events_ask_reason check (ask_reason in ('required', 'optional', 'off'));

-- Requests of visitors to register, until they have proved their address. The account is found or created then.
create table guest_registrations (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  email text not null,
  -- Typed by a visitor who may be a stranger to the address: never shown to its owner, and emptied once settled.
  name text not null,
  answers jsonb not null,
  locale text not null,
  -- The terms that the visitor's page showed.
  terms_version text,
  -- Of the key that the visitor's browser made: the same key is the same request.
  key_hash bytea not null,
  -- Of the visitor's network, keyed. Limits the unproven holds per event.
  network_hash bytea not null,
  -- Until when it holds a seat, which `event_seats.held` counts; null without one.
  hold_expires_at timestamptz,
  -- Whose address it is, once proved.
  user_id text collate "C" references users,
  proved_at timestamptz,
  -- Of the code that proved it, keyed: a repeated call is answered like the first.
  code_hash bytea,
  -- What became of it: a registration, or the reason there is none.
  registration_id text collate "C" references registrations on delete set null,
  refusal text,
  settled_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint guest_registrations_key unique (event_id, key_hash),
  constraint guest_registrations_proved check ((user_id is null) = (proved_at is null)),
  constraint guest_registrations_settled check (settled_at is null or (proved_at is not null and hold_expires_at is null))
);
create index guest_registrations_holds on guest_registrations (event_id) where hold_expires_at is not null;
create index guest_registrations_unsettled on guest_registrations (proved_at) where proved_at is not null and settled_at is null;
create index guest_registrations_expiry on guest_registrations (expires_at);
create index guest_registrations_of_user on guest_registrations (user_id) where user_id is not null;
create index guest_registrations_of_registration on guest_registrations (registration_id) where registration_id is not null;
