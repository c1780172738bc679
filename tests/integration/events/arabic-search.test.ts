import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEvents } from './stage.ts';

const { ask, create, person, mela } = useEvents();
const migrations = new URL('../../../server/migrations/', import.meta.url);

const find = async (query: string) => {
  const { body } = await ask<{ events: { eventTitle: string }[] }>(null, 'GET', `/v1/events?${query}`);
  return body.events.map(({ eventTitle }) => eventTitle);
};

test('the migration finds Arabic events of earlier versions without their marks', async () => {
  const asha = await person('Asma');
  const { db } = mela().deps;
  await ask(asha, 'PATCH', '/v1/account/profile', { name: 'أَسماء' });
  // As before the migration.
  await sql`create or replace function fold(value text) returns text language sql immutable parallel safe strict
    return lower(public.unaccent('public.unaccent'::regdictionary, value))`.execute(db);
  await create(asha, { eventTitle: 'أُمسية الفوانيس', location: 'القاهِرة' });
  await create(asha, { eventTitle: 'Lantern evening', location: 'Pune' });
  expect(await find('q=امسيه')).toEqual([]);

  const names = await readdir(migrations);
  const file = names.find((name) => name.endsWith('-arabic-search.sql')) ?? '';
  await sql.raw(await readFile(new URL(file, migrations), 'utf8')).execute(db);
  expect(await find('q=امسيه')).toEqual(['أُمسية الفوانيس']);
  expect(await find('place=القاهره')).toEqual(['أُمسية الفوانيس']);
  expect(await find('q=lantern')).toEqual(['Lantern evening']);
  const people = await sql`select id from users where fold(name) like fold('%اسماء%')`.execute(db);
  expect(people.rows).toHaveLength(1);
  const off = await sql`select tgname from pg_trigger where tgenabled = 'D'`.execute(db);
  expect(off.rows).toEqual([]);
});
