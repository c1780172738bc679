-- What a session last saw of an event whose registrations it may decide on: somebody missing from a list of ids that
-- comes back is declined only if that session had seen them. Losing it in a crash only makes an organiser read again.
create unlogged table documents_seen (
  session_id text collate "C" not null references sessions on delete cascade,
  event_id text collate "C" not null references events on delete cascade,
  seen_at timestamptz not null,
  registration_ids text[] not null,
  primary key (session_id, event_id)
);
create index documents_seen_of_event on documents_seen (event_id);
