-- What was bought with a group's ways to pay can still be paid and refunded when the group is gone.

-- Since when nobody's account has it any more; without a group and a person, it would be the site's.
alter table payment_methods
  add column retired_at timestamptz,
  add check (retired_at is null or not enabled),
  drop constraint payment_methods_group_id_fkey,
  add foreign key (group_id) references groups,
  drop constraint payment_methods_group_id_user_id_method_key;
create unique index payment_methods_of_account on payment_methods (group_id, user_id, method) nulls not distinct
  where retired_at is null;

create function retire_payment_methods() returns trigger language plpgsql as $$
begin
  update payment_methods set group_id = null, enabled = false, retired_at = now() where group_id = old.id;
  return old;
end $$;
create trigger groups_payment_methods before delete on groups
  for each row execute function retire_payment_methods();
