import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../server/infra/ids.ts';
import type { TestPerson } from '../../kit/people.ts';
import { saturdays, useSeries } from './stage.ts';

const { mela, ask, person, create, createSeries, change, done, read, datesOf, makeDates, show } = useSeries();
beforeAll(() => mela().startJobs());

/** The Saturdays of the twelve weeks after 21 November 2026, from the event's own on. */
const firstDates = [
  ...['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26', '2027-01-02', '2027-01-09'],
  ...['2027-01-16', '2027-01-23', '2027-01-30', '2027-02-06', '2027-02-13'],
];

describe('the dates of a series', () => {
  test('are events of their own, made 12 weeks ahead', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, saturdays, { capacity: 30 });
    const series = await read($id);
    expect(series?.dates.map(({ date }) => date)).toEqual(firstDates);
    expect(new Set(series?.dates.map((date) => date.$id)).size).toBe(firstDates.length);
    const last = await show(null, series?.dates.at(-1)?.$id ?? '');
    expect(last.body).toMatchObject({
      eventTitle: 'Kite day',
      startTime: '10:00',
      capacity: 30,
      date: '2027-02-13',
    });
  });

  test('grow as time passes, once', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha);
    mela().clock.advance({ hours: 24 * 7 });
    await makeDates();
    await makeDates();
    expect(await datesOf($id)).toEqual([...firstDates, '2027-02-20']);
    mela().clock.advance({ hours: -24 * 7 });
  });

  test('go on without a picture that was deleted with the account of the editor who chose it', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const all = ((await read($id))?.dates ?? []).map((date) => date.$id);
    const { db } = mela().deps;
    const helper = { user_id: ravi.userId, role: 'editor', joined_at: mela().clock.now() } as const;
    await db
      .insertInto('event_helpers')
      .values(all.map((event_id) => ({ event_id, ...helper })))
      .execute();
    const featuredImage = newId();
    await sql`insert into files (id, owner_id, name, mime_type, size, md5, chunks_uploaded, complete_at)
      values (${featuredImage}, ${ravi.userId}, 'kite.png', 'image/png', 1, '', 1, now())`.execute(db);
    await done(ravi, $id, { kind: 'update', scope: 'all', changes: { featuredImage } });
    const { password } = ravi;
    expect(
      (
        await mela().app.inject({
          method: 'DELETE',
          url: '/v1/account',
          headers: { cookie: ravi.cookie },
          payload: { password },
        })
      ).statusCode,
    ).toBe(204);
    mela().clock.advance({ hours: 24 * 7 });
    await makeDates();
    expect(await datesOf($id)).toEqual([...firstDates, '2027-02-20']);
    const last = (await read($id))?.dates.at(-1);
    expect((await show(null, last?.$id ?? '')).body.featuredImage).toBeNull();
    mela().clock.advance({ hours: -24 * 7 });
  });

  test('include the next one, however far ahead it is', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, { kind: 'monthly_date', every: 6, day: 5 });
    expect(await datesOf($id)).toEqual(['2026-12-05']);
    mela().clock.advance({ hours: 24 * 20 });
    await makeDates();
    expect(await datesOf($id)).toEqual(['2027-06-05']);
    mela().clock.advance({ hours: -24 * 20 });
  });

  test('leave out exceptions, and those that were removed by hand', async () => {
    const asha = await person('Asha');
    const { $id } = await create(asha);
    await done(asha, $id, { kind: 'repeat', rule: saturdays, except: ['2026-12-26'] });
    const third = (await read($id))?.dates[2];
    expect((await ask(asha, 'DELETE', `/v1/events/${third?.$id}`)).body).toEqual({ outcome: 'deleted' });
    await makeDates();
    const left = firstDates.filter((date) => date !== '2026-12-26' && date !== third?.date);
    expect(await datesOf($id)).toEqual(left);
    expect((await read($id, asha))?.except.toSorted()).toEqual([third?.date, '2026-12-26'].toSorted());
  });

  test('end on a day, or after a number of dates', async () => {
    const asha = await person('Asha');
    const until = await createSeries(asha, { ...saturdays, until: '2026-12-19' });
    expect(await datesOf(until.$id)).toEqual(firstDates.slice(0, 3));
    const counted = await createSeries(asha, { ...saturdays, count: 4 });
    expect(await datesOf(counted.$id)).toEqual(firstDates.slice(0, 4));
  });

  test('can be stated one by one', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, { kind: 'dates', dates: ['2027-01-01', '2026-12-11'] });
    expect(await datesOf($id)).toEqual(['2026-12-05', '2026-12-11', '2027-01-01']);
  });

  test('take the questions, team and ticket types of the first', async () => {
    const asha = await person('Asha');
    const { $id } = await create(asha);
    const question = { kind: 'text', label: 'Which kite?', required: true };
    await ask(asha, 'POST', `/v1/events/${$id}/questions`, question);
    const types = [
      { $id: 'standard', name: 'Seat', pricing: 'free', opensAt: '2026-12-01T04:30:00.000Z' },
      { $id: 'patron', name: 'Patron', pricing: 'fixed', pricePaise: 50_000 },
    ];
    expect((await ask(asha, 'PUT', `/v1/events/${$id}/ticket-types`, { types })).status).toBe(200);
    await done(asha, $id, { kind: 'repeat', rule: saturdays });
    const second = (await read($id))?.dates[1]?.$id;
    const { body: asked } = await ask<{ questions: { label: string }[] }>(
      null,
      'GET',
      `/v1/events/${second}/questions`,
    );
    expect(asked.questions.map(({ label }) => label)).toEqual(['Which kite?']);
    const { body: sold } = await ask<{ types: { $id: string; opensAt: string | null }[] }>(
      null,
      'GET',
      `/v1/events/${second}/ticket-types`,
    );
    expect(sold.types.map((type) => type.$id)).toEqual(['standard', 'patron']);
    expect(Date.parse(sold.types[0]?.opensAt ?? '')).toBe(Date.parse('2026-12-08T04:30:00Z'));
  });

  test('keep the wall clock when the clocks change, and move what goes with the date', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(
      asha,
      { kind: 'weekly', every: 1, weekdays: ['TU'] },
      {
        date: '2027-03-09',
        endDate: '2027-03-10',
        startTime: '19:00',
        endTime: '01:00',
        timeZone: 'Europe/Berlin',
        closesAt: '2027-03-09T11:00:00.000Z',
      },
    );
    mela().clock.advance({ hours: 24 * 100 });
    await makeDates();
    const dates = (await read($id))?.dates ?? [];
    const after = await show(null, dates.find(({ date }) => date === '2027-03-30')?.$id ?? '');
    mela().clock.advance({ hours: -24 * 100 });
    expect(dates.map(({ startTime }) => startTime)).toEqual(dates.map(() => '19:00'));
    expect(after.body).toMatchObject({ startTime: '19:00', endDate: '2027-03-31', endTime: '01:00' });
    expect(Date.parse(after.body.startsAt)).toBe(Date.parse('2027-03-30T17:00:00Z'));
    // 12 noon in Berlin, in summer.
    expect(Date.parse(after.body.closesAt ?? '')).toBe(Date.parse('2027-03-30T10:00:00Z'));
  });

  test('take place at their usual time again when they move from the night that skips it', async () => {
    const asha = await person('Asha');
    const fields = { date: '2027-03-14', startTime: '02:15', endTime: '04:00', timeZone: 'Europe/Berlin' };
    const { $id } = await createSeries(asha, { kind: 'weekly', every: 1, weekdays: ['SU'] }, fields);
    mela().clock.advance({ hours: 24 * 100 });
    try {
      await makeDates();
      const times = async () =>
        (await read($id, asha))?.dates.slice(0, 4).map(({ date, startTime }) => `${date} ${startTime}`);
      expect(await times()).toEqual([
        '2027-03-14 02:15',
        '2027-03-21 02:15',
        '2027-03-28 03:15',
        '2027-04-04 02:15',
      ]);
      const move = (weekday: string) =>
        change(asha, $id, { kind: 'repeat', rule: { kind: 'weekly', every: 1, weekdays: [weekday] } });
      expect((await move('SA')).status).toBe(200);
      const saturdays = ['2027-03-20 02:15', '2027-03-27 02:15', '2027-04-03 02:15'];
      expect(await times()).toEqual(['2027-03-14 02:15', ...saturdays]);
      expect((await move('SU')).status).toBe(200);
      expect((await times())?.[2]).toBe('2027-03-28 03:15');
    } finally {
      mela().clock.advance({ hours: -24 * 100 });
    }
  });

  test("aren't made for members of a group that their organiser has left, until they are back", async () => {
    const [meera, asha, ravi] = [await person('Meera'), await person('Asha'), await person('Ravi')];
    const group = { name: 'Kite flyers', address: `kites-${asha.userId.slice(-12)}` };
    const { $id: groupId } = (await ask<{ $id: string }>(meera, 'POST', '/v1/groups', group)).body;
    const call = async (by: TestPerson, method: 'PUT' | 'DELETE', path: string, payload?: object) => {
      const url = `/v1/groups/${groupId}/${path}`;
      const headers = { cookie: by.cookie };
      const answer = await mela().app.inject({ method, url, headers, ...(payload && { payload }) });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    };
    const rejoin = async () => {
      await call(asha, 'PUT', 'membership');
      await call(meera, 'PUT', `members/${asha.userId}`, { role: 'organiser' });
    };
    await call(ravi, 'PUT', 'membership');
    await rejoin();
    const { $id } = await createSeries(asha, saturdays, { groupId, visibility: 'group' });
    const dates = async () => (await read($id, ravi))?.dates.map(({ date }) => date);
    expect(await dates()).toEqual(firstDates);
    await call(asha, 'DELETE', 'membership');
    mela().clock.advance({ hours: 24 * 7 });
    try {
      await makeDates();
      expect((await read($id, asha))?.dates.map(({ date }) => date)).toEqual(firstDates);
      const more = { kind: 'weekly', every: 1, weekdays: ['SA', 'SU'] };
      const refused = await change(asha, $id, { kind: 'repeat', rule: more });
      expect(refused.body).toMatchObject({ type: 'general_argument_invalid' });
      await rejoin();
      await makeDates();
      expect(await dates()).toEqual([...firstDates, '2027-02-20']);
    } finally {
      mela().clock.advance({ hours: -24 * 7 });
    }
  });

  test("aren't made for a blocked organiser, or while one is hidden", async () => {
    const [asha, meera] = [await person('Asha'), await person('Meera')];
    const [first, second] = [await createSeries(asha), await createSeries(meera)];
    const { db } = mela().deps;
    const at = mela().clock.now();
    await db.updateTable('users').set({ blocked_at: at }).where('id', '=', asha.userId).execute();
    await db
      .updateTable('events')
      .set({ hidden_at: at, hidden_reason: 'Spam' })
      .where('id', '=', second.$id)
      .execute();
    mela().clock.advance({ hours: 24 * 7 });
    await makeDates();
    expect(await datesOf(first.$id)).toEqual(firstDates);
    expect((await read(second.$id, meera))?.dates.map(({ date }) => date)).toEqual(firstDates);
    const other = (await read(second.$id, meera))?.dates[1]?.$id ?? '';
    expect(await datesOf(other)).toEqual(firstDates.slice(1));
    mela().clock.advance({ hours: -24 * 7 });
  });
});

