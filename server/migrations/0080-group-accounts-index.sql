-- Deleting a group looks for its accounts.
create index payment_methods_of_group on payment_methods (group_id) where group_id is not null;
