select count(*) as "count"
  from "board_posts"
  where "thread_id" = $1
  and ("created_at", "id") < ($2, $3);
