select id, title, language, translation_openings(translations, 0) as translations, location, starts_at as "startsAt", time_zone as "timeZone", latitude, longitude
  from unnest($1::text[]) with ordinality as wanted (wanted_id, place_in_list)
  join events on id = wanted_id
  where latitude is not null
  order by place_in_list;
