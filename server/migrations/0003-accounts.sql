-- A deleted account stays as a row without a person where events and registrations refer to it.
alter table users add column deleted_at timestamptz;
