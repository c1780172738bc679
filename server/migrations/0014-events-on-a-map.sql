-- Finding events near a point: a box is looked up here, the circle is cut out of it. Points and boxes are PostgreSQL's
-- own types, so no extension is needed.
create index events_at on events using gist (point(longitude, latitude)) where latitude is not null;
