select count(*) as count
  from (
    select
    from events
    left join event_seats on event_seats.event_id = events.id
    left join users as organisers on organisers.id = events.organiser_id
    where true
    and ((search_words_of("events"."title") @@ (phraseto_tsquery('pg_catalog.simple', search_text($1::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($2::text))::text, '') || ':*', '')::tsquery)
        or ("events"."place_words" @@ (phraseto_tsquery('pg_catalog.simple', search_text($3::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($4::text))::text, '') || ':*', '')::tsquery)
          and search_words_of("events"."location") @@ (phraseto_tsquery('pg_catalog.simple', search_text($5::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($6::text))::text, '') || ':*', '')::tsquery))
        or events.categories && $7::text[]
        or (("events"."ticket_type" = $8
            and search_words_of($9::text) @@ (phraseto_tsquery('pg_catalog.simple', search_text($10::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($11::text))::text, '') || ':*', '')::tsquery))
          or ("events"."ticket_type" = $12
            and search_words_of($13::text) @@ (phraseto_tsquery('pg_catalog.simple', search_text($14::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($15::text))::text, '') || ':*', '')::tsquery)))))
    limit $16) as counted;

select "events"."id" as id
  from events
  left join event_seats on event_seats.event_id = events.id
  left join users as organisers on organisers.id = events.organiser_id
  where true
  and ((search_words_of("events"."title") @@ (phraseto_tsquery('pg_catalog.simple', search_text($1::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($2::text))::text, '') || ':*', '')::tsquery)
      or ("events"."place_words" @@ (phraseto_tsquery('pg_catalog.simple', search_text($3::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($4::text))::text, '') || ':*', '')::tsquery)
        and search_words_of("events"."location") @@ (phraseto_tsquery('pg_catalog.simple', search_text($5::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($6::text))::text, '') || ':*', '')::tsquery))
      or events.categories && $7::text[]
      or (("events"."ticket_type" = $8
          and search_words_of($9::text) @@ (phraseto_tsquery('pg_catalog.simple', search_text($10::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($11::text))::text, '') || ':*', '')::tsquery))
        or ("events"."ticket_type" = $12
          and search_words_of($13::text) @@ (phraseto_tsquery('pg_catalog.simple', search_text($14::text)) || coalesce(nullif(phraseto_tsquery('pg_catalog.simple', search_text($15::text))::text, '') || ':*', '')::tsquery)))))
  and true
  order by "events"."starts_at" desc nulls last, "events"."created_at" asc, "events"."id" asc
  limit $16
  offset $17;
