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
      and search_in_weeks(search, start_date) @@ $5::tsquery
      and starts_at > $6
      order by starts_at, id
      limit $7)), nearest as materialized (select *
    from found
    order by part = 3, abs(extract(epoch from starts_at - $8::timestamptz)), id
    limit $9)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $10::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $11::tsquery) desc, abs(extract(epoch from starts_at - $12::timestamptz)), id
    offset $13
    limit $14) as ids;
