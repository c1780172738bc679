-- The sites that may show a group's events in a frame, as sources of `frame-ancestors`.

alter table groups
  -- Empty: any site.
  add column embed_sites text[] not null default '{}' check (cardinality(embed_sites) <= 20);
