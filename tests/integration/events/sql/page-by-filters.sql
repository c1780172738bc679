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
      order by starts_at, id
      limit $25)
    union all (select id, starts_at, 3
      from events
      where status = 'scheduled'
      and hidden_at is null
      and categories @> array[$26]::text[]
      and ticket_type = $27
      and online = $28
      and place_words @@ $29::tsquery
      and end_date >= $30::date
      and start_date <= $31::date
      and tstzrange(starts_at, ends_at) && tstzrange($32, $33)
      and starts_at < $34
      and $35::timestamptz <= $36::timestamptz
      and starts_at <= $37
      and ends_at <= $38
      order by starts_at desc, id
      limit $39)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $40
  limit $41;
