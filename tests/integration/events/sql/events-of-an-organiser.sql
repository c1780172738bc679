select "events"."id", "events"."created_at" as "createdAt", "events"."updated_at" as "updatedAt", "events"."organiser_id" as "organiserId", "organisers"."name" as "organiserName", "events"."title", "events"."image_file_id" as "imageFileId", "events"."start_date" as "startDate", "events"."end_date" as "endDate", "events"."start_time" as "startTime", "events"."end_time" as "endTime", "events"."time_zone" as "timeZone", "events"."online_link" as "onlineLink", "events"."starts_at" as "startsAt", "events"."ends_at" as "endsAt", "events"."ticket_type" as "ticketType", "events"."price_paise" as "pricePaise", "events"."latitude", "events"."longitude", "events"."precision", "events"."categories", "events"."status", "events"."cancel_reason" as "cancelReason", "events"."hidden_reason" as "hiddenReason", "events"."published_at" as "publishedAt", "events"."publish_at" as "publishAt", "events"."visibility", "events"."location" as "location", "events"."cover_design" as "coverDesign", "events"."all_day" as "allDay", "events"."online" as "online", "events"."tenant_approval" as "tenantApproval", "events"."opens_at" as "opensAt", "events"."closes_at" as "closesAt", "event_seats"."capacity", "event_seats"."confirmed", "event_seats"."held", "event_seats"."pending", "event_seats"."waitlisted", left(events.description, 600) as "opening"
  from "events"
  inner join "event_seats" on "event_seats"."event_id" = "events"."id"
  inner join "users" as "organisers" on "organisers"."id" = "events"."organiser_id"
  where "events"."id" in (select "id"
    from "events"
    where "organiser_id" = $1
    union all
    select "event_id" as "id"
    from "event_helpers"
    where "user_id" = $2)
  order by events.ends_at <= $3, case when events.ends_at <= $4 then null else events.starts_at end, "events"."starts_at" desc, "events"."id"
  limit $5
  offset $6;
