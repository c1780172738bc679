-- A mail is stored as what it says; its HTML, which is five times as long and mostly the same in all mails, is made when
-- it's sent. Mails from before keep theirs.
alter table mails
  add column content json,
  alter column html_body set default '';
