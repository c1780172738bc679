-- Drafts, and who may see an event.
alter table events
  -- Null: a draft, which only its team sees.
  add column published_at timestamptz default now(),
  -- When a draft publishes itself.
  add column publish_at timestamptz,
  -- When it was first published. Followers are told once, whatever happens later.
  add column announced_at timestamptz default now(),
  add column visibility text not null default 'public'
    constraint events_visibility check (visibility in ('public', 'unlisted', 'group', 'invited', 'password')),
  add constraint events_publish_once check (publish_at is null or published_at is null),
  add constraint events_announced check (published_at is null or announced_at is not null);
update events set published_at = created_at, announced_at = created_at;

-- Whether it is in lists, searches, feeds, maps and counts that everybody can see. The only definition: queries and
-- partial indexes use the column.
alter table events add column listed boolean not null
  generated always as (hidden_at is null and published_at is not null and visibility = 'public') stored;

drop index events_counted;
create index events_counted on events (ends_at)
  include (starts_at, start_date, end_date, online, ticket_type, price_paise, visible_prices, categories)
  where status = 'scheduled' and listed;
drop index events_by_date;
create index events_by_date on events (start_date, created_at, id) include (listed, online);
drop index events_added_to_group;
create index events_added_to_group on events (group_id, announced_at desc, id desc) where group_id is not null;
drop index events_added_by_organiser;
create index events_added_by_organiser on events (organiser_id, announced_at desc, id desc);
create index events_to_publish on events (publish_at, id) where publish_at is not null;

-- Words of events that aren't listed would show up as corrections and completions of what others type.
create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  if not new.listed then
    return null;
  end if;
  -- In order, so that two writers never wait for each other in a circle.
  insert into search_words
    select word from unnest(tsvector_to_array(new.search)) as word
    where length(word) between 3 and 40 order by word
  on conflict do nothing;
  return null;
end $$;
drop trigger events_words on events;
create trigger events_words after insert or update of title, location, categories, ticket_type, description, hidden_at,
  published_at, visibility on events for each row execute function keep_search_words();

create or replace function doubt_search_words() returns trigger language plpgsql as $$
begin
  insert into doubtful_words (word)
    select word from unnest(tsvector_to_array(old.search)) as word
    where length(word) between 3 and 40
      and (tg_op = 'DELETE' or not new.listed or word <> all (tsvector_to_array(new.search)));
  return null;
end $$;
drop trigger events_words_deleted on events;
create trigger events_words_deleted after delete on events for each row when (old.listed)
  execute function doubt_search_words();
drop trigger events_words_changed on events;
create trigger events_words_changed after update on events for each row
  when (old.listed and (old.search is distinct from new.search or not new.listed))
  execute function doubt_search_words();

-- Nothing is sent about drafts: publishing one creates it, for receivers, and taking it back deletes it.
create or replace function queue_event_webhooks() returns trigger language plpgsql as $$
declare
  was_public boolean := tg_op <> 'INSERT' and old.published_at is not null;
  is_public boolean := tg_op <> 'DELETE' and new.published_at is not null;
begin
  if not (was_public or is_public) or not exists (select 1 from webhooks) then return null; end if;
  if is_public then
    perform queue_webhooks(new.id, new.group_id, new.organiser_id,
      case when was_public then 'event.updated' else 'event.created' end, new.id,
      jsonb_build_object('status', new.status));
  else
    perform queue_webhooks(old.id, old.group_id, old.organiser_id, 'event.deleted', old.id, '{}');
  end if;
  return null;
end $$;
drop trigger events_webhooks on events;
create trigger events_webhooks after insert or delete or update of title, description, location, starts_at, ends_at,
  status, hidden_at, published_at, visibility, price_paise, ticket_type, tenant_approval, image_file_id, online_link,
  group_id on events for each row execute function queue_event_webhooks();

-- Who may open an event that not everybody may see, besides its team, its group and the people who registered.
create table event_access (
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  -- An account, or a browser without one by the digest of its cookie.
  user_id text collate "C" references users on delete cascade,
  browser_digest bytea,
  created_at timestamptz not null,
  constraint event_access_holder check (num_nonnulls(user_id, browser_digest) = 1)
);
create unique index event_access_of_user on event_access (user_id, event_id) where user_id is not null;
create unique index event_access_of_browser on event_access (browser_digest, event_id)
  where browser_digest is not null;
create index event_access_of_event on event_access (event_id);
