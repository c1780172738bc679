select id
  from ((select id, starts_at, 1 as part
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
      and starts_at <= $10
      and tstzrange(starts_at, ends_at) @> $11::timestamptz
      order by starts_at, id
      limit $12)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and events.listed
      and categories @> array[$13]::text[]
      and ticket_type = $14
      and online = $15
      and place_words @@ $16::tsquery
      and end_date >= $17::date
      and start_date <= $18::date
      and tstzrange(starts_at, ends_at) && tstzrange($19, $20)
      and starts_at < $21
      and $22::timestamptz >= $23::timestamptz
      and starts_at > $24
      and starts_at <= $25
      and end_date > start_date
      and daterange(start_date, end_date, '[]') @> daterange($26::date - 1, $27::date, '[]')
      order by starts_at, id
      limit $28)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and events.listed
      and categories @> array[$29]::text[]
      and ticket_type = $30
      and online = $31
      and place_words @@ $32::tsquery
      and end_date >= $33::date
      and start_date <= $34::date
      and tstzrange(starts_at, ends_at) && tstzrange($35, $36)
      and starts_at < $37
      and $38::timestamptz >= $39::timestamptz
      and starts_at > $40
      order by starts_at, id
      limit $41)
    union all (select id, starts_at, 3
      from events
      where status = 'scheduled'
      and events.listed
      and categories @> array[$42]::text[]
      and ticket_type = $43
      and online = $44
      and place_words @@ $45::tsquery
      and end_date >= $46::date
      and start_date <= $47::date
      and tstzrange(starts_at, ends_at) && tstzrange($48, $49)
      and starts_at < $50
      and $51::timestamptz <= $52::timestamptz
      and starts_at <= $53
      and ends_at <= $54
      and ends_at > $55
      order by starts_at desc, id
      limit $56)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $57
  limit $58;
