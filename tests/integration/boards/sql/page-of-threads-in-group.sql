select "posts"."id", "posts"."thread_id" as "threadId", "posts"."author_id" as "authorId", "posts"."text", "posts"."html", "posts"."rendered_by" as "renderedBy", "posts"."pinned", "posts"."announced", "posts"."replies", "posts"."created_at" as "createdAt", "posts"."edited_at" as "editedAt", "posts"."deleted_at" as "deletedAt", coalesce("posts"."imported_author", "authors"."name") as "authorName", ("authors"."deleted_at" is not null
    and "posts"."imported_author" is null) as "authorGone", "posts"."imported_author" is not null as "imported", (select count(*) as "count"
    from "board_reports"
    where "post_id" = "posts"."id") as "reports", exists (select "user_id"
    from "board_blocks"
    where "group_id" = $1
    and "user_id" = "posts"."author_id") as "authorBlocked"
  from "board_posts" as "posts"
  inner join "users" as "authors" on "authors"."id" = "posts"."author_id"
  where "posts"."group_id" = $2
  and "posts"."id" in (select "id"
    from "board_posts"
    where "group_id" = $3
    and "thread_id" is null
    order by "pinned" desc, "latest_at" desc, "id" desc
    limit $4
    offset $5)
  order by "posts"."pinned" desc, "posts"."latest_at" desc, "posts"."id" desc;
