-- Whether the person agreed to be shown by name and picture among those going. Nobody is until they agree.
alter table registrations add column listed boolean not null default false;
create index registrations_listed on registrations (event_id, confirmed_at desc, id desc)
  where listed and state = 'confirmed';
