-- By default, such an index collects new words in a list of up to 4 MB, and every search reads the whole list: after a
-- few hundred changed events, that takes ten times as long as the search itself.
alter index events_search_in_weeks set (fastupdate = off);
alter index events_place_words set (fastupdate = off);
alter index events_title_words set (fastupdate = off);
alter index events_categories set (fastupdate = off);
alter index search_words_near set (fastupdate = off);
select gin_clean_pending_list(index::regclass) from unnest(array['events_search_in_weeks', 'events_place_words',
  'events_title_words', 'events_categories', 'search_words_near']) as index;