test.each([
  ['no weekday', { kind: 'weekly', every: 1, weekdays: [] }],
  ['both ends', { ...saturdays, until: '2027-01-01', count: 3 }],
  ['a sixth Saturday', { kind: 'monthly_weekday', every: 1, nth: 6, weekday: 'SA' }],
  ['no dates', { kind: 'dates', dates: [] }],
  ['too many dates', { kind: 'dates', dates: Array.from({ length: 101 }, () => '2027-01-01') }],
])('refuses a rule with %s', async (_, rule) => {
  const asha = await person('Asha');
  const { $id } = await create(asha);
  expect((await change(asha, $id, { kind: 'repeat', rule })).body.type).toBe('general_argument_invalid');
});

test('a draft gets its dates when it is published', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { draft: true });
  await done(asha, $id, { kind: 'repeat', rule: saturdays });
  await makeDates();
  expect((await read($id, asha))?.dates).toHaveLength(1);
  expect((await ask(asha, 'POST', `/v1/events/${$id}/publication`, {})).status).toBe(200);
  await makeDates();
  expect(await datesOf($id)).toEqual(firstDates);
});

test('dates that were taken back make the next ones wait, also after earlier ones took place', async () => {
  const asha = await person('Asha');
  const { $id } = await createSeries(asha);
  const [, ...later] = (await read($id))?.dates ?? [];
  for (const date of later) await ask(asha, 'DELETE', `/v1/events/${date.$id}/publication`);
  mela().clock.advance({ hours: 24 * 7 });
  await makeDates();
  expect(await datesOf($id)).toEqual(firstDates.slice(0, 1));
  expect((await read($id, asha))?.dates).toHaveLength(firstDates.length);
  for (const date of later) await ask(asha, 'POST', `/v1/events/${date.$id}/publication`, {});
  await makeDates();
  expect(await datesOf($id)).toEqual([...firstDates, '2027-02-20']);
  mela().clock.advance({ hours: -24 * 7 });
});

