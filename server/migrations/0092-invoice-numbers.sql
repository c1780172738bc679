-- Numbers that no two documents of one company can share, and what sales need to be taxed as their event is.

-- GST state code of where the event takes place, if it isn't the seller's. With the other settings that copies take over.
alter table events add column supply_state text check (supply_state ~ '^\d\d$');
update events set supply_state = event_taxes.supply_state from event_taxes where event_id = events.id;
drop table event_taxes;

-- Of the event: sellers outside India date their documents by it.
alter table taxed_sales add column time_zone text;
update taxed_sales set time_zone = coalesce((select time_zone from events where id = event_id), 'UTC');
alter table taxed_sales alter column time_zone set not null;

-- Who numbers: the tax number of a company, however many accounts it has here, or else the account.
alter table invoices
  add column company text collate "C" not null
    generated always as (coalesce(nullif(document -> 'seller' ->> 'taxId', ''), seller_id)) stored,
  drop constraint invoices_seller_id_kind_year_sequence_key,
  add unique (company, number);

-- By what numbers begin with: a new prefix starts at 1, and an old one goes on, whoever takes it.
drop table invoice_series;
create table invoice_series (
  company text collate "C" not null,
  start text collate "C" not null,
  year text not null,
  last integer not null check (last > 0),
  primary key (company, start, year)
);
insert into invoice_series
  select company, split_part(number, '-', 1), year, max(sequence) from invoices group by 1, 2, 3;

-- Switched off, an account gives its prefix free.
drop index sellers_numbering;
create unique index sellers_numbering on sellers ((details ->> 'taxId'), (details ->> 'prefix'))
  where details ->> 'taxId' <> '' and enabled;

-- Sales whose invoice is late.
create index taxed_sales_late on taxed_sales (issue_at) where invoice_id is null;
