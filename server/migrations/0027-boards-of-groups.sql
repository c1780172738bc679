-- Groups have boards as events do, can be reported as events can, and keep out whom they removed.

-- Whatever is on a board belongs to one event or to one group.
alter table board_posts
  alter column event_id drop not null,
  add column group_id text collate "C" references groups on delete cascade,
  add constraint board_posts_of_one check (num_nonnulls(event_id, group_id) = 1);
create index board_threads_of_group on board_posts (group_id, pinned desc, latest_at desc, id desc)
  where thread_id is null and group_id is not null;
create index board_posts_newest_of_group on board_posts (group_id, created_at desc) where group_id is not null;
create index board_writers_of_group on board_posts (group_id, author_id) where group_id is not null;

alter table board_blocks
  drop constraint board_blocks_pkey,
  alter column event_id drop not null,
  add column group_id text collate "C" references groups on delete cascade,
  add constraint board_blocks_of_one check (num_nonnulls(event_id, group_id) = 1),
  add constraint board_blocks_of_event unique (event_id, user_id),
  add constraint board_blocks_of_group unique (group_id, user_id);

alter table board_reads
  drop constraint board_reads_pkey,
  alter column event_id drop not null,
  add column group_id text collate "C" references groups on delete cascade,
  add constraint board_reads_of_one check (num_nonnulls(event_id, group_id) = 1),
  add constraint board_reads_of_event unique (event_id, user_id),
  add constraint board_reads_of_group unique (group_id, user_id);

alter table board_mutes
  drop constraint board_mutes_once,
  alter column event_id drop not null,
  add column group_id text collate "C" references groups on delete cascade,
  add constraint board_mutes_of_one check (num_nonnulls(event_id, group_id) = 1),
  add constraint board_mutes_once unique nulls not distinct (user_id, event_id, group_id, thread_id);
create index board_mutes_of_group on board_mutes (group_id) where group_id is not null;

-- How far the mail of an announcement on a group's board came among the members.
create table board_announcements (
  post_id text collate "C" primary key references board_posts on delete cascade,
  told_through text collate "C" not null default '',
  finished_at timestamptz
);

-- Whom the organisers of a group removed: they come back only when they are let in again.
create table group_removals (
  group_id text collate "C" not null references groups on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  removed_at timestamptz not null,
  primary key (group_id, user_id)
);
create index group_removals_newest on group_removals (group_id, removed_at desc, user_id);
create index group_removals_of_user on group_removals (user_id);

-- A report is of an event or of a group, or of a post on the board of one.
alter table event_reports rename to reports;
alter index event_reports_open rename to reports_open;
alter index event_reports_settled rename to reports_settled;
alter index event_reports_of_reporter rename to reports_of_reporter;
alter index event_reports_of_author rename to reports_of_author;
alter index event_reports_once_each_post rename to reports_once_each_post;
alter index event_reports_once rename to reports_once_each_event;
alter table reports
  alter column event_id drop not null,
  add column group_id text collate "C" references groups on delete cascade,
  add constraint reports_of_one check (num_nonnulls(event_id, group_id) = 1);
create unique index reports_once_each_group on reports (group_id, reporter_id)
  where settled_at is null and post_id is null and group_id is not null;
create index reports_of_group on reports (group_id) where group_id is not null;

create index muted_people_latest on muted_people (user_id, created_at desc, muted_id);
