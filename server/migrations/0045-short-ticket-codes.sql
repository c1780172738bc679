-- A ticket's code for reading aloud: seven random characters of Crockford's Base32 and a check character.
-- `contracts/short-codes.ts` reads it and has the same check.
alter table registrations add column short_code text collate "C"
  check (short_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$');

/* The check character makes a polynomial over GF(32) zero, with x^5 + x^2 + 1 as the modulus. */
create function short_code_of(number bigint) returns text
language plpgsql immutable parallel safe as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  code text := '';
  remainder int := 0;
  digit int;
begin
  for place in 0..6 loop
    digit := ((number >> (5 * place)) & 31)::int;
    code := code || substr(alphabet, digit + 1, 1);
    remainder := ((remainder << 1) # (case when remainder >= 16 then 37 else 0 end)) # digit;
  end loop;
  remainder := (remainder << 1) # (case when remainder >= 16 then 37 else 0 end);
  return code || substr(alphabet, remainder + 1, 1);
end
$$;

-- Numbers in order would give an event consecutive codes. An odd factor keeps 35 bits one to one.
update registrations set short_code = short_code_of(
  ((numbered.number * 26339969509) # (hashtextextended(numbered.event_id, 0) & 34359738367)) & 34359738367)
from (
  select id, event_id, row_number() over (partition by event_id order by id) as number
  from registrations where state = 'confirmed'
) as numbered
where registrations.id = numbered.id;

create unique index registrations_short_code on registrations (event_id, short_code) where short_code is not null;

/* In the database, so that no way to a seat is without a code, not even an older process during an update.
   Commands hold the event's seat lock, so no two of them draw the same code. */
create function give_short_code() returns trigger
language plpgsql as $$
begin
  loop
    new.short_code := short_code_of(floor(random() * 34359738368)::bigint);
    exit when not exists (
      select from registrations where event_id = new.event_id and short_code = new.short_code
    );
  end loop;
  return new;
end
$$;

create trigger short_code_of_new_seat before insert on registrations for each row
  when (new.state = 'confirmed' and new.short_code is null)
  execute function give_short_code();

-- A transferred ticket gets a new one.
create trigger short_code_of_changed_seat before update on registrations for each row
  when (new.state = 'confirmed' and (new.short_code is null or new.ticket_version <> old.ticket_version))
  execute function give_short_code();
