-- What people who organise say about themselves on their public page.
alter table users
  -- Markdown.
  add column bio text not null default '',
  -- Web addresses, in the order they are shown.
  add column links text[] not null default '{}',
  add constraint users_bio check (char_length(bio) <= 500),
  add constraint users_links check (cardinality(links) <= 5);
