with nearest as materialized (
    select *
    from ((select id, starts_at, search, 1 as part
        from events
        where status = 'scheduled'
        and events.listed
        and search @@ $1::tsquery
        and starts_at <= $2
        and tstzrange(starts_at, ends_at) @> $3::timestamptz
        order by starts_at, id
        limit $4)
      union all (select id, starts_at, search, 2
        from events
        where starts_at > $5
        and starts_at < $6
        and search @@ $7::tsquery
        and status = 'scheduled'
        and events.listed
        and starts_at > $8
        order by starts_at, id
        limit $9)) as found
    order by part = 3, greatest(starts_at - $10::timestamptz, $11::timestamptz - starts_at), id
    limit $12)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $13::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $14::tsquery) desc, greatest(starts_at - $15::timestamptz, $16::timestamptz - starts_at), id
    offset $17
    limit $18) as ids;
