with nearest as materialized (
    select *
    from ((select id, starts_at, search, 1 as part
        from events
        where status = 'scheduled'
        and events.listed
        and (series_id is null
          or not exists (select
            from events as other
            where other.series_id = events.series_id
            and status = 'scheduled'
            and events.listed
            and search @@ $1::tsquery
            and case when events.ends_at > $2 then other.ends_at > $3
            and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
        and search @@ $4::tsquery
        and starts_at <= $5
        and tstzrange(starts_at, ends_at) @> $6::timestamptz
        order by starts_at, id
        limit $7)
      union all (select id, starts_at, search, 2
        from events
        where starts_at > $8
        and starts_at < $9
        and search @@ $10::tsquery
        and status = 'scheduled'
        and events.listed
        and (series_id is null
          or not exists (select
            from events as other
            where other.series_id = events.series_id
            and status = 'scheduled'
            and events.listed
            and search @@ $11::tsquery
            and case when events.ends_at > $12 then other.ends_at > $13
            and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
        and starts_at > $14
        order by starts_at, id
        limit $15)) as found
    order by part = 3, greatest(starts_at - $16::timestamptz, $17::timestamptz - starts_at), id
    limit $18)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $19::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $20::tsquery) desc, greatest(starts_at - $21::timestamptz, $22::timestamptz - starts_at), id
    offset $23
    limit $24) as ids;
