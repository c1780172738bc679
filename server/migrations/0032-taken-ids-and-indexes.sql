-- Ids in public addresses stay taken after what they named is deleted: a link, a calendar entry or a feed must not lead
-- to something of another person. Only a digest is kept, since people choose some of the ids.
create table taken_ids (digest bytea primary key);

create function digest_of_id(kind text, id text) returns bytea
  language sql immutable parallel safe strict
  return sha256(convert_to(kind || '/' || id, 'UTF8'));

create function keep_id_taken() returns trigger language plpgsql as $$
begin
  insert into taken_ids values (digest_of_id(tg_table_name, old.id)) on conflict do nothing;
  return null;
end $$;
create trigger events_keep_id after delete on events for each row execute function keep_id_taken();
create trigger groups_keep_id after delete on groups for each row execute function keep_id_taken();
create trigger board_posts_keep_id after delete on board_posts for each row execute function keep_id_taken();
-- What nobody else could see needs none: uploads that were never finished, and sign-ups that nobody confirmed.
create trigger files_keep_id after delete on files for each row when (old.complete_at is not null)
  execute function keep_id_taken();
create trigger users_keep_id after delete on users for each row when (old.email_verified_at is not null)
  execute function keep_id_taken();

-- Answers as the primary key would for an id that is in use.
create function refuse_taken_id() returns trigger language plpgsql as $$
begin
  if exists (select 1 from taken_ids where digest = digest_of_id(tg_table_name, new.id)) then
    raise exception 'The id % was in use before', new.id
      using errcode = 'unique_violation', constraint = tg_table_name || '_pkey', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger events_refuse_taken_id before insert on events for each row execute function refuse_taken_id();
create trigger groups_refuse_taken_id before insert on groups for each row execute function refuse_taken_id();
create trigger board_posts_refuse_taken_id before insert on board_posts
  for each row execute function refuse_taken_id();
create trigger files_refuse_taken_id before insert on files for each row execute function refuse_taken_id();
create trigger users_refuse_taken_id before insert on users for each row execute function refuse_taken_id();

-- Words of events that were deleted, hidden or rewritten: whether another event that everybody may see still has them is
-- looked up later. Every change adds rows of its own, so that none gets lost between a look-up and the next change.
create table doubtful_words (
  id bigint generated always as identity primary key,
  word text collate "C" not null,
  -- When a word that was dropped is looked up once more: an event may have come with it meanwhile.
  again_at timestamptz
);

create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  if new.hidden_at is not null then
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
create trigger events_words after insert or update of title, location, categories, ticket_type, description, hidden_at
  on events for each row execute function keep_search_words();

create function doubt_search_words() returns trigger language plpgsql as $$
begin
  insert into doubtful_words (word)
    select word from unnest(tsvector_to_array(old.search)) as word
    where length(word) between 3 and 40
      and (tg_op = 'DELETE' or new.hidden_at is not null or word <> all (tsvector_to_array(new.search)));
  return null;
end $$;
create trigger events_words_deleted after delete on events for each row when (old.hidden_at is null)
  execute function doubt_search_words();
create trigger events_words_changed after update on events for each row
  when (old.hidden_at is null and (old.search is distinct from new.search or new.hidden_at is not null))
  execute function doubt_search_words();

create temporary table words_in_use on commit drop as
  select distinct word collate "C" as word from events, unnest(tsvector_to_array(search)) as word
  where hidden_at is null and length(word) between 3 and 40;
delete from search_words where not exists (select 1 from words_in_use where words_in_use.word = search_words.word);

-- Deleting what a foreign key names reads the key's rows: tests/architecture asks for an index on each.
create index admissions_by_scan on admissions (scan_id);
create index board_blocks_of_user on board_blocks (user_id);
create index board_reads_of_user on board_reads (user_id);
create index board_reports_of_user on board_reports (user_id);
create index mails_of_user on mails (user_id) where user_id is not null;
create index reports_of_event on reports (event_id) where event_id is not null;
