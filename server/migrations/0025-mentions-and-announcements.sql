-- People who are spoken to by name on boards, announcements there, and the daily mail of what is new on them.

-- Who is mentioned in a post. Its text names them by id, so that a changed or deleted name is none any more.
create table board_mentions (
  post_id text collate "C" not null references board_posts on delete cascade,
  user_id text collate "C" not null references users,
  -- When it was their turn to be told, whether by mail or, by their own wish, not at all; null until then.
  told_at timestamptz,
  primary key (post_id, user_id)
);
create index board_mentions_of_person on board_mentions (user_id);
-- Who wrote on a board can be mentioned there.
create index board_writers on board_posts (event_id, author_id);

alter table board_posts
  -- By the organiser, and mailed to everybody who was registered.
  add column announced boolean not null default false,
  add constraint board_posts_announced check (thread_id is null or not announced);

-- What is new on boards is mailed to those who ask for it.
alter table users
  drop constraint users_muted_mails_check,
  alter column muted_mails set default array['board_digest'];
update users set muted_mails = muted_mails || array['board_digest'];
alter table users add constraint users_muted_mails_check check (muted_mails <@ array[
  'reminder_day', 'reminder_hour', 'organiser_messages', 'new_registrations', 'followed_events',
  'mentions', 'board_digest']);
create index users_of_board_digest on users (id)
  where deleted_at is null and email_verified_at is not null and not muted_mails @> array['board_digest'];

-- There are digests of a week, of what is followed, and of a day on boards: one table says how far each came.
alter table digests rename column week to day;
alter table digests
  add column kind text not null default 'week' check (kind in ('week', 'following', 'boards')),
  drop constraint digests_pkey,
  add primary key (kind, day);
alter table digests alter column kind drop default;
insert into digests (kind, day, told_through, finished_at)
  select 'following', week, told_through, finished_at from following_letters;
drop table following_letters;
