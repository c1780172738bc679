select array(
    select "events"."id"
    from events
    left join event_seats on event_seats.event_id = events.id
    where events.status <> 'cancelled'
    and (events.listed
      or events.organiser_id = $1::text)
    and (exists (
        select
        from registrations
        where registrations.event_id = events.id
        and registrations.state in ($2)
        and registrations.user_id = any($3::text[])
        and $4::text in (events.organiser_id, registrations.user_id)))
    and true
    order by "events"."created_at" asc, "events"."id" asc
    limit $5
    offset $6) as ids, (select count(*)
    from (
      select
      from events
      left join event_seats on event_seats.event_id = events.id
      where events.status <> 'cancelled'
      and (events.listed
        or events.organiser_id = $7::text)
      and (exists (
          select
          from registrations
          where registrations.event_id = events.id
          and registrations.state in ($8)
          and registrations.user_id = any($9::text[])
          and $10::text in (events.organiser_id, registrations.user_id)))
      limit $11) as counted) as total;
