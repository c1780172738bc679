-- The exact address of an event that tells everyone only its area. No index or search reads it.
alter table events add column exact_address text not null default '';
