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
        and starts_at <= $27
        and tstzrange(starts_at, ends_at) @> $28::timestamptz
        order by starts_at, id
        limit $29)
      union all (select id, starts_at, search, 2
        from events
        where status = 'scheduled'
        and hidden_at is null
        and categories @> array[$30]::text[]
        and ticket_type = $31
        and online = $32
        and place_words @@ $33::tsquery
        and end_date >= $34::date
        and start_date <= $35::date
        and tstzrange(starts_at, ends_at) && tstzrange($36, $37)
        and starts_at < $38
        and search_in_weeks(search, start_date) @@ $39::tsquery
        and $40::timestamptz >= $41::timestamptz
        and starts_at > $42
        order by starts_at, id
        limit $43)
      union all (select id, starts_at, search, 3
        from events
        where status = 'scheduled'
        and hidden_at is null
        and categories @> array[$44]::text[]
        and ticket_type = $45
        and online = $46
        and place_words @@ $47::tsquery
        and end_date >= $48::date
        and start_date <= $49::date
        and tstzrange(starts_at, ends_at) && tstzrange($50, $51)
        and starts_at < $52
        and search_in_weeks(search, start_date) @@ $53::tsquery
        and $54::timestamptz <= $55::timestamptz
        and starts_at <= $56
        and ends_at <= $57
        and ends_at > $58
        order by starts_at desc, id
        limit $59)) as found
    order by part = 3, greatest(starts_at - $60::timestamptz, $61::timestamptz - starts_at), id
    limit $62)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $63::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $64::tsquery) desc, greatest(starts_at - $65::timestamptz, $66::timestamptz - starts_at), id
    offset $67
    limit $68) as ids;
