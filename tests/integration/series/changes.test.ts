import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../kit/people.ts';
import { saturdays, useSeries } from './stage.ts';

const series = useSeries();
const { mela, ask, person, createSeries, change, preview, done, read, datesOf, show, register, told } =
  series;
beforeAll(() => mela().startJobs());

const patch = (caller: TestPerson, id: string, body: object) =>
  ask(caller, 'PATCH', `/v1/events/${id}`, body);
const idsOf = async (id: string) => (await read(id))?.dates.map((date) => date.$id) ?? [];

describe('a change of several dates', () => {
  test('reaches this and the following ones, and those made later', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha);
    const ids = await idsOf($id);
    const plan = await done(asha, ids[2] ?? '', {
      kind: 'update',
      scope: 'following',
      changes: { startTime: '11:30', eventTitle: 'Kite evening' },
    });
    expect(plan.dates).toHaveLength(ids.length - 2);
    const times = (await read($id))?.dates.map(({ startTime }) => startTime);
    expect(times).toEqual(['10:00', '10:00', ...ids.slice(2).map(() => '11:30')]);
    mela().clock.advance({ hours: 24 * 7 });
    await series.makeDates();
    expect((await read($id))?.dates.at(-1)).toMatchObject({ startTime: '11:30', eventTitle: 'Kite evening' });
    mela().clock.advance({ hours: -24 * 7 });
  });

  test('leaves what was changed by hand, unless told otherwise', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha);
    const [, second = ''] = await idsOf($id);
    await patch(asha, second, { location: 'Versova', latitude: 19.13, longitude: 72.81 });
    const changes = { location: 'Aksa Beach', latitude: 19.17, longitude: 72.79, capacity: 40 };
    const update = { kind: 'update', scope: 'all', changes } as const;
    const plan = await done(asha, $id, update);
    const kept = plan.dates.find((date) => date.$id === second);
    expect(kept?.outcome).toBe('changed');
    expect(kept?.keeps.toSorted()).toEqual(['latitude', 'location', 'longitude']);
    expect((await show(null, second)).body).toMatchObject({
      location: 'Versova',
      latitude: 19.13,
      capacity: 40,
    });
    await done(asha, $id, { ...update, replaceOwn: true });
    expect((await show(null, second)).body.location).toBe('Aksa Beach');
    await done(asha, $id, { ...update, changes: { ...changes, location: 'Juhu' } });
    expect((await show(null, second)).body.location).toBe('Juhu');
  });

  test('tells each person once, whatever number of dates they registered for', async () => {
    const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')];
    const { $id } = await createSeries(asha);
    const [first = '', second = '', third = ''] = await idsOf($id);
    for (const id of [first, second, third]) await register(ravi, id);
    await register(meera, third);
    mela().clock.advance({ minutes: 1 });
    const update = { kind: 'update', scope: 'all', changes: { startTime: '09:00' } } as const;
    expect((await preview(asha, $id, update)).body.told).toBe(2);
    expect((await show(null, third)).body.startTime).toBe('10:00');
    expect((await done(asha, $id, update)).told).toBe(2);
    await expect.poll(async () => (await told(ravi, 'event_changed')).length).toBe(1);
    await expect.poll(async () => (await told(meera, 'event_changed')).length).toBe(1);
    const [mail] = await told(ravi, 'event_changed');
    expect(mail?.subject).toBe('Updated: Kite day, 3 dates');
    for (const id of [first, second, third]) expect(mail?.text).toContain(`/event/${id}`);
    expect((await told(meera, 'event_changed'))[0]?.subject).toBe('New time: Kite day');
  });

  test('previews exactly what happens, and changes nothing by it', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha);
    const before = await read($id);
    const stop = { kind: 'repeat', rule: { ...saturdays, until: '2026-12-19' } } as const;
    const shown = await preview(asha, $id, stop);
    expect(await read($id)).toEqual(before);
    expect(await done(asha, $id, stop)).toEqual(shown.body);
  });

  test('happens to all dates, or to none', async () => {
    const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')];
    const { $id } = await createSeries(asha);
    const [, second = ''] = await idsOf($id);
    for (const someone of [ravi, meera]) await register(someone, second);
    const answer = await change(asha, $id, { kind: 'update', scope: 'all', changes: { capacity: 1 } });
    expect(answer.body.type).toBe('event_capacity_below_confirmed');
    expect((await show(null, $id)).body.capacity).toBeNull();
  });

  test("moves no date: that's for one date, or for the rule", async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha);
    const answer = await change(asha, $id, { kind: 'update', scope: 'all', changes: { date: '2026-12-06' } });
    expect(answer.body).toMatchObject({ type: 'general_argument_invalid' });
  });

  test('copies the ticket types of a date to the others', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha);
    const [, second = ''] = await idsOf($id);
    const types = [{ $id: 'standard', name: 'Seat', pricing: 'free' }];
    await ask(asha, 'PUT', `/v1/events/${$id}/ticket-types`, { types });
    await done(asha, $id, { kind: 'update', scope: 'all', changes: {}, tickets: true });
    expect((await ask(null, 'GET', `/v1/events/${second}/ticket-types`)).body).toMatchObject({
      simple: false,
    });
  });

  test('needs the right to edit each of the dates', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const joined = mela().clock.now();
    await mela()
      .deps.db.insertInto('event_helpers')
      .values({ event_id: $id, user_id: ravi.userId, role: 'editor', joined_at: joined })
      .execute();
    const update = { kind: 'update', scope: 'all', changes: { eventTitle: 'Mine' } } as const;
    expect((await change(ravi, $id, update)).body.type).toBe('event_not_found');
    expect((await show(null, $id)).body.eventTitle).toBe('Kite day');
    for (const kind of ['cancel', 'delete'] as const)
      expect((await change(ravi, $id, { kind, scope: 'all' })).body.type).toBe('event_not_found');
  });
});

