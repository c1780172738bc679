with nearest as materialized (
    select *
    from ((select id, starts_at, search, 1 as part
        from events
        where status = 'scheduled'
        and hidden_at is null
        and categories @> array[$1]::text[]
        and ticket_type = $2
        and online = $3
        and place_words @@ $4::tsquery
        and end_date >= $5::date
        and start_date <= $6::date
        and tstzrange(starts_at, ends_at) && tstzrange($7, $8)
        and starts_at < $9
        and search_in_weeks(search, start_date) @@ $10::tsquery
        and starts_at <= $11
        and tstzrange(starts_at, ends_at) @> $12::timestamptz
        order by starts_at, id
        limit $13)
      union all (select id, starts_at, search, 2
        from events
        where status = 'scheduled'
        and hidden_at is null
        and categories @> array[$14]::text[]
        and ticket_type = $15
        and online = $16
        and place_words @@ $17::tsquery
        and end_date >= $18::date
        and start_date <= $19::date
        and tstzrange(starts_at, ends_at) && tstzrange($20, $21)
        and starts_at < $22
        and search_in_weeks(search, start_date) @@ $23::tsquery
        and $24::timestamptz >= $25::timestamptz
        and starts_at > $26
        order by starts_at, id
        limit $27)
      union all (select id, starts_at, search, 3
        from events
        where status = 'scheduled'
        and hidden_at is null
        and categories @> array[$28]::text[]
        and ticket_type = $29
        and online = $30
        and place_words @@ $31::tsquery
        and end_date >= $32::date
        and start_date <= $33::date
        and tstzrange(starts_at, ends_at) && tstzrange($34, $35)
        and starts_at < $36
        and search_in_weeks(search, start_date) @@ $37::tsquery
        and $38::timestamptz <= $39::timestamptz
        and starts_at <= $40
        and ends_at <= $41
        order by starts_at desc, id
        limit $42)) as found
    order by part = 3, greatest(starts_at - $43::timestamptz, $44::timestamptz - starts_at), id
    limit $45)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $46::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $47::tsquery) desc, greatest(starts_at - $48::timestamptz, $49::timestamptz - starts_at), id
    offset $50
    limit $51) as ids;
