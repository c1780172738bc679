-- Team members whom the event page shows as hosts, since they accepted that.
alter table event_helpers add column host boolean not null default false;
create index event_helpers_hosts on event_helpers (user_id) where host;

alter table event_invitations add column host boolean not null default false;
-- The organiser sees it until they send it again or revoke it.
alter table event_invitations add column declined_at timestamptz;
