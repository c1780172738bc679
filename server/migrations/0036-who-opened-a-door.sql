-- A check-in link works as long as whoever made it may make such links.

alter table door_links
  -- Null where that is not known any more.
  add column created_by text collate "C" references users;
create index door_links_of_creator on door_links (created_by) where created_by is not null;

-- Who made the links that are out was not written down. Where a helper has been removed since, it may have been theirs.
update door_links set revoked_at = now()
  where revoked_at is null and exists (
    select from audit_log where object_kind = 'event' and object_id = door_links.event_id
      and action = 'helper_removed' and at >= door_links.created_at);
update door_links set created_by = events.organiser_id
  from events where events.id = door_links.event_id and door_links.revoked_at is null;
