-- The audit log by month, so that a site may forget old months by dropping them. What is there becomes one partition;
-- the nightly job `prepare_audit_months` makes the next ones.
--
-- The partitions are by a function of the time, not by its column: going back to the former release drops functions, and
-- the table with this one. It doesn't drop a table whose column is the key (PostgreSQL says that it belongs to itself).
-- Such a table can't have a primary key; ids come from one sequence.

lock table audit_log in access exclusive mode;

alter table audit_log rename to audit_log_default;
drop trigger audit_log_stands on audit_log_default;
drop trigger audit_log_stays on audit_log_default;
alter table audit_log_default alter column id drop identity;
alter table audit_log_default drop constraint audit_log_pkey;
alter index audit_log_of_object rename to audit_log_default_of_object;
alter index audit_log_of_action rename to audit_log_default_of_action;
alter index audit_log_of_actor rename to audit_log_default_of_actor;
alter index audit_log_of_object_id rename to audit_log_default_of_object_id;

create function audit_log_time(at timestamptz) returns timestamptz
  language sql immutable parallel safe as 'select at';

create table audit_log (
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null: the command line, the clock or the payment provider.
  actor_id text collate "C",
  action text not null,
  object_kind text not null,
  object_id text collate "C" not null,
  details jsonb not null default '{}'
) partition by range (audit_log_time(at));

do $$
declare
  latest timestamptz;
  -- The first month of its own.
  border timestamptz;
begin
  select coalesce(max(at), now()) into latest from audit_log_default;
  border := (date_trunc('month', greatest(latest, now()) at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  execute format('alter table audit_log_default rename to %I', 'audit_log_before_' || to_char(border at time zone 'UTC', 'YYYY_MM'));
  execute format('alter table audit_log attach partition %I for values from (minvalue) to (%L)',
    'audit_log_before_' || to_char(border at time zone 'UTC', 'YYYY_MM'), border);
  perform setval(pg_get_serial_sequence('audit_log', 'id'), coalesce((select max(id) from audit_log), 0) + 1, false);
end $$;

-- What no month has been made for, for example because no job has run for months.
create table audit_log_default partition of audit_log default;

create index audit_log_newest on audit_log (id desc);
create index audit_log_of_object on audit_log (object_kind, object_id, id desc);
create index audit_log_of_action on audit_log (action, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc) where actor_id is not null;
create index audit_log_of_object_id on audit_log (object_id, id desc);

create trigger audit_log_stands before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_change();
