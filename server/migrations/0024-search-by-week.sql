-- Words of a search are looked up together with the weeks that events begin in: of a word that many events have, those
-- of the weeks to come are found without a look at all the others. An index combines few things quickly and many
-- slowly, so weeks are named in spans of 1, 4, 16 and 64. Nobody types a word that begins with a tilde.
create function search_in_weeks(search tsvector, day date) returns tsvector
  language sql immutable parallel safe strict
  return search || array_to_tsvector(array[
    '~1:' || ((day - date '2000-01-03') / 7)::text,
    '~4:' || ((day - date '2000-01-03') / 28)::text,
    '~16:' || ((day - date '2000-01-03') / 112)::text,
    '~64:' || ((day - date '2000-01-03') / 448)::text]);

create index events_search_in_weeks on events using gin (search_in_weeks(search, start_date));
drop index events_search;
