select count(*) as "count"
  from (select "id"
    from "board_posts"
    where "group_id" = $1
    and "author_id" <> $2
    and "deleted_at" is null
    and "created_at" > $3
    and not exists (select "muted_id"
      from "muted_people"
      where "muted_people"."user_id" = $4
      and "muted_id" = "author_id")
    and not exists (select "board_mutes"."thread_id"
      from "board_mutes"
      where "board_mutes"."user_id" = $5
      and "board_mutes"."group_id" = $6
      and "board_mutes"."thread_id" = coalesce("board_posts"."thread_id", "board_posts"."id"))
    order by "created_at" desc
    limit $7) as "newer";
