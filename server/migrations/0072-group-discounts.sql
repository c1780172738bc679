-- What seats cost less from a number in one order on: {"from", "kind", "value"}.
alter table ticket_types add column group_discount jsonb check (jsonb_typeof(group_discount) = 'object');
-- The same for all types of an event together.
alter table ticket_terms add column group_discount jsonb check (jsonb_typeof(group_discount) = 'object');

-- What a group took off the agreed price, and of how many seats: {"paise", "of", "from"}. An unpaid seat loses it with them.
alter table registrations add column group_discount jsonb check (jsonb_typeof(group_discount) = 'object');