test('all dates have the password, those made later and copies too', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { visibility: 'password' });
  const { cookie } = asha;
  const setPassword = (id: string, password: string) =>
    mela().app.inject({
      ...{ method: 'PUT', url: `/v1/events/${id}/password`, headers: { cookie }, payload: { password } },
    });
  const opens = async (id: string, password: string) =>
    (
      await mela().app.inject({
        ...{ method: 'POST', url: `/v1/events/${id}/access`, payload: { password } },
      })
    ).statusCode === 204;
  await setPassword($id, 'diyas');
  await done(asha, $id, { kind: 'repeat', rule: saturdays });
  const [, second] = (await read($id, asha))?.dates ?? [];
  expect(await opens(second?.$id ?? '', 'diyas')).toBe(true);
  mela().clock.advance({ hours: 24 * 7 });
  await makeDates();
  const made = (await read($id, asha))?.dates.at(-1);
  mela().clock.advance({ hours: -24 * 7 });
  expect(made?.date).toBe('2027-02-20');
  expect(await opens(made?.$id ?? '', 'diyas')).toBe(true);

  // A series that gets its password later, in either order.
  for (const isFirst of [true, false]) {
    const open = await createSeries(asha);
    const [, next] = (await read(open.$id))?.dates ?? [];
    const update = { kind: 'update', scope: 'all', changes: { visibility: 'password' } } as const;
    if (isFirst) await setPassword(open.$id, 'lanterns');
    await done(asha, open.$id, update);
    if (!isFirst) await setPassword(open.$id, 'lanterns');
    expect(await opens(next?.$id ?? '', 'lanterns')).toBe(true);
  }
});

