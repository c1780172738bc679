select "events"."id", "events"."created_at" as "createdAt", "events"."updated_at" as "updatedAt", "events"."organiser_id" as "organiserId", "organisers"."name" as "organiserName", "events"."title", "events"."language", "events"."image_file_id" as "imageFileId", "events"."start_date" as "startDate", "events"."end_date" as "endDate", "events"."start_time" as "startTime", "events"."end_time" as "endTime", "events"."time_zone" as "timeZone", "events"."online_link" as "onlineLink", "events"."exact_address" as "exactAddress", "events"."starts_at" as "startsAt", "events"."ends_at" as "endsAt", "events"."ticket_type" as "ticketType", "events"."price_paise" as "pricePaise", "events"."currency", "events"."latitude", "events"."longitude", "events"."precision", "events"."categories", "events"."status", "events"."cancel_reason" as "cancelReason", "events"."hidden_reason" as "hiddenReason", "events"."series_id" as "seriesId", "events"."series_date" as "seriesDate", "events"."published_at" as "publishedAt", "events"."publish_at" as "publishAt", "events"."visibility", "events"."location" as "location", "events"."cover_design" as "coverDesign", "events"."all_day" as "allDay", "events"."online" as "online", "events"."tenant_approval" as "tenantApproval", "events"."opens_at" as "opensAt", "events"."closes_at" as "closesAt", "event_seats"."capacity", "event_seats"."confirmed", "event_seats"."held", "event_seats"."pending", "event_seats"."waitlisted", left(events.description, 600) as "opening", translation_openings(events.translations, 600) as "translations", case when events.series_id is null then 0 else (
    select count(*)::int
    from events as later
    where later.series_id = events.series_id
    and later.status = 'scheduled'
    and later.hidden_at is null
    and later.published_at is not null
    and later.visibility = events.visibility
    and (later.starts_at, later.id) > (events.starts_at, events.id)) end as "laterDates", "events"."description", translated_descriptions(events.translations) as "descriptions", "events"."schedule", "events"."refund_hours" as "refundHours", "events"."has_ticket_types" as "hasTicketTypes", "events"."hand_on" as "handOn", "events"."waiting_room" as "waitingRoom", "events"."ask_social_media" as "askSocialMedia", "events"."ask_reason" as "askReason", "events"."group_id" as "groupId", "groups"."name" as "groupName", "events"."own_fields" as "ownFields", (events.ticket_type = 'paid'
    and exists (select
      from payment_methods methods
      where methods.enabled
      and (methods.method <> 'upi'
        or events.currency = 'INR')
      and coalesce(methods.group_id = events.group_id, methods.user_id = events.organiser_id, methods.group_id is null
        and methods.user_id is null))) as "hasPaymentMethods", (organisers.blocked_at is not null
    or organisers.deleted_at is not null) as "organiserShutOut"
  from "events"
  inner join "event_seats" on "event_seats"."event_id" = "events"."id"
  inner join "users" as "organisers" on "organisers"."id" = "events"."organiser_id"
  left join "groups" on "groups"."id" = "events"."group_id"
  and "groups"."hidden_at" is null
  where "events"."id" = $1;
