select count(*) as count
  from (
    select
    from events
    left join event_seats on event_seats.event_id = events.id
    where events.status <> 'cancelled'
    and (events.listed
      or events.organiser_id = $1::text)
    and true
    limit $2) as counted;

select "events"."id" as id
  from events
  left join event_seats on event_seats.event_id = events.id
  where events.status <> 'cancelled'
  and (events.listed
    or events.organiser_id = $1::text)
  and true
  and true
  order by "events"."created_at" asc, "events"."id" asc
  limit $2
  offset $3;
