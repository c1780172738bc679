-- What organisers write to the people of their events goes the way of other announcements: a page of people at a time.

alter table announcements
  -- Whom it is for and what it says; of messages only.
  add column message jsonb,
  drop constraint announcements_kind_check,
  add constraint announcements_kind_check
    check (kind in ('event_changed', 'event_cancelled', 'reminder_day', 'reminder_hour', 'message')),
  add constraint announcements_message check ((kind = 'message') = (message is not null));
