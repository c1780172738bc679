-- Requests of groups and events that were declined or ended by the other side are remembered, so that they aren't sent
-- again at once.
alter table event_groups add column declined_at timestamptz;
alter table event_groups add constraint event_groups_one_answer check (accepted_at is null or declined_at is null);
