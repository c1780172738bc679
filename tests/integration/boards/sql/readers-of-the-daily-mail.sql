select "id"
  from "users"
  where "id" > $1
  and "deleted_at" is null
  and "email_verified_at" is not null
  and "blocked_at" is null
  and not muted_mails @> array['board_digest']
  order by "id"
  limit $2;
