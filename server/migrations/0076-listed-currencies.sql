-- The currencies that visitors can choose from are those of listed events.
drop index events_currencies;
create index events_currencies on events (currency) where listed;
