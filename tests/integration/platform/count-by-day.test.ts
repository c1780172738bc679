import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countByDay } from '../../../server/infra/db/count-by-day.ts';
import { startMela, type TestMela } from '../../kit/app.ts';

let mela: TestMela;
beforeAll(async () => {
  mela = await startMela();
});
afterAll(() => mela.close());

const days = 14;

test.each([
  ['Asia/Kolkata', '2026-11-29'],
  ['Pacific/Chatham', '2026-09-30'],
  // Days of 23 and 25 hours; some begin at one o'clock.
  ['Africa/Cairo', '2026-04-30'],
  ['America/Santiago', '2026-09-10'],
  ['Asia/Beirut', '2026-10-28'],
  ['Australia/Lord_Howe', '2026-10-08'],
])('counts each hour on its day in %s', async (timeZone, today) => {
  const { db } = mela.deps;
  const now = Temporal.PlainDate.from(today).toZonedDateTime({ timeZone, plainTime: '18:00' }).toInstant();
  const hours = Array.from({ length: 24 * (days + 2) }, (_, hour) => now.subtract({ hours: hour }));
  const expected = Array.from({ length: days }, (_, day) => {
    const date = Temporal.PlainDate.from(today).subtract({ days: days - 1 - day });
    return hours.filter((hour) => hour.toZonedDateTimeISO(timeZone).toPlainDate().equals(date)).length;
  });
  await sql`insert into users (id, email, password_hash, name, created_at)
    select gen_random_uuid()::text, gen_random_uuid() || '@example.org', '', ${timeZone}, hour
    from unnest(${hours.map(String)}::timestamptz[]) as hour`.execute(db);
  const where = sql<SqlBool>`name = ${timeZone}`;
  expect(await countByDay(db, { now, days, timeZone }, { table: 'users', where })).toEqual(expected);
});
