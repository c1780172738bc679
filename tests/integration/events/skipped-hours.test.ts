import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEvents } from './stage.ts';

const { ask, create, person, mela, show } = useEvents();

const skipped = { date: '2027-03-28', startTime: '02:30', endTime: '03:00', timeZone: 'Europe/Berlin' };
const told = { date: '2027-03-28', endDate: '2027-03-28', startTime: '03:30', endTime: '04:00' };
const span = { startsAt: '2027-03-28T01:30:00.000+00:00', endsAt: '2027-03-28T02:00:00.000+00:00' };

test('an event in the hour skipped by daylight saving shows its real time', async () => {
  const asha = await person('Asha');
  expect(await create(asha, skipped)).toMatchObject({ ...told, ...span });
});

test('an event moved into that hour does too, and keeps its time at the next change', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha);
  const moved = await ask(asha, 'PATCH', `/v1/events/${$id}`, skipped);
  expect(moved.body).toMatchObject({ ...told, ...span });
  const renamed = await ask(asha, 'PATCH', `/v1/events/${$id}`, { eventTitle: 'Kite night' });
  expect(renamed.body).toMatchObject({ ...told, ...span });
});

test('the migration corrects such events and leaves all others alone', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, skipped);
  const overnight = await create(asha, {
    ...skipped,
    startTime: '22:00',
    endTime: '02:30',
    date: '2027-03-27',
  });
  const plain = await create(asha, { startTime: '22:00', endTime: '01:00' });
  const { db } = mela().deps;
  await db
    .updateTable('events')
    .set({ start_time: '02:30', end_time: '03:00' })
    .where('id', '=', $id)
    .execute();
  const file = new URL('../../../server/migrations/0034-times-that-clocks-skip.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  expect((await show(asha, $id)).body).toMatchObject({ ...told, ...span });
  expect((await show(asha, overnight.$id)).body).toEqual(overnight);
  expect((await show(asha, plain.$id)).body).toEqual(plain);
});
