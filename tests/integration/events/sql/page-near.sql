select id
  from ((select id, starts_at, 1 as part
      from events
      where status = 'scheduled'
      and hidden_at is null
      and latitude is not null
      and (point(longitude, latitude) <@ box(point($1, $2), point($3, $4)))
      and 2 * $5::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $6) / 2), 2) + cos(radians($7)) * cos(radians(latitude)) * power(sin(radians(longitude - $8) / 2), 2)))) <= $9
      and starts_at <= $10
      and tstzrange(starts_at, ends_at) @> $11::timestamptz
      order by starts_at, id
      limit $12)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and hidden_at is null
      and latitude is not null
      and (point(longitude, latitude) <@ box(point($13, $14), point($15, $16)))
      and 2 * $17::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $18) / 2), 2) + cos(radians($19)) * cos(radians(latitude)) * power(sin(radians(longitude - $20) / 2), 2)))) <= $21
      and $22::timestamptz >= $23::timestamptz
      and starts_at > $24
      order by starts_at, id
      limit $25)
    union all (select id, starts_at, 3
      from events
      where status = 'scheduled'
      and hidden_at is null
      and latitude is not null
      and (point(longitude, latitude) <@ box(point($26, $27), point($28, $29)))
      and 2 * $30::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $31) / 2), 2) + cos(radians($32)) * cos(radians(latitude)) * power(sin(radians(longitude - $33) / 2), 2)))) <= $34
      and $35::timestamptz <= $36::timestamptz
      and starts_at <= $37
      and ends_at <= $38
      order by starts_at desc, id
      limit $39)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $40
  limit $41;
