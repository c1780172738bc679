select count(*)
  from (select
    from events
    where status = 'scheduled'
    and events.listed
    and ends_at > $1
    and (series_id is null
      or not exists (select
        from events as other
        where other.series_id = events.series_id
        and status = 'scheduled'
        and events.listed
        and ends_at > $2
        and case when events.ends_at > $3 then other.ends_at > $4
        and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
    limit $5) as counted;
