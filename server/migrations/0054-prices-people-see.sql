-- What a code took off, for tickets, mails and receipts. The agreed price is what is left.
alter table registrations add column discount_paise integer not null default 0 check (discount_paise >= 0);

-- The regular prices of an event's visible ticket types in paise, 0 for free: a filter by price finds an event by each of
-- them. Null at a simple event, which `price_paise` is enough for.
alter table events add column visible_prices integer[];
update events set visible_prices = coalesce(
    (select array_agg(distinct price_paise) from ticket_types where event_id = events.id and not hidden),
    array[coalesce(price_paise, 0)])
  where has_ticket_types;

drop index events_counted;
create index events_counted on events (ends_at)
  include (starts_at, start_date, end_date, online, ticket_type, price_paise, visible_prices, categories)
  where status = 'scheduled' and hidden_at is null;
