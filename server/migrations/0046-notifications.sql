create table notifications (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  kind text not null,
  -- While unread, a further notification with the same key is added to this one.
  merge_key text,
  event_id text collate "C" references events on delete cascade,
  group_id text collate "C" references groups on delete cascade,
  post_id text collate "C" references board_posts on delete cascade,
  -- Whose name the text shows; the name itself is read with the list.
  actor_id text collate "C" references users on delete set null,
  details jsonb not null default '{}',
  count int not null default 1,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_counted check (count >= 1)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create unique index notifications_merged on notifications (user_id, merge_key)
  where merge_key is not null and read_at is null;
create index notifications_of_event on notifications (event_id) where event_id is not null;
create index notifications_of_group on notifications (group_id) where group_id is not null;
create index notifications_of_post on notifications (post_id) where post_id is not null;
create index notifications_of_actor on notifications (actor_id) where actor_id is not null;
create index notifications_age on notifications (created_at);
