import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../kit/people.ts';
import { useSeries } from './stage.ts';

const { mela, ask, person, createSeries, done, preview, read, show, register, told } = useSeries();
beforeAll(() => mela().startJobs());

const exactAddress = '12 Lotus Lane, Juhu';
const pin = { latitude: 19.1234, longitude: 72.8765 };
const hidden = { location: 'Juhu', exactAddress, ...pin };
const idsOf = async (id: string) => (await read(id))?.dates.map((date) => date.$id) ?? [];
const place = async (who: TestPerson | null, id: string) => {
  const { location, latitude, exactAddress: exact } = (await show(who, id)).body;
  return { location, latitude, exactAddress: exact };
};

test('hides the address of all dates, also of those that are over or cancelled', async () => {
  const asha = await person('Asha');
  const { $id: first } = await createSeries(asha, undefined, { location: exactAddress, ...pin });
  const [, second = '', third = '', fourth = '', fifth = ''] = await idsOf(first);
  const elsewhere = { location: 'Versova', latitude: 19.13, longitude: 72.81 };
  await ask(asha, 'PATCH', `/v1/events/${second}`, elsewhere);
  await register(await person('Ravi'), third);
  await ask(asha, 'DELETE', `/v1/events/${third}`);
  mela().clock.advance({ hours: 24 * 25 });
  const update = { kind: 'update', scope: 'all', changes: hidden } as const;
  const planned = (await preview(asha, fifth, update)).body;
  expect(planned.dates.map(({ $id }) => $id)).toContain(first);
  expect(await place(null, first), 'only asked').toMatchObject({ location: exactAddress });
  await done(asha, fifth, update);
  for (const id of [first, fourth, fifth]) {
    expect(await place(null, id)).toEqual({ location: 'Juhu', latitude: 19.12, exactAddress: null });
    expect(await place(asha, id)).toMatchObject({ exactAddress });
  }
  expect(await place(null, second), 'it was somewhere else').toMatchObject({ location: 'Versova' });
  mela().clock.advance({ hours: -24 * 25 });
});

test('says where each date is by what the reader has for it', async () => {
  const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')];
  const { $id } = await createSeries(asha, undefined, { ...hidden, capacity: 1 });
  const [first = '', second = ''] = await idsOf($id);
  await register(ravi, first);
  await register(meera, second);
  await register(ravi, second);
  await register(meera, first);
  mela().clock.advance({ minutes: 1 });
  const moved = { ...hidden, exactAddress: '7 Jasmine Street', startTime: '11:00' };
  expect((await done(asha, $id, { kind: 'update', scope: 'all', changes: moved })).told).toBe(2);
  for (const [who, own] of [
    [ravi, first],
    [meera, second],
  ] as const) {
    await expect.poll(async () => (await told(who, 'event_changed')).length).toBe(1);
    const text = (await told(who, 'event_changed'))[0]?.text ?? '';
    const parts = text.split(/(?<=\/event\/\w+)\n/);
    const about = (id: string) => parts.find((part) => part.includes(`/event/${id}`)) ?? '';
    expect(about(own)).toContain('7 Jasmine Street');
    expect(about(own)).toContain('12 Lotus Lane');
    const other = about(own === first ? second : first);
    expect(other).toContain('Juhu');
    expect(other).not.toMatch(/Jasmine|Lotus/);
  }
});

test('tells nobody when the address of several dates is only hidden', async () => {
  const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')];
  const { $id } = await createSeries(asha, undefined, { location: exactAddress, ...pin, capacity: 1 });
  for (const id of (await idsOf($id)).slice(0, 2)) {
    await register(ravi, id);
    await register(meera, id);
  }
  mela().clock.advance({ minutes: 1 });
  const update = { kind: 'update', scope: 'all', changes: hidden } as const;
  expect((await preview(asha, $id, update)).body.told).toBe(0);
  expect((await done(asha, $id, update)).told).toBe(0);
});
