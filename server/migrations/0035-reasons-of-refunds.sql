-- Why money goes back is told to whoever paid: late money that buys nothing names what stood in its way, and an
-- administrator may give money back.
alter table refunds
  drop constraint refunds_cause_check,
  add constraint refunds_cause_check check (cause in (
    'attendee', 'organiser', 'event', 'administrator', 'no_seat', 'not_due', 'not_admitted', 'price_changed',
    'registration_closed', 'event_cancelled', 'event_unavailable', 'wrong_amount'
  ));

-- Those who hold a ticket or a place of an event hear of it when an administrator hides it.
alter table announcements
  drop constraint announcements_kind_check,
  add constraint announcements_kind_check
    check (kind in ('event_changed', 'event_cancelled', 'event_hidden', 'reminder_day', 'reminder_hour', 'message'));
