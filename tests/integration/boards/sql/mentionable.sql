select "users"."id", "users"."name"
  from (select "user_id" as "userId"
    from "registrations"
    where "event_id" = $1
    and "state" in ($2, $3, $4, $5) union
    select "organiser_id" as "userId"
    from "events"
    where "id" = $6 union
    select "user_id" as "userId"
    from "event_helpers"
    where "event_id" = $7
    and "role" in ($8)) as "people"
  inner join "users" on "users"."id" = "people"."userId"
  where "users"."deleted_at" is null
  and "users"."email_verified_at" is not null
  and "users"."blocked_at" is null
  and not exists (select "user_id"
    from "board_blocks"
    where "board_blocks"."event_id" = $9
    and "board_blocks"."user_id" = "users"."id")
  and not exists (select "user_id"
    from "organiser_blocks"
    where "organiser_blocks"."organiser_id" = $10
    and "organiser_blocks"."user_id" = "users"."id")
  and ("users"."id" = $11
    or exists (select "id"
      from "board_posts"
      where "board_posts"."event_id" = $12
      and "board_posts"."deleted_at" is null
      and "board_posts"."author_id" = "users"."id"))
  and "users"."id" <> $13
  and "users"."name" <> $14
  and (fold(users.name) like fold($15)
    or fold(users.name) like fold($16))
  order by "users"."name", "users"."id"
  limit $17;
