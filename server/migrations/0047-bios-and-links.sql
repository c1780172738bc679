-- What people who organise say about themselves on their public page.
alter table users
  -- Markdown.
  add column bio text not null default '',
  -- Web addresses, in the order they are shown.
  add column links text[] not null default '{}',
  add constraint users_bio check (char_length(bio) <= 500),
  add constraint users_links check (cardinality(links) <= 5);

-- Public pages of people can be reported too.
alter table reports
  add column person_id text collate "C" references users on delete cascade,
  drop constraint reports_of_one,
  add constraint reports_of_one check (num_nonnulls(event_id, group_id, person_id) = 1),
  add constraint reports_of_person check (person_id is null or post_id is null);
create unique index reports_once_each_person on reports (person_id, reporter_id)
  where settled_at is null and person_id is not null;
create index reports_about_person on reports (person_id) where person_id is not null;
