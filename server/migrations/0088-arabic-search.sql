-- Arabic is written with and without vowel marks (064B-0652, 0670), lengthened lines (0640) and marks on alef, yeh and
-- teh (أ إ آ ٱ ى ة). Characters without a counterpart are removed.
create or replace function fold(value text) returns text
  language sql immutable parallel safe strict
  return translate(
    lower(public.unaccent('public.unaccent'::regdictionary, value)),
    U&'\0623\0625\0622\0671\0649\0629\064B\064C\064D\064E\064F\0650\0651\0652\0670\0640',
    U&'\0627\0627\0627\0627\064A\0647'
  );

-- Only Arabic is folded differently now. Writing title and location recomputes the columns derived from them; nobody
-- is told, since no event has changed.
alter table events disable trigger user;
update events set title = title, location = location where title || location || description ~ '[\u0600-\u06ff]';
alter table events enable trigger user;
insert into search_words
  select distinct word from events, unnest(tsvector_to_array(search)) as word
  where listed and title || location || description ~ '[\u0600-\u06ff]' and length(word) between 3 and 40
on conflict do nothing;
reindex index events_title_words;
reindex index users_names;
reindex index payment_orders_descriptions;
