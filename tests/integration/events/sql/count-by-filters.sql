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
    limit $11) as counted;
