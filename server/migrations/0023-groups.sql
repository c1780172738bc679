-- Groups of people that events are published in, and whom somebody follows.

create table groups (
  -- Its address, chosen at the start and never changed: links to it are out in the world.
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9-]{1,34}[a-z0-9]$'),
  name text not null,
  description text not null default '',
  place text not null default '',
  image_file_id text collate "C" references files on delete set null,
  -- How many people are in it, the owner too.
  members integer not null default 0 check (members >= 0),
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint groups_hidden check ((hidden_at is null) = (hidden_reason is null))
);
create index groups_largest on groups (members desc, id) where hidden_at is null;
create index groups_hidden_latest on groups (hidden_at desc, id) where hidden_at is not null;
create index groups_image on groups (image_file_id) where image_file_id is not null;

create table group_members (
  group_id text collate "C" not null references groups on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  role text not null check (role in ('owner', 'organiser', 'member')),
  joined_at timestamptz not null,
  primary key (group_id, user_id)
);
create unique index group_members_owner on group_members (group_id) where role = 'owner';
create index group_members_newest on group_members (group_id, joined_at desc, user_id);
create index group_members_leading on group_members (group_id, joined_at, user_id) where role <> 'member';
create index group_members_of_user on group_members (user_id, group_id);

-- The group that an event is published in.
alter table events add column group_id text collate "C" references groups on delete set null;
create index events_of_group on events (group_id, ends_at, id) where group_id is not null;
create index events_added_to_group on events (group_id, created_at desc, id desc) where group_id is not null;
create index events_by_organiser on events (organiser_id, ends_at, id);
create index events_added_by_organiser on events (organiser_id, created_at desc, id desc);

create table group_follows (
  group_id text collate "C" not null references groups on delete cascade,
  follower_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (group_id, follower_id)
);
create index group_follows_of_follower on group_follows (follower_id, group_id);

create table organiser_follows (
  organiser_id text collate "C" not null references users on delete cascade,
  follower_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (organiser_id, follower_id)
);
create index organiser_follows_of_follower on organiser_follows (follower_id, organiser_id);

-- The weekly mails about what those whom people follow have added: which are out, and to whom so far.
create table following_letters (
  week date primary key,
  told_through text collate "C" not null default '',
  finished_at timestamptz
);
alter table users
  drop constraint users_muted_mails_check,
  add constraint users_muted_mails_check check (
    muted_mails <@ array['reminder_day', 'reminder_hour', 'organiser_messages', 'new_registrations', 'followed_events']
  );
