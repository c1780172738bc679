-- Words of a search are looked up together with the weeks that events begin in: of a word that most events have, those
-- of the weeks to come are found without a look at all the others. Nobody types a word that begins with a tilde.
create function search_in_week(search tsvector, day date) returns tsvector
  language sql immutable parallel safe strict
  return search || array_to_tsvector(array['~' || ((day - date '2000-01-03') / 7)::text]);

create index events_search_in_week on events using gin (search_in_week(search, start_date));
drop index events_search;
