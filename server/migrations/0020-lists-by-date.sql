-- Lists by date, as the protocol's clients ask for them: read in their order, and counted, from the index alone.
create index events_by_date on events (start_date, created_at, id) include (hidden_at, online);
