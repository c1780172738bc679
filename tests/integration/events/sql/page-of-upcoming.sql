select id
  from ((select id, starts_at, 1 as part
      from events
      where status = 'scheduled'
      and events.listed
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and ends_at > $1
          and case when events.ends_at > $2 then other.ends_at > $3
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and starts_at <= $4
      and tstzrange(starts_at, ends_at) @> $5::timestamptz
      order by starts_at, id
      limit $6)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and events.listed
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and ends_at > $7
          and case when events.ends_at > $8 then other.ends_at > $9
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and $10::timestamptz >= $11::timestamptz
      and starts_at > $12
      order by starts_at, id
      limit $13)
    union all (select id, starts_at, 3
      from events
      where status = 'scheduled'
      and events.listed
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and ends_at > $14
          and case when events.ends_at > $15 then other.ends_at > $16
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and false
      and $17::timestamptz <= $18::timestamptz
      and starts_at <= $19
      and ends_at <= $20
      order by starts_at desc, id
      limit $21)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $22
  limit $23;
