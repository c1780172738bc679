with nearest as materialized (
    select *
    from ((select id, starts_at, search, 1 as part
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
        where starts_at < $5
        and search @@ $6::tsquery
        and status = 'scheduled'
        and hidden_at is null
        and starts_at > $7
        order by starts_at, id
        limit $8)) as found
    order by part = 3, greatest(starts_at - $9::timestamptz, $10::timestamptz - starts_at), id
    limit $11)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $12::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $13::tsquery) desc, greatest(starts_at - $14::timestamptz, $15::timestamptz - starts_at), id
    offset $16
    limit $17) as ids;
