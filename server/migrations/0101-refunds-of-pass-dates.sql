-- Dates that a series pass was for, and that had no seat for its holder.
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in (
  'attendee', 'organiser', 'event', 'no_seat', 'not_due', 'not_admitted', 'price_changed', 'registration_closed',
  'event_cancelled', 'event_unavailable', 'administrator', 'wrong_amount', 'price_difference', 'add_on', 'goodwill',
  'dispute', 'no_pass_seat'));