describe('the price of later dates', () => {
  test('is set by those who may set prices, and on dates that take place', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const ids = await idsOf($id);
    for (const id of ids) {
      await mela()
        .deps.db.insertInto('event_helpers')
        .values({ event_id: id, user_id: ravi.userId, role: 'editor', joined_at: mela().clock.now() })
        .execute();
      await patch(asha, id, { ticketType: 'paid', ticketPrice: 100 });
    }
    const last = ids.at(-1) ?? '';
    const price = { ticketType: 'paid', ticketPrice: 900 };
    const update = { kind: 'update', scope: 'following', changes: price } as const;
    // All dates keep theirs, since they were changed by hand; only the template would take it.
    expect((await change(ravi, last, update)).body.type).toBe('event_money_not_allowed');
    expect((await change(asha, last, update)).status).toBe(200);
    await ask(asha, 'POST', `/v1/events/${last}/cancellation`, { reason: '' });
    const rename = { kind: 'update', scope: 'following', changes: { eventTitle: 'Kites' } } as const;
    expect((await change(asha, last, rename)).body.type).toBe('event_cancelled');
  });
});

describe('another rule', () => {
  test('leaves the place of a date that was moved into the past', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, { ...saturdays, weekdays: ['SA', 'SU'] });
    const dates = (await read($id))?.dates ?? [];
    const idOn = (day: string) => dates.find(({ date }) => date === day)?.$id ?? '';
    const moved = idOn('2026-12-19');
    expect((await patch(asha, moved, { date: '2026-11-20' })).status).toBe(200);
    // The Sunday of that week would become its Saturday, which is taken.
    await done(asha, $id, { kind: 'repeat', rule: saturdays });
    expect((await show(null, moved)).body.date).toBe('2026-11-20');
    expect((await show(null, idOn('2026-12-20'))).status).toBe(404);
    expect((await datesOf($id)).slice(0, 3)).toEqual(['2026-12-05', '2026-12-12', '2026-12-26']);
  });

  test('moves the dates of each week, with the people registered for them', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const [, second = '', third = ''] = await idsOf($id);
    await register(ravi, third);
    await patch(asha, second, { date: '2026-12-13' });
    const plan = await done(asha, $id, { kind: 'repeat', rule: { ...saturdays, weekdays: ['FR'] } });
    expect(plan.told).toBe(1);
    expect((await datesOf($id)).slice(0, 4)).toEqual([
      '2026-12-05',
      '2026-12-13',
      '2026-12-18',
      '2026-12-25',
    ]);
    expect((await show(ravi, third)).body).toMatchObject({ date: '2026-12-18', attendeeCount: 1 });
    expect(plan.dates.find((date) => date.$id === second)).toMatchObject({
      outcome: 'kept',
      keeps: ['date'],
    });
  });

  test('cancels dates with registrations that it no longer names, and deletes the others', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const [, second = '', third = '', fourth = ''] = await idsOf($id);
    await register(ravi, second);
    await register(ravi, third);
    const plan = await done(asha, $id, { kind: 'repeat', rule: { ...saturdays, every: 2 } });
    expect(plan.dates.find((date) => date.$id === second)).toMatchObject({
      outcome: 'cancelled',
      registered: 1,
    });
    expect(plan.dates.find((date) => date.$id === fourth)).toMatchObject({ outcome: 'deleted' });
    expect((await show(null, second)).body.status).toBe('cancelled');
    expect((await show(null, third)).body.status).toBe('scheduled');
    expect((await show(null, fourth)).status).toBe(404);
    await expect.poll(async () => (await told(ravi, 'event_cancelled')).length).toBe(1);
    // The cancelled date isn't made again when the rule names it again.
    await done(asha, $id, { kind: 'repeat', rule: saturdays });
    expect((await read($id))?.dates.filter(({ date }) => date === '2026-12-12')).toMatchObject([
      { status: 'cancelled' },
    ]);
  });

  test('tells people whose dates move and end in one mail', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha, { ...saturdays, weekdays: ['SA'], count: 3 });
    const [, second = '', third = ''] = await idsOf($id);
    await register(ravi, second);
    await register(ravi, third);
    mela().clock.advance({ minutes: 1 });
    const rule = { kind: 'weekly', every: 1, weekdays: ['FR'], until: '2026-12-12' };
    expect((await done(asha, $id, { kind: 'repeat', rule })).told).toBe(1);
    await expect.poll(async () => (await told(ravi, 'event_changed')).length).toBe(1);
    expect((await told(ravi, 'event_changed'))[0]?.text).toContain('Cancelled');
    expect(await told(ravi, 'event_cancelled')).toEqual([]);
  });

  test('none makes this date the last', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha);
    const ids = await idsOf($id);
    await done(asha, ids[2] ?? '', { kind: 'repeat', rule: null });
    expect(await datesOf($id)).toEqual(['2026-12-05', '2026-12-12', '2026-12-19']);
    mela().clock.advance({ hours: 24 * 7 });
    await series.makeDates();
    expect((await datesOf($id)).at(-1)).toBe('2026-12-19');
    mela().clock.advance({ hours: -24 * 7 });
  });
});

