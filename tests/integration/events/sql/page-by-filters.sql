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
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and categories @> array[$10]::text[]
          and ticket_type = $11
          and online = $12
          and place_words @@ $13::tsquery
          and end_date >= $14::date
          and start_date <= $15::date
          and tstzrange(starts_at, ends_at) && tstzrange($16, $17)
          and starts_at < $18
          and case when events.ends_at > $19 then other.ends_at > $20
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and starts_at <= $21
      and tstzrange(starts_at, ends_at) @> $22::timestamptz
      order by starts_at, id
      limit $23)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and events.listed
      and categories @> array[$24]::text[]
      and ticket_type = $25
      and online = $26
      and place_words @@ $27::tsquery
      and end_date >= $28::date
      and start_date <= $29::date
      and tstzrange(starts_at, ends_at) && tstzrange($30, $31)
      and starts_at < $32
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and categories @> array[$33]::text[]
          and ticket_type = $34
          and online = $35
          and place_words @@ $36::tsquery
          and end_date >= $37::date
          and start_date <= $38::date
          and tstzrange(starts_at, ends_at) && tstzrange($39, $40)
          and starts_at < $41
          and case when events.ends_at > $42 then other.ends_at > $43
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and $44::timestamptz >= $45::timestamptz
      and starts_at > $46
      and starts_at <= $47
      and end_date > start_date
      and daterange(start_date, end_date, '[]') @> daterange($48::date - 1, $49::date, '[]')
      order by starts_at, id
      limit $50)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and events.listed
      and categories @> array[$51]::text[]
      and ticket_type = $52
      and online = $53
      and place_words @@ $54::tsquery
      and end_date >= $55::date
      and start_date <= $56::date
      and tstzrange(starts_at, ends_at) && tstzrange($57, $58)
      and starts_at < $59
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and categories @> array[$60]::text[]
          and ticket_type = $61
          and online = $62
          and place_words @@ $63::tsquery
          and end_date >= $64::date
          and start_date <= $65::date
          and tstzrange(starts_at, ends_at) && tstzrange($66, $67)
          and starts_at < $68
          and case when events.ends_at > $69 then other.ends_at > $70
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and $71::timestamptz >= $72::timestamptz
      and starts_at > $73
      order by starts_at, id
      limit $74)
    union all (select id, starts_at, 3
      from events
      where status = 'scheduled'
      and events.listed
      and categories @> array[$75]::text[]
      and ticket_type = $76
      and online = $77
      and place_words @@ $78::tsquery
      and end_date >= $79::date
      and start_date <= $80::date
      and tstzrange(starts_at, ends_at) && tstzrange($81, $82)
      and starts_at < $83
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and categories @> array[$84]::text[]
          and ticket_type = $85
          and online = $86
          and place_words @@ $87::tsquery
          and end_date >= $88::date
          and start_date <= $89::date
          and tstzrange(starts_at, ends_at) && tstzrange($90, $91)
          and starts_at < $92
          and case when events.ends_at > $93 then other.ends_at > $94
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and $95::timestamptz <= $96::timestamptz
      and starts_at <= $97
      and ends_at <= $98
      and ends_at > $99
      order by starts_at desc, id
      limit $100)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $101
  limit $102;
