with found as materialized (select id, starts_at, search, case when starts_at > $1 then 2 when ends_at > $2 then 1 else 3 end as part
    from events
    where status = 'scheduled'
    and hidden_at is null
    and search_in_weeks(search, start_date) @@ $3::tsquery), nearest as materialized (select *
    from found
    order by part = 3, abs(extract(epoch from starts_at - $4::timestamptz)), id
    limit $5)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $6::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $7::tsquery) desc, abs(extract(epoch from starts_at - $8::timestamptz)), id
    offset $9
    limit $10) as ids;