describe('ending dates', () => {
  test('cancels all of them with a reason, in one mail, and makes no more', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const ids = await idsOf($id);
    for (const id of ids.slice(0, 3)) await register(ravi, id);
    const plan = await done(asha, $id, { kind: 'cancel', scope: 'all', reason: 'We move away' });
    expect(plan.told).toBe(1);
    expect(plan.dates.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'cancelled'));
    await expect.poll(async () => (await told(ravi, 'event_cancelled')).length).toBe(1);
    const [mail] = await told(ravi, 'event_cancelled');
    expect([mail?.subject, mail?.text]).toEqual([
      'Cancelled: Kite day, 3 dates',
      expect.stringContaining('We move away'),
    ]);
    mela().clock.advance({ hours: 24 * 7 });
    await series.makeDates();
    expect((await read($id))?.dates.every(({ status }) => status === 'cancelled')).toBe(true);
    mela().clock.advance({ hours: -24 * 7 });
  });

  test('deletes this and the following ones, but cancels those with registrations', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const ids = await idsOf($id);
    await register(ravi, ids[4] ?? '');
    await done(asha, ids[3] ?? '', { kind: 'delete', scope: 'following' });
    expect((await read($id))?.dates.map(({ date, status }) => [date, status])).toEqual([
      ['2026-12-05', 'scheduled'],
      ['2026-12-12', 'scheduled'],
      ['2026-12-19', 'scheduled'],
      ['2027-01-02', 'cancelled'],
    ]);
  });

  test('deletes all of a series that nobody registered for', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha);
    const plan = await done(asha, $id, { kind: 'delete', scope: 'all' });
    expect(plan.dates.every(({ outcome }) => outcome === 'deleted')).toBe(true);
    expect((await show(null, $id)).status).toBe(404);
    await series.makeDates();
    expect((await ask<{ total: number }>(asha, 'GET', '/v1/account/events')).body.total).toBe(0);
  });

  test('leaves dates that are over', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha);
    mela().clock.advance({ hours: 24 * 16 });
    const [next = ''] = await idsOf($id);
    await done(asha, next, { kind: 'cancel', scope: 'all' });
    expect((await show(null, $id)).body.status).toBe('scheduled');
    expect((await read($id))?.past).toBe(1);
    mela().clock.advance({ hours: -24 * 16 });
  });
});
