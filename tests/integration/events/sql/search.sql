with found as materialized ((select id, starts_at, search, 1 as part
      from events
      where status = 'scheduled'
      and hidden_at is null
      and search @@ $1::tsquery
      and starts_at <= $2
      and tstzrange(starts_at, ends_at) @> $3::timestamptz
      order by starts_at, id
      limit $4)
    union all (select id, starts_at, search, 2
      from events
      where status = 'scheduled'
      and hidden_at is null
      and search @@ $5::tsquery
      and $6::timestamptz >= $7::timestamptz
      and starts_at > $8
      order by starts_at, id
      limit $9)
    union all (select id, starts_at, search, 3
      from events
      where status = 'scheduled'
      and hidden_at is null
      and search @@ $10::tsquery
      and $11::timestamptz <= $12::timestamptz
      and starts_at <= $13
      and ends_at <= $14
      order by starts_at desc, id
      limit $15))
  select (select count(*)
    from (select
      from events
      where status = 'scheduled'
      and hidden_at is null
      and search @@ $16::tsquery
      limit $17) as counted) as total, array(
    select id
    from found
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $18::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $19::tsquery) desc, abs(extract(epoch from starts_at - $20::timestamptz)), id
    offset $21
    limit $22) as ids;
