-- What delivering mails needs to know of them, and pictures that vanish where they were shown when they are deleted.

alter table mails
  -- Made of the mail's id and the sender's domain, alike for every attempt: nothing to store.
  drop column message_id,
  add column reply_to_name text not null default '',
  -- Which template of the mail service it is sent with.
  add column template text not null default 'general'
    check (template in ('otp', 'paid', 'free', 'approval', 'contact', 'general')),
  -- How many attempts broke off after the mail had gone out and before the answer came.
  add column unknown_outcomes smallint not null default 0,
  -- Carries a code or a secret link: its texts are erased once it was delivered.
  add column confidential boolean not null default false,
  drop constraint mails_state_check,
  -- 'outbox': kept here for whoever sits at this machine, and sent nowhere.
  add constraint mails_state_check
    check (state in ('queued', 'sending', 'sent', 'outbox', 'failed', 'unknown'));

alter table users
  add constraint users_avatar foreign key (avatar_file_id) references files on delete set null;
create index users_avatar on users (avatar_file_id) where avatar_file_id is not null;

alter table files
  -- What the bytes lie under. Not the id: one that is deleted and taken again must not meet its former bytes.
  add column stored_as text collate "C" not null default gen_random_uuid()::text;
create unique index files_stored_as on files (stored_as);
