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
        and (series_id is null
          or not exists (select
            from events as other
            where other.series_id = events.series_id
            and status = 'scheduled'
            and events.listed
            and categories @> array[$11]::text[]
            and ticket_type = $12
            and online = $13
            and place_words @@ $14::tsquery
            and end_date >= $15::date
            and start_date <= $16::date
            and tstzrange(starts_at, ends_at) && tstzrange($17, $18)
            and starts_at < $19
            and search_in_weeks(search, start_date) @@ $20::tsquery
            and case when events.ends_at > $21 then other.ends_at > $22
            and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
        and starts_at <= $23
        and tstzrange(starts_at, ends_at) @> $24::timestamptz
        order by starts_at, id
        limit $25)
      union all (select id, starts_at, search, 2
        from events
        where status = 'scheduled'
        and events.listed
        and categories @> array[$26]::text[]
        and ticket_type = $27
        and online = $28
        and place_words @@ $29::tsquery
        and end_date >= $30::date
        and start_date <= $31::date
        and tstzrange(starts_at, ends_at) && tstzrange($32, $33)
        and starts_at < $34
        and search_in_weeks(search, start_date) @@ $35::tsquery
        and (series_id is null
          or not exists (select
            from events as other
            where other.series_id = events.series_id
            and status = 'scheduled'
            and events.listed
            and categories @> array[$36]::text[]
            and ticket_type = $37
            and online = $38
            and place_words @@ $39::tsquery
            and end_date >= $40::date
            and start_date <= $41::date
            and tstzrange(starts_at, ends_at) && tstzrange($42, $43)
            and starts_at < $44
            and search_in_weeks(search, start_date) @@ $45::tsquery
            and case when events.ends_at > $46 then other.ends_at > $47
            and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
        and $48::timestamptz >= $49::timestamptz
        and starts_at > $50
        and starts_at <= $51
        and end_date > start_date
        and daterange(start_date, end_date, '[]') @> daterange($52::date - 1, $53::date, '[]')
        order by starts_at, id
        limit $54)
      union all (select id, starts_at, search, 2
        from events
        where status = 'scheduled'
        and events.listed
        and categories @> array[$55]::text[]
        and ticket_type = $56
        and online = $57
        and place_words @@ $58::tsquery
        and end_date >= $59::date
        and start_date <= $60::date
        and tstzrange(starts_at, ends_at) && tstzrange($61, $62)
        and starts_at < $63
        and search_in_weeks(search, start_date) @@ $64::tsquery
        and (series_id is null
          or not exists (select
            from events as other
            where other.series_id = events.series_id
            and status = 'scheduled'
            and events.listed
            and categories @> array[$65]::text[]
            and ticket_type = $66
            and online = $67
            and place_words @@ $68::tsquery
            and end_date >= $69::date
            and start_date <= $70::date
            and tstzrange(starts_at, ends_at) && tstzrange($71, $72)
            and starts_at < $73
            and search_in_weeks(search, start_date) @@ $74::tsquery
            and case when events.ends_at > $75 then other.ends_at > $76
            and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
        and $77::timestamptz >= $78::timestamptz
        and starts_at > $79
        order by starts_at, id
        limit $80)
      union all (select id, starts_at, search, 3
        from events
        where status = 'scheduled'
        and events.listed
        and categories @> array[$81]::text[]
        and ticket_type = $82
        and online = $83
        and place_words @@ $84::tsquery
        and end_date >= $85::date
        and start_date <= $86::date
        and tstzrange(starts_at, ends_at) && tstzrange($87, $88)
        and starts_at < $89
        and search_in_weeks(search, start_date) @@ $90::tsquery
        and (series_id is null
          or not exists (select
            from events as other
            where other.series_id = events.series_id
            and status = 'scheduled'
            and events.listed
            and categories @> array[$91]::text[]
            and ticket_type = $92
            and online = $93
            and place_words @@ $94::tsquery
            and end_date >= $95::date
            and start_date <= $96::date
            and tstzrange(starts_at, ends_at) && tstzrange($97, $98)
            and starts_at < $99
            and search_in_weeks(search, start_date) @@ $100::tsquery
            and case when events.ends_at > $101 then other.ends_at > $102
            and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
        and $103::timestamptz <= $104::timestamptz
        and starts_at <= $105
        and ends_at <= $106
        and ends_at > $107
        order by starts_at desc, id
        limit $108)) as found
    order by part = 3, greatest(starts_at - $109::timestamptz, $110::timestamptz - starts_at), id
    limit $111)
  select (select count(*)
    from nearest) as total, array(
    select id
    from nearest
    order by part = 3, ts_rank('{0.05, 0.2, 0.4, 1}', search, $112::tsquery) + ts_rank('{0.05, 0.2, 0.4, 1}', search, $113::tsquery) desc, greatest(starts_at - $114::timestamptz, $115::timestamptz - starts_at), id
    offset $116
    limit $117) as ids;
