select id
  from ((select id, starts_at, 1 as part
      from events
      where status = 'scheduled'
      and events.listed
      and latitude is not null
      and (point(longitude, latitude) <@ box(point($1, $2), point($3, $4)))
      and 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $5) / 2), 2) + cos(radians($6)) * cos(radians(latitude)) * power(sin(radians(longitude - $7) / 2), 2)))) <= $8
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and latitude is not null
          and (point(longitude, latitude) <@ box(point($9, $10), point($11, $12)))
          and 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $13) / 2), 2) + cos(radians($14)) * cos(radians(latitude)) * power(sin(radians(longitude - $15) / 2), 2)))) <= $16
          and case when events.ends_at > $17 then other.ends_at > $18
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and starts_at <= $19
      and tstzrange(starts_at, ends_at) @> $20::timestamptz
      order by starts_at, id
      limit $21)
    union all (select id, starts_at, 2
      from events
      where status = 'scheduled'
      and events.listed
      and latitude is not null
      and (point(longitude, latitude) <@ box(point($22, $23), point($24, $25)))
      and 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $26) / 2), 2) + cos(radians($27)) * cos(radians(latitude)) * power(sin(radians(longitude - $28) / 2), 2)))) <= $29
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and latitude is not null
          and (point(longitude, latitude) <@ box(point($30, $31), point($32, $33)))
          and 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $34) / 2), 2) + cos(radians($35)) * cos(radians(latitude)) * power(sin(radians(longitude - $36) / 2), 2)))) <= $37
          and case when events.ends_at > $38 then other.ends_at > $39
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and $40::timestamptz >= $41::timestamptz
      and starts_at > $42
      order by starts_at, id
      limit $43)
    union all (select id, starts_at, 3
      from events
      where status = 'scheduled'
      and events.listed
      and latitude is not null
      and (point(longitude, latitude) <@ box(point($44, $45), point($46, $47)))
      and 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $48) / 2), 2) + cos(radians($49)) * cos(radians(latitude)) * power(sin(radians(longitude - $50) / 2), 2)))) <= $51
      and (series_id is null
        or not exists (select
          from events as other
          where other.series_id = events.series_id
          and status = 'scheduled'
          and events.listed
          and latitude is not null
          and (point(longitude, latitude) <@ box(point($52, $53), point($54, $55)))
          and 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(latitude - $56) / 2), 2) + cos(radians($57)) * cos(radians(latitude)) * power(sin(radians(longitude - $58) / 2), 2)))) <= $59
          and case when events.ends_at > $60 then other.ends_at > $61
          and (other.starts_at, other.id) < (events.starts_at, events.id) else (other.starts_at, other.id) > (events.starts_at, events.id) end))
      and $62::timestamptz <= $63::timestamptz
      and starts_at <= $64
      and ends_at <= $65
      order by starts_at desc, id
      limit $66)) as listed
  order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
  offset $67
  limit $68;
