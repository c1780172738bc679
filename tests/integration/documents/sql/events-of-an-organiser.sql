select array(
    select "events"."id"
    from events
    left join event_seats on event_seats.event_id = events.id
    where events.status <> 'cancelled'
    and (events.listed
      or events.organiser_id = $1::text)
    and ("events"."organiser_id" in ($2::text))
    and true
    order by "events"."created_at" asc, "events"."id" asc
    limit $3
    offset $4) as ids, (select count(*)
    from (
      select
      from events
      left join event_seats on event_seats.event_id = events.id
      where events.status <> 'cancelled'
      and (events.listed
        or events.organiser_id = $5::text)
      and ("events"."organiser_id" in ($6::text))
      limit $7) as counted) as total;
