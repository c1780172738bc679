-- The title and description of an event in further languages: {"hi": {"title": "…", "description": "…"}}.
alter table events
  -- The language of the original; null: unknown.
  add column language text,
  add column translations jsonb not null default '{}'
    constraint events_translations check (jsonb_typeof(translations) = 'object'),
  -- The descriptions as HTML, with the edition of the renderer: {"edition": 1, "hi": "<p>…"}.
  add column translations_html jsonb,
  add constraint events_original check (translations = '{}' or (language is not null and not translations ? language));

create function translated_words(translations jsonb) returns tsvector
  language plpgsql immutable parallel safe strict as $$
declare
  words tsvector := '';
  text jsonb;
begin
  for text in select value from jsonb_each(translations) loop
    words := words || setweight(public.search_words_of(text ->> 'title'), 'A')
      || setweight(public.search_words_of(left(coalesce(text ->> 'description', ''), 5000)), 'D');
  end loop;
  return words;
end $$;

-- The beginnings of the texts, as lists show them.
create function translation_openings(translations jsonb, longest integer) returns jsonb
  language sql immutable parallel safe strict
  return case when translations = '{}' then translations else (
    select jsonb_object_agg(key, jsonb_strip_nulls(jsonb_build_object(
      'title', value -> 'title', 'opening', left(value ->> 'description', longest))))
    from jsonb_each(translations)) end;

create function translated_descriptions(translations jsonb) returns jsonb
  language sql immutable parallel safe strict
  return case when translations = '{}' then translations else (
    select jsonb_strip_nulls(jsonb_object_agg(key, value -> 'description')) from jsonb_each(translations)) end;

-- The expression of a generated column can't be changed before PostgreSQL 17.
drop trigger events_words_deleted on events;
drop trigger events_words_changed on events;
drop trigger events_words on events;
drop trigger events_webhooks on events;
alter table events drop column search;
alter table events add column search tsvector generated always as (
  setweight(search_words_of(title), 'A') ||
  setweight(search_words_of(location), 'B') ||
  setweight(array_to_tsvector(categories || ticket_type), 'C') ||
  setweight(search_words_of(left(description, 5000)), 'D') ||
  translated_words(translations)
) stored;
create index events_search_in_weeks on events using gin (search_in_weeks(search, start_date)) with (fastupdate = off);

create trigger events_words after insert or update of title, location, categories, ticket_type, description, hidden_at,
  published_at, visibility, translations on events for each row execute function keep_search_words();
create trigger events_words_deleted after delete on events for each row when (old.listed)
  execute function doubt_search_words();
create trigger events_words_changed after update on events for each row
  when (old.listed and (old.search is distinct from new.search or not new.listed))
  execute function doubt_search_words();
create trigger events_webhooks after insert or delete or update of title, description, location, starts_at, ends_at,
  status, hidden_at, published_at, visibility, price_paise, ticket_type, tenant_approval, image_file_id, online_link,
  group_id, language, translations on events for each row execute function queue_event_webhooks();

-- Translations written without their HTML leave none that belongs to other texts.
create function forget_translations_html() returns trigger language plpgsql as $$
begin
  new.translations_html := null;
  return new;
end $$;
create trigger events_translations_rendering before update of translations on events for each row
  when (new.translations is distinct from old.translations
    and new.translations_html is not distinct from old.translations_html)
  execute function forget_translations_html();
-- Few events have translations; the job that renders texts finds those whose HTML is missing or old.
create index events_translated on events (id) where translations <> '{}';
