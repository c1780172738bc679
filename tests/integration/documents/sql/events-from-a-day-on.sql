select array(
    select "events"."id"
    from events
    left join event_seats on event_seats.event_id = events.id
    where events.status <> 'cancelled'
    and (events.listed
      or events.organiser_id = $1::text)
    and ("events"."start_date" >= $2::date
      and "events"."starts_at" < date_trunc('milliseconds', $3::timestamptz + interval '999 microseconds'))
    and true
    order by "events"."start_date" asc, "events"."created_at" asc, "events"."id" asc
    limit $4
    offset $5) as ids, (select count(*)
    from (
      select
      from events
      left join event_seats on event_seats.event_id = events.id
      where events.status <> 'cancelled'
      and (events.listed
        or events.organiser_id = $6::text)
      and ("events"."start_date" >= $7::date
        and "events"."starts_at" < date_trunc('milliseconds', $8::timestamptz + interval '999 microseconds'))
      limit $9) as counted) as total;
