with nearest as materialized (
    select *
    from ((select id, starts_at, search, 1 as part
        from events
        where status = 'scheduled'
        and events.listed
        and end_date >= $1::date
        and (tstzrange(starts_at, ends_at) && tstzrange($2, $3)) is true
        and (series_id is null
          or not exists (select
            from events as other
            where other.series_id = events.series_id
            and status = 'scheduled'
            and events.listed
            and end_date >= $4::date
            and (tstzrange(starts_at, ends_at) && tstzrange($5, $6)) is true
            and search @@ $7::tsquery
            and case when events.ends_at > $8 then other.ends_at > $9
            and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
        and search @@ $10::tsquery
        and starts_at <= $11
        and tstzrange(starts_at, ends_at) @> $12::timestamptz
        order by starts_at, id
        limit $13)
      union all (select id, starts_at, search, 2
        from events
        where starts_at > $14
        and starts_at < $15
        and search @@ $16::tsquery
        and status = 'scheduled'
        and events.listed
        and end_date >= $17::date
        and (tstzrange(starts_at, ends_at) && tstzrange($18, $19)) is true
        and (series_id is null
          or not exists (select
            from events as other
            where other.series_id = events.series_id
            and status = 'scheduled'
            and events.listed
            and end_date >= $20::date
            and (tstzrange(starts_at, ends_at) && tstzrange($21, $22)) is true
            and search @@ $23::tsquery
            and case when events.ends_at > $24 then other.ends_at > $25
            and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
        and starts_at > $26
        order by starts_at, id
        limit $27)) as found
    order by part = 3, greatest(starts_at - $28::timestamptz, $29::timestamptz - starts_at), id
    limit $30)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $31::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $32::tsquery) desc, greatest(starts_at - $33::timestamptz, $34::timestamptz - starts_at), id
    offset $35
    limit $36) as ids;
