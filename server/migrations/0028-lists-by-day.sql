-- Lists are counted as far as they can be paged through. Of a million events, those were read wherever they lay on the
-- disk; here is all that the usual filters ask, in the order of the end, from which a list of some day on begins.
create index events_counted on events (ends_at)
  include (starts_at, start_date, end_date, online, ticket_type, price_paise, categories)
  where status = 'scheduled' and hidden_at is null;

-- What lasts from the day before some day into that day: of the many events of one day, none.
create index events_of_several_days on events using gist (daterange(start_date, end_date, '[]'))
  where end_date > start_date;
