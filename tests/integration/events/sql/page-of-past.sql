select id
  from ((select id, starts_at, 1 as part
      from events
      where false
      and status = 'scheduled'
      and events.listed
      and starts_at <= $1
      and tstzrange(starts_at, ends_at) @> $2::timestamptz
      order by starts_at, id
      limit $3)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and events.listed
      and false
      and $4::timestamptz >= $5::timestamptz
      and starts_at > $6
      order by starts_at, id
      limit $7)
    union all (select id, starts_at, 3
      from events
      where status = 'scheduled'
      and events.listed
      and $8::timestamptz <= $9::timestamptz
      and starts_at <= $10
      and ends_at <= $11
      order by starts_at desc, id
      limit $12)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $13
  limit $14;
