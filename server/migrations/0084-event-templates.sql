-- Events as their group's organisers like to repeat them. Names tell them apart, so saving one again replaces it.
create table event_templates (
  id text collate "C" primary key,
  group_id text collate "C" not null references groups on delete cascade,
  name text not null,
  -- The date that the times in `content` belong to.
  event_date date not null,
  -- The event as its organiser states it, its ticket setup and its questions.
  content jsonb not null,
  created_by text collate "C" references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_templates_once unique (group_id, name)
);
create index event_templates_by on event_templates (created_by) where created_by is not null;
