-- Deleting a group or an event looks for the series that name it.
create index event_series_of_group on event_series (group_id) where group_id is not null;
create index event_series_from_source on event_series (source_event_id) where source_event_id is not null;
