-- The gazetteer: named places of the world, loaded once by a job, and what outside geocoders answered.

create table places (
  -- The source's own number (GeoNames), so that a newer edition keeps it.
  id integer primary key,
  name text not null,
  country_code text collate "C" not null,
  -- First-level division as the source codes it: a state of the USA by its letters, most others by digits.
  region_code text collate "C",
  kind text not null check (kind in ('capital', 'seat', 'city', 'locality')),
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,
  time_zone text not null
);
create index places_of_region on places (country_code, region_code, population desc);

-- Every name of a place, folded as a look-up folds its words. Both tables are only ever replaced together, in one
-- transaction; a foreign key would look each of 800,000 names up again.
create table place_names (
  name text collate "C" not null,
  place_id integer not null,
  -- Whether maps write this name there, and not only some language or some older time.
  main boolean not null,
  -- Whether a mistyped word may be read as this name.
  correctable boolean not null,
  primary key (name, place_id)
);
create index place_names_of_place on place_names (place_id);
create index place_names_near on place_names using gin (name gin_trgm_ops) where correctable;

-- One row: the edition that `places` holds.
create table gazetteer (
  one boolean primary key default true check (one),
  edition text not null,
  places integer not null,
  loaded_at timestamptz not null default now()
);

-- Outside services count each question; null is the answer that nothing was found.
create table place_lookups (
  provider text collate "C" not null,
  question text collate "C" not null,
  answer jsonb,
  expires_at timestamptz not null,
  primary key (provider, question)
);
create index place_lookups_expiry on place_lookups (expires_at);
