-- How often something was written that lists of events and groups show, besides the counts of seats: while the sum is the
-- same, a list that was rendered before is still right. Each connection counts in a row of its own, so that none waits
-- for another; an hourly job adds up the rows of those that have ended, under 0.

create table list_changes (
  -- The process id of the connection's server.
  backend integer primary key,
  count bigint not null
) with (fillfactor = 50);

create function count_list_change() returns trigger language plpgsql as $$
begin
  insert into list_changes as known (backend, count) values (pg_backend_pid(), 1)
  on conflict (backend) do update set count = known.count + 1;
  return null;
end
$$;

create trigger events_in_lists after insert or update or delete on events
  for each statement execute function count_list_change();

create trigger groups_in_lists after insert or update or delete on groups
  for each statement execute function count_list_change();

create trigger events_of_groups_in_lists after insert or update or delete on event_groups
  for each statement execute function count_list_change();

create trigger site_in_lists after insert or update or delete on site_state
  for each statement execute function count_list_change();

-- Who signs up is in no list yet.
create trigger hosts_in_lists after update on users
  for each row when ((old.name, old.blocked_at, old.deleted_at) is distinct from (new.name, new.blocked_at, new.deleted_at))
  execute function count_list_change();

create trigger gone_hosts_in_lists after delete on users
  for each row execute function count_list_change();

-- Towns, by which lists find events near a place, are loaded as an edition.
create trigger towns_in_lists after insert or update or delete on gazetteer
  for each statement execute function count_list_change();
