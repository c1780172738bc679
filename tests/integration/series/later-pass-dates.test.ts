import { beforeAll, expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { SeriesPassView } from '../../../contracts/series-passes.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo } from '../../kit/people.ts';
import { saturdays, useSeries } from './stage.ts';

// Long ago, so that jobs which wait by this clock are due.
const clock = new TestClock('2014-01-04T09:00:00Z');
const { mela, ask, person, create, done, read, makeDates } = useSeries({ clock });
beforeAll(() => mela().startJobs());

test('a pass gets its seat in dates that the series makes later, up to the number it is for', async () => {
  const [organiser, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id: first } = await create(organiser, { date: '2014-01-18' });
  const pass = { $id: 'pass', name: 'Series pass', pricing: 'free', pass: { dates: 14 } };
  await ask(organiser, 'PUT', `/v1/events/${first}/ticket-types`, { types: [pass] });
  await done(organiser, first, { kind: 'repeat', rule: saturdays });
  const bought = await ask<OwnRegistration>(ravi, 'POST', `/v1/events/${first}/registrations`, {
    socialMedia: 'Mastodon',
    email: ravi.email,
    reason: 'I like kites.',
    ticketTypeId: 'pass',
  });
  const admits = async () =>
    (await ask<SeriesPassView>(ravi, 'GET', `/v1/series-passes/${bought.body.$id}`)).body.admits;
  const made = (await read(first))?.dates.length ?? 0;
  expect(made).toBeLessThan(14);
  await expect.poll(async () => (await admits()).length).toBe(made);
  for (let week = 1; week <= 4; week++) {
    clock.advance({ hours: 24 * 7 });
    await makeDates();
    await expect.poll(async () => (await admits()).length).toBe(Math.min(14, made + week));
  }
  // One mail about the pass; none about the dates that came later.
  const kinds = (await mailsTo(mela(), ravi.email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('registration'))).toEqual(['registration_confirmed']);
  const ids = (await admits()).map(({ eventId }) => eventId);
  expect(new Set(ids).size).toBe(14);
});
