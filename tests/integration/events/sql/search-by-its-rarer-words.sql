with nearest as materialized (
    select *
    from (select id, starts_at, search, case when starts_at > $1 then 2 when ends_at > $2 then 1 else 3 end as part
      from (select *
        from events
        where search_in_weeks(search, start_date) @@ $3::tsquery
        offset 0) as events
      where status = 'scheduled'
      and hidden_at is null
      and search @@ $4::tsquery) as found
    order by part = 3, greatest(starts_at - $5::timestamptz, $6::timestamptz - starts_at), id
    limit $7)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $8::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $9::tsquery) desc, greatest(starts_at - $10::timestamptz, $11::timestamptz - starts_at), id
    offset $12
    limit $13) as ids;
