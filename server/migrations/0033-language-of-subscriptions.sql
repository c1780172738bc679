-- The language that a subscriber reads: mails to an address without an account are written in it.
alter table subscriptions add column locale text not null default 'en';
