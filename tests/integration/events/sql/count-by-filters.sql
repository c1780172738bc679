select count(*)
  from (select
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
    and ends_at > $10
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
        and ends_at > $20
        and case when events.ends_at > $21 then other.ends_at > $22
        and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
    limit $23) as counted;
