import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { ManagedRegistration } from '../../../contracts/registrations.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { ask, type Fair, openDevice, openFair, seatCrowd } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-12-25T10:00:00+05:30') });

async function sheetOf({ organiser, eventId }: Fair): Promise<string[]> {
  const url = `/v1/events/${eventId}/registrations.csv`;
  const answer = await mela().app.inject({ url, headers: { cookie: organiser.cookie } });
  const rows = parse(answer.rawPayload, { bom: true, columns: true }) as Record<string, string>[];
  return rows.map(({ Attendance = '' }) => Attendance);
}

test('after an event, its list and its sheet show who came', async () => {
  const fair = await openFair(mela());
  const [came = '', missing = ''] = await seatCrowd(mela(), fair.eventId, 2);
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  await device.sync([device.note(came)]);
  expect(await sheetOf(fair), 'who has not come may still do').toEqual(['Attended', '']);
  mela().clock.advance({ hours: 9 });
  expect(await sheetOf(fair)).toEqual(['Attended', 'No-show']);

  const url = `/v1/events/${fair.eventId}/registrations?state=confirmed`;
  const { body } = await ask<{ registrations: ManagedRegistration[] }>(mela(), fair.organiser, 'GET', url);
  const admitted = new Map(body.registrations.map(({ $id, admittedAt }) => [$id, admittedAt]));
  expect(admitted.get(came)).toMatch(/^2026-12-25T04:30/);
  expect(admitted.get(missing)).toBeNull();
});
