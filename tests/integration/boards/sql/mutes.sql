select "thread_id" as "threadId"
  from "board_mutes"
  where "user_id" = $1
  and "event_id" = $2
  and ("thread_id" is null
    or "thread_id" = any($3));

select "muted_id" as "mutedId"
  from "muted_people"
  where "user_id" = $1
  and "muted_id" = any($2);
