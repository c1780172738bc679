select id
  from ((select id, starts_at, 1 as part
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
      and starts_at <= $10
      and tstzrange(starts_at, ends_at) @> $11::timestamptz
      order by starts_at, id
      limit $12)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and hidden_at is null
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
      and tstzrange(starts_at, ends_at) @> $26::timestamptz
      order by starts_at, id
      limit $27)
    union all (select id, starts_at, 2
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
      and $37::timestamptz >= $38::timestamptz
      and starts_at > $39
      order by starts_at, id
      limit $40)
    union all (select id, starts_at, 3
      from events
      where status = 'scheduled'
      and hidden_at is null
      and categories @> array[$41]::text[]
      and ticket_type = $42
      and online = $43
      and place_words @@ $44::tsquery
      and end_date >= $45::date
      and start_date <= $46::date
      and tstzrange(starts_at, ends_at) && tstzrange($47, $48)
      and starts_at < $49
      and $50::timestamptz <= $51::timestamptz
      and starts_at <= $52
      and ends_at <= $53
      and ends_at > $54
      order by starts_at desc, id
      limit $55)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $56
  limit $57;
