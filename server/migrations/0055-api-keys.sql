-- Access tokens become API keys: finer scopes, and optionally for one event or group only.
alter table access_tokens rename to api_keys;
alter index access_tokens_of_user rename to api_keys_of_user;
alter index access_tokens_expiry rename to api_keys_expiry;
alter table api_keys rename constraint access_tokens_pkey to api_keys_pkey;
alter table api_keys rename constraint access_tokens_secret_hash_key to api_keys_secret_hash_key;
alter table api_keys rename constraint access_tokens_user_id_fkey to api_keys_user_id_fkey;
alter table api_keys drop constraint access_tokens_scopes;
-- Reading your registrations included the events that only you can see.
update api_keys set scopes = array_replace(scopes, 'registrations.read', 'events.read');
alter table api_keys
  add constraint api_keys_scopes check (
    cardinality(scopes) > 0
    and scopes <@ array['events.read', 'people.read', 'registrations.write', 'events.write', 'check-in.write']
  ),
  add column event_id text collate "C" references events on delete cascade,
  add column group_id text collate "C" references groups on delete cascade,
  add constraint api_keys_limit check (num_nonnulls(event_id, group_id) <= 1);
create index api_keys_of_event on api_keys (event_id) where event_id is not null;
create index api_keys_of_group on api_keys (group_id, created_at) where group_id is not null;
