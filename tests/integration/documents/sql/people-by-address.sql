select array(
    select "users"."id"
    from users
    where users.email_verified_at is not null
    and users.deleted_at is null
    and ($1::text = users.id
      or exists (select
        from events
        where events.organiser_id = users.id
        and events.listed))
    and (case when $2::text = users.id
      or exists (
        select
        from registrations
        join events on events.id = registrations.event_id
        where registrations.user_id = users.id
        and registrations.state in ($3, $4, $5, $6)
        and events.organiser_id = $7::text) then users.email end in ($8::text))
    and true
    order by "users"."created_at" asc, "users"."id" asc
    limit $9
    offset $10) as ids, (select count(*)
    from (
      select
      from users
      where users.email_verified_at is not null
      and users.deleted_at is null
      and ($11::text = users.id
        or exists (select
          from events
          where events.organiser_id = users.id
          and events.listed))
      and (case when $12::text = users.id
        or exists (
          select
          from registrations
          join events on events.id = registrations.event_id
          where registrations.user_id = users.id
          and registrations.state in ($13, $14, $15, $16)
          and events.organiser_id = $17::text) then users.email end in ($18::text))
      limit $19) as counted) as total;
