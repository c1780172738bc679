with asked as materialized (
    select *
    from json_to_record($1::json) as asked ( indexed tsquery, checked tsquery, found tsquery, match tsquery, exact tsquery, place tsquery, category text, "ticketType" text, online boolean, "minPaise" integer, "maxPaise" integer, currency text, "from" date, "to" date, latitude float8, longitude float8, "radiusKm" float8, placed boolean, rarer boolean, "when" text, now timestamptz, most integer, "offset" integer, "limit" integer)), nearest as materialized (
    select found.*, case when starts_at > asked.now then starts_at - asked.now else asked.now - starts_at end as distance
    from asked, lateral (select events.id, series_id, starts_at, search, false as over
      from asked, lateral (select *
        from events
        where starts_at <= asked.now
        and tstzrange(starts_at, ends_at) @> asked.now
        offset 0) as events
      where status = 'scheduled'
      and events.listed
      and (asked.category is null
        or categories @> array[asked.category])
      and (asked."ticketType" is null
        or ticket_type = asked."ticketType")
      and (asked.online is null
        or events.online = asked.online)
      and (asked."from" is null
        or end_date >= asked."from")
      and (asked."to" is null
        or start_date <= asked."to")
      and (not asked.rarer
        or ( (asked.place is null
            or place_words @@ asked.place)
          and (asked."minPaise" is null
            or (coalesce(price_paise, 0) >= asked."minPaise"
              or exists (select
                from unnest(visible_prices) as visible (price)
                where price >= asked."minPaise"
                and (asked."maxPaise"::integer is null
                  or price <= asked."maxPaise"::integer))))
          and (asked."maxPaise" is null
            or coalesce(price_paise, 0) <= asked."maxPaise")
          and (coalesce(asked."minPaise", asked."maxPaise") is null
            or asked.currency is null
            or (events.currency = asked.currency
              or coalesce(price_paise, 0) = 0
              and coalesce(asked."minPaise", 0)::integer = 0))
          and (asked."when" is null
            or (ends_at <= asked.now) = (asked."when" = 'past'))
          and (not asked.placed
            or events.latitude is not null)
          and (asked.latitude is null
            or 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(events.latitude - asked.latitude) / 2), 2) + cos(radians(asked.latitude)) * cos(radians(events.latitude)) * power(sin(radians(events.longitude - asked.longitude) / 2), 2)))) <= asked."radiusKm")))
      and search @@ asked.found
      union all
      select events.id, series_id, starts_at, search, false
      from asked, lateral (select *
        from events
        where search_in_weeks(search, start_date) @@ asked.indexed
        offset 0) as events
      where status = 'scheduled'
      and events.listed
      and (asked.category is null
        or categories @> array[asked.category])
      and (asked."ticketType" is null
        or ticket_type = asked."ticketType")
      and (asked.online is null
        or events.online = asked.online)
      and (asked."from" is null
        or end_date >= asked."from")
      and (asked."to" is null
        or start_date <= asked."to")
      and (not asked.rarer
        or ( (asked.place is null
            or place_words @@ asked.place)
          and (asked."minPaise" is null
            or (coalesce(price_paise, 0) >= asked."minPaise"
              or exists (select
                from unnest(visible_prices) as visible (price)
                where price >= asked."minPaise"
                and (asked."maxPaise"::integer is null
                  or price <= asked."maxPaise"::integer))))
          and (asked."maxPaise" is null
            or coalesce(price_paise, 0) <= asked."maxPaise")
          and (coalesce(asked."minPaise", asked."maxPaise") is null
            or asked.currency is null
            or (events.currency = asked.currency
              or coalesce(price_paise, 0) = 0
              and coalesce(asked."minPaise", 0)::integer = 0))
          and (asked."when" is null
            or (ends_at <= asked.now) = (asked."when" = 'past'))
          and (not asked.placed
            or events.latitude is not null)
          and (asked.latitude is null
            or 2 * 6371::float8 * asin(least(1, sqrt(power(sin(radians(events.latitude - asked.latitude) / 2), 2) + cos(radians(asked.latitude)) * cos(radians(events.latitude)) * power(sin(radians(events.longitude - asked.longitude) / 2), 2)))) <= asked."radiusKm")))
      and (asked.checked is null
        or search @@ asked.checked)
      and starts_at > asked.now) as found
    order by over, distance, id
    limit (select most
      from asked)), firsts as (
    select distinct on (coalesce(series_id, id)) *
    from nearest
    order by coalesce(series_id, id), over, distance, id)
  select (select count(*)
    from firsts) as total, array(
    select id
    from firsts, asked
    order by over, ts_rank('{0.05, 0.2, 0.4, 1}', search, asked.match) + ts_rank('{0.05, 0.2, 0.4, 1}', search, asked.exact) desc, distance, id
    offset (select "offset"
      from asked)
    limit (select "limit"
      from asked)) as ids;
