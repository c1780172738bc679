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
          and case when events.ends_at > $1 then other.ends_at > $2
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and starts_at <= $3
      and tstzrange(starts_at, ends_at) @> $4::timestamptz
      order by starts_at, id
      limit $5)
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
          and case when events.ends_at > $6 then other.ends_at > $7
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and $8::timestamptz >= $9::timestamptz
      and starts_at > $10
      order by starts_at, id
      limit $11)
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
          and case when events.ends_at > $12 then other.ends_at > $13
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and $14::timestamptz <= $15::timestamptz
      and starts_at <= $16
      and ends_at <= $17
      order by starts_at desc, id
      limit $18)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $19
  limit $20;
