select id
  from ((select id, starts_at, 1 as part
      from events
      where status = 'scheduled'
      and events.listed
      and latitude is not null
      and (point(longitude, latitude) <@ box(point($1, $2), point($3, $4)))
      and 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $5) / 2), 2) + cos(radians($6)) * cos(radians(latitude)) * power(sin(radians(longitude - $7) / 2), 2)))) <= $8
      and starts_at <= $9
      and tstzrange(starts_at, ends_at) @> $10::timestamptz
      order by starts_at, id
      limit $11)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and events.listed
      and latitude is not null
      and (point(longitude, latitude) <@ box(point($12, $13), point($14, $15)))
      and 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $16) / 2), 2) + cos(radians($17)) * cos(radians(latitude)) * power(sin(radians(longitude - $18) / 2), 2)))) <= $19
      and $20::timestamptz >= $21::timestamptz
      and starts_at > $22
      order by starts_at, id
      limit $23)
    union all (select id, starts_at, 3
      from events
      where status = 'scheduled'
      and events.listed
      and latitude is not null
      and (point(longitude, latitude) <@ box(point($24, $25), point($26, $27)))
      and 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $28) / 2), 2) + cos(radians($29)) * cos(radians(latitude)) * power(sin(radians(longitude - $30) / 2), 2)))) <= $31
      and $32::timestamptz <= $33::timestamptz
      and starts_at <= $34
      and ends_at <= $35
      order by starts_at desc, id
      limit $36)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $37
  limit $38;
