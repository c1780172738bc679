select array(
    select "events"."id"
    from events
    left join event_seats on event_seats.event_id = events.id
    where events.status <> 'cancelled'
    and (events.listed
      or events.organiser_id = $1::text)
    and true
    and true
    order by "events"."created_at" asc, "events"."id" asc
    limit $2
    offset $3) as ids, (select count(*)
    from (
      select
      from events
      left join event_seats on event_seats.event_id = events.id
      where events.status <> 'cancelled'
      and (events.listed
        or events.organiser_id = $4::text)
      and true
      limit $5) as counted) as total;
