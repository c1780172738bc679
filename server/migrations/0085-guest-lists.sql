-- Guest lists have names and ticket types. No reference: types can be removed, and an invitation is then for any.
alter table guest_invitations
  add column name text not null default '',
  add column ticket_type_id text;
