with nearest as materialized (
    select *
    from ((select id, starts_at, search, 1 as part
        from events
        where status = 'scheduled'
        and events.listed
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
        and events.listed
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
        and end_date > start_date
        and daterange(start_date, end_date, '[]') @> daterange($28::date - 1, $29::date, '[]')
        order by starts_at, id
        limit $30)
      union all (select id, starts_at, search, 2
        from events
        where status = 'scheduled'
        and events.listed
        and categories @> array[$31]::text[]
        and ticket_type = $32
        and online = $33
        and place_words @@ $34::tsquery
        and end_date >= $35::date
        and start_date <= $36::date
        and tstzrange(starts_at, ends_at) && tstzrange($37, $38)
        and starts_at < $39
        and search_in_weeks(search, start_date) @@ $40::tsquery
        and $41::timestamptz >= $42::timestamptz
        and starts_at > $43
        order by starts_at, id
        limit $44)
      union all (select id, starts_at, search, 3
        from events
        where status = 'scheduled'
        and events.listed
        and categories @> array[$45]::text[]
        and ticket_type = $46
        and online = $47
        and place_words @@ $48::tsquery
        and end_date >= $49::date
        and start_date <= $50::date
        and tstzrange(starts_at, ends_at) && tstzrange($51, $52)
        and starts_at < $53
        and search_in_weeks(search, start_date) @@ $54::tsquery
        and $55::timestamptz <= $56::timestamptz
        and starts_at <= $57
        and ends_at <= $58
        and ends_at > $59
        order by starts_at desc, id
        limit $60)) as found
    order by part = 3, greatest(starts_at - $61::timestamptz, $62::timestamptz - starts_at), id
    limit $63)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $64::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $65::tsquery) desc, greatest(starts_at - $66::timestamptz, $67::timestamptz - starts_at), id
    offset $68
    limit $69) as ids;
