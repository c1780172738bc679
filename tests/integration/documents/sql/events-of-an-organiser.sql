select count(*) as count
  from (
    select
    from events
    left join event_seats on event_seats.event_id = events.id
    where events.status <> 'cancelled'
    and (events.listed
      or events.organiser_id = $1::text)
    and ("events"."organiser_id" in ($2::text))
    limit $3) as counted;

select "events"."id" as id
  from events
  left join event_seats on event_seats.event_id = events.id
  where events.status <> 'cancelled'
  and (events.listed
    or events.organiser_id = $1::text)
  and ("events"."organiser_id" in ($2::text))
  and true
  order by "events"."created_at" asc, "events"."id" asc
  limit $3
  offset $4;
