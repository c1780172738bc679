-- Which events have been written to, with all that their public pages show: a process that knows a state of the database
-- asks what has been committed since, and keeps the answers about all other events. An hourly job empties it.

create table event_changes (
  transaction xid8 not null default pg_current_xact_id(),
  -- Null: perhaps every event.
  event_id text collate "C"
);

create unique index event_changes_of_transactions on event_changes (transaction, event_id) nulls not distinct;

-- The other dates of its series say how many follow.
create function note_changed_events() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id)
  select id from changed
  union select dates.id from changed join events as dates on dates.series_id = changed.series_id
  on conflict do nothing;
  return null;
end
$$;

create trigger new_events_noted after insert on events
  referencing new table as changed for each statement execute function note_changed_events();

create trigger former_events_noted after update on events
  referencing old table as changed for each statement execute function note_changed_events();

create trigger changed_events_noted after update on events
  referencing new table as changed for each statement execute function note_changed_events();

create trigger gone_events_noted after delete on events
  referencing old table as changed for each statement execute function note_changed_events();

create function note_event_of_row() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id)
  values (case when tg_op = 'DELETE' then old.event_id else new.event_id end) on conflict do nothing;
  return null;
end
$$;

create trigger seats_noted after insert or update or delete on event_seats
  for each row execute function note_event_of_row();

create trigger hosts_noted after insert or update or delete on event_helpers
  for each row execute function note_event_of_row();

create trigger groups_of_events_noted after insert or update or delete on event_groups
  for each row execute function note_event_of_row();

-- The people shown as going. Other columns, such as when somebody was let in, show nowhere.
create trigger new_faces_noted after insert on registrations
  for each row when (new.listed and new.state = 'confirmed') execute function note_event_of_row();

create trigger changed_faces_noted after update on registrations
  for each row when ((old.listed, old.state, old.confirmed_at, old.user_id) is distinct from
    (new.listed, new.state, new.confirmed_at, new.user_id)) execute function note_event_of_row();

create trigger gone_faces_noted after delete on registrations
  for each row when (old.listed and old.state = 'confirmed') execute function note_event_of_row();

create function note_every_event() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id) values (null) on conflict do nothing;
  return null;
end
$$;

create trigger groups_noted after update or delete on groups
  for each statement execute function note_every_event();

create trigger ways_to_pay_noted after insert or update or delete on payment_methods
  for each statement execute function note_every_event();

create trigger hosts_of_events_noted after update on users
  for each row when ((old.name, old.avatar_file_id, old.bio, old.links, old.blocked_at, old.deleted_at) is distinct from
    (new.name, new.avatar_file_id, new.bio, new.links, new.blocked_at, new.deleted_at)) execute function note_every_event();

create trigger gone_hosts_of_events_noted after delete on users
  for each row execute function note_every_event();