test('a series whose dates cannot be made does not keep others from theirs', async () => {
  const asha = await person('Asha');
  const [one, other] = [await createSeries(asha), await createSeries(asha)];
  const [first = '', last = ''] = [one.series?.$id, other.series?.$id].toSorted();
  const { db } = mela().deps;
  const broken = JSON.stringify({ kind: 'yearly' });
  await db.updateTable('event_series').set({ rule: broken }).where('id', '=', first).execute();
  mela().clock.advance({ hours: 24 * 7 });
  await makeDates();
  mela().clock.advance({ hours: -24 * 7 });
  const count = await db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', last)
    .where('series_date', '=', '2027-02-20')
    .execute();
  expect(count).toHaveLength(1);
  await db.deleteFrom('events').where('series_id', '=', first).execute();
  await db.deleteFrom('event_series').where('id', '=', first).execute();
});

test('only the organiser can make an event repeat, and it looks absent to others', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await create(asha);
  expect((await change(null, $id, { kind: 'repeat', rule: saturdays })).status).toBe(401);
  expect((await change(ravi, $id, { kind: 'repeat', rule: saturdays })).body.type).toBe('event_not_found');
  expect(await read($id)).toBeNull();
  expect((await change(asha, $id, { kind: 'delete', scope: 'all' })).body.type).toBe('event_not_in_series');
});
