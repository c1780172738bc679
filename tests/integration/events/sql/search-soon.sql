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
        from (select *
          from events
          where search_in_weeks(search, start_date) @@ $5::tsquery
          offset 0) as events
        where true
        and status = 'scheduled'
        and hidden_at is null
        and starts_at > $6
        order by starts_at, id
        limit $7)) as found
    order by part = 3, greatest(starts_at - $8::timestamptz, $9::timestamptz - starts_at), id
    limit $10)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $11::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $12::tsquery) desc, greatest(starts_at - $13::timestamptz, $14::timestamptz - starts_at), id
    offset $15
    limit $16) as ids;
