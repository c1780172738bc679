-- A board for every event: threads, and replies to them.
create table board_posts (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  -- Null for a post that begins a thread.
  thread_id text collate "C" references board_posts on delete cascade,
  author_id text collate "C" not null references users,
  -- Markdown as it was written, and as a page shows it.
  text text not null,
  html text not null,
  pinned boolean not null default false,
  -- Of a thread: how many replies it has, and when it or the last of them was written.
  replies integer not null default 0 check (replies >= 0),
  latest_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  constraint board_posts_pinned check (thread_id is null or not pinned)
);
create index board_threads on board_posts (event_id, pinned desc, latest_at desc, id desc) where thread_id is null;
create index board_replies on board_posts (thread_id, created_at, id) where thread_id is not null;
create index board_posts_newest on board_posts (event_id, created_at desc);
create index board_posts_of_author on board_posts (author_id);

create table board_reports (
  post_id text collate "C" not null references board_posts on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (post_id, user_id)
);

create table board_blocks (
  event_id text collate "C" not null references events on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (event_id, user_id)
);

create table board_reads (
  event_id text collate "C" not null references events on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  read_at timestamptz not null,
  primary key (event_id, user_id)
);
