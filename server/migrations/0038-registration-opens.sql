-- Null: people can register as soon as the event is published.
alter table events add column opens_at timestamptz;
