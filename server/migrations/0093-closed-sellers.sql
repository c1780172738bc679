-- Each account numbers its invoices by itself, so a stranger who enters a company's tax number can neither take a prefix of
-- the company nor leave gaps in its series.
drop index sellers_numbering;
create table series_of_sellers (
  seller_id text collate "C" not null,
  start text collate "C" not null,
  year text not null,
  last integer not null check (last > 0),
  primary key (seller_id, start, year)
);
-- Where accounts had a series in common, or an account had several, each goes on after the last number of all of them.
insert into series_of_sellers
  select seller_id, start, year, max(last)
  from invoices join invoice_series using (company, year) where start = split_part(number, '-', 1)
  group by 1, 2, 3;
drop table invoice_series;
alter table series_of_sellers rename to invoice_series;
alter index series_of_sellers_pkey rename to invoice_series_pkey;
-- An account that got its tax number later began at 1 again: those documents keep their numbers, each under its company.
alter table invoices
  alter column company drop expression,
  alter column company set default '';
alter table invoices rename column company to former_company;
alter table invoices disable trigger invoices_final;
update invoices set former_company = '' where not exists (
  select from invoices as same where same.seller_id = invoices.seller_id and same.number = invoices.number
    and same.id <> invoices.id);
alter table invoices
  enable trigger invoices_final,
  drop constraint invoices_company_number_key,
  add unique (seller_id, number, former_company);

-- Accounts that sold something and no longer exist. Their invoices stay, as tax law requires.
create table closed_sellers (
  seller_id text collate "C" primary key,
  name text not null,
  tax_id text not null,
  -- Who owned the group; null after a person's own account.
  former_owner_id text collate "C" references users,
  closed_at timestamptz not null
);
create index closed_sellers_newest on closed_sellers (closed_at desc, seller_id);
create index closed_sellers_of_owner on closed_sellers (former_owner_id, closed_at desc, seller_id)
  where former_owner_id is not null;
create index taxed_sales_of_seller on taxed_sales (seller_id);

create function close_seller(seller sellers, owner_id text) returns void language sql as $$
  insert into closed_sellers
  select seller.id, seller.details ->> 'name', seller.details ->> 'taxId', owner_id, now()
  where exists (select from taxed_sales where seller_id = seller.id)
  on conflict do nothing
$$;
create function close_seller_of_group() returns trigger language plpgsql as $$
begin
  perform close_seller(
    sellers, (select user_id from group_members where group_id = old.id and role = 'owner')
  ) from sellers where group_id = old.id;
  return old;
end $$;
-- Before its memberships go with it.
create trigger groups_close_seller before delete on groups for each row execute function close_seller_of_group();
create function close_deleted_seller() returns trigger language plpgsql as $$
begin
  perform close_seller(old, null);
  return old;
end $$;
create trigger sellers_close before delete on sellers for each row execute function close_deleted_seller();

-- Groups that were deleted before.
insert into closed_sellers
  select distinct on (seller_id) seller_id, seller ->> 'name', seller ->> 'taxId', null, now()
  from taxed_sales where not exists (select from sellers where id = seller_id)
  order by seller_id, paid_at desc;
