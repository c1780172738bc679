-- One link can open several dates of a series: each date has a row, with the same secret. Null: the event alone.
alter table guest_invitations add column shared_id text collate "C";
create index guest_invitations_shared on guest_invitations (shared_id) where shared_id is not null;
