-- What people do not want to hear of on boards, and reports of posts to those who run the site.

-- Boards and threads of which somebody does not want to hear.
create table board_mutes (
  user_id text collate "C" not null references users on delete cascade,
  event_id text collate "C" not null references events on delete cascade,
  -- Null: of nothing on the board.
  thread_id text collate "C" references board_posts on delete cascade,
  created_at timestamptz not null,
  constraint board_mutes_once unique nulls not distinct (user_id, event_id, thread_id)
);
create index board_mutes_of_event on board_mutes (event_id);
create index board_mutes_of_thread on board_mutes (thread_id) where thread_id is not null;

-- Whose posts somebody does not want to see, on any board.
create table muted_people (
  user_id text collate "C" not null references users on delete cascade,
  muted_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, muted_id)
);
create index muted_people_by_whom on muted_people (muted_id);

alter table event_reports
  -- Null where the event itself was reported. The post may be gone by now: what was reported of it stays.
  add column post_id text collate "C",
  add column post_author_id text collate "C" references users,
  -- How it began when it was reported.
  add column post_excerpt text,
  add constraint event_reports_post
    check ((post_id is null) = (post_author_id is null) and (post_id is null) = (post_excerpt is null));
create index event_reports_of_author on event_reports (post_author_id) where post_author_id is not null;
drop index event_reports_once;
create unique index event_reports_once on event_reports (event_id, reporter_id)
  where settled_at is null and post_id is null;
create unique index event_reports_once_each_post on event_reports (post_id, reporter_id)
  where settled_at is null and post_id is not null;
