select array(
    select "events"."id"
    from events
    left join event_seats on event_seats.event_id = events.id
    where events.status <> 'cancelled'
    and (events.listed
      or events.organiser_id = $1::text)
    and ((search_words_of("events"."title") @@ (phraseto_tsquery('pg_catalog.simple', search_text($2::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($3::text))::text, '') || ':*', '')::tsquery)
        or ("events"."place_words" @@ (phraseto_tsquery('pg_catalog.simple', search_text($4::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($5::text))::text, '') || ':*', '')::tsquery)
          and search_words_of("events"."location") @@ (phraseto_tsquery('pg_catalog.simple', search_text($6::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($7::text))::text, '') || ':*', '')::tsquery))
        or events.categories && $8::text[]
        or (("events"."ticket_type" = $9
            and search_words_of($10::text) @@ (phraseto_tsquery('pg_catalog.simple', search_text($11::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($12::text))::text, '') || ':*', '')::tsquery))
          or ("events"."ticket_type" = $13
            and search_words_of($14::text) @@ (phraseto_tsquery('pg_catalog.simple', search_text($15::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($16::text))::text, '') || ':*', '')::tsquery)))))
    and true
    order by "events"."starts_at" desc, "events"."created_at" asc, "events"."id" asc
    limit $17
    offset $18) as ids, (select count(*)
    from (
      select
      from events
      left join event_seats on event_seats.event_id = events.id
      where events.status <> 'cancelled'
      and (events.listed
        or events.organiser_id = $19::text)
      and ((search_words_of("events"."title") @@ (phraseto_tsquery('pg_catalog.simple', search_text($20::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($21::text))::text, '') || ':*', '')::tsquery)
          or ("events"."place_words" @@ (phraseto_tsquery('pg_catalog.simple', search_text($22::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($23::text))::text, '') || ':*', '')::tsquery)
            and search_words_of("events"."location") @@ (phraseto_tsquery('pg_catalog.simple', search_text($24::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($25::text))::text, '') || ':*', '')::tsquery))
          or events.categories && $26::text[]
          or (("events"."ticket_type" = $27
              and search_words_of($28::text) @@ (phraseto_tsquery('pg_catalog.simple', search_text($29::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($30::text))::text, '') || ':*', '')::tsquery))
            or ("events"."ticket_type" = $31
              and search_words_of($32::text) @@ (phraseto_tsquery('pg_catalog.simple', search_text($33::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($34::text))::text, '') || ':*', '')::tsquery)))))
      limit $35) as counted) as total;
