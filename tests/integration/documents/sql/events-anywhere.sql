select count(*) as count
  from (
    select
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
    limit $17) as counted;

select "events"."id" as id
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
  offset $18;
