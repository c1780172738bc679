-- Events with a time that daylight saving skips took place later than their dates and times said. These now say when
-- the event is. Rows whose zone this server doesn't know, or reads differently, stay: saving them again mends them.
with told as (
  select events.id, starts_at at time zone time_zone as starts, ends_at at time zone time_zone as ends
  from events
  join pg_timezone_names as zones on zones.name = events.time_zone
  where not all_day
    and (start_date + start_time) at time zone time_zone = starts_at
    and (
      (start_date + start_time) at time zone time_zone at time zone time_zone <> start_date + start_time
      or (end_date + end_time) at time zone time_zone at time zone time_zone <> end_date + end_time
    )
)
update events set
  start_date = told.starts::date,
  start_time = told.starts::time,
  end_date = case
    when told.ends::time < told.starts::time and told.ends::date = told.starts::date + 1 then told.starts::date
    else told.ends::date
  end,
  end_time = told.ends::time
from told
where told.id = events.id;
