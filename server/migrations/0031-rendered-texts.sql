-- What people wrote in Markdown is rendered when it is written, not for each view. `rendered_by` is the edition of the
-- renderer: what an older one made is rendered again (null: not rendered yet).
alter table events add column description_html text, add column rendered_by smallint;
alter table groups add column description_html text, add column rendered_by smallint;
alter table board_posts add column rendered_by smallint;

-- Whoever writes a text without its HTML leaves none that belongs to another text.
create function forget_rendering() returns trigger language plpgsql as $$
begin
  new.description_html := null;
  new.rendered_by := null;
  return new;
end $$;
create trigger events_rendering before update of description on events for each row
  when (new.description is distinct from old.description
    and new.description_html is not distinct from old.description_html)
  execute function forget_rendering();
create trigger groups_rendering before update of description on groups for each row
  when (new.description is distinct from old.description
    and new.description_html is not distinct from old.description_html)
  execute function forget_rendering();
