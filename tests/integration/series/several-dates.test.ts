import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../../contracts/questions.ts';
import type { DateRegistration } from '../../../contracts/series.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useSeries } from './stage.ts';

const { mela, ask, person, create, createSeries, change, read, register, show } = useSeries();

const form = { socialMedia: 'Mastodon', email: 'ravi@example.org', reason: 'I like kites.' };

const registerFor = (caller: TestPerson | null, id: string, dates: readonly string[], fields: object = {}) =>
  ask<{ dates: DateRegistration[] }>(caller, 'POST', `/v1/events/${id}/series/registrations`, {
    ...form,
    ...fields,
    dates,
  });
const idsOf = async (id: string) => (await read(id))?.dates.map(({ $id }) => $id) ?? [];
const outcomes = (dates: readonly DateRegistration[]) =>
  dates.map(({ registration, problem }) => registration?.state ?? problem?.type);

describe('registering for several dates', () => {
  test('takes a seat in each, and doing it again takes no more', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const [first = '', second = '', third = '', fourth = ''] = await idsOf($id);
    await register(ravi, second);
    const { status, body } = await registerFor(ravi, $id, [first, second, third]);
    expect(status).toBe(200);
    expect(body.dates.map(({ eventId }) => eventId)).toEqual([first, second, third]);
    expect(outcomes(body.dates)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const again = await registerFor(ravi, $id, [third, third, first, second]);
    const idOf = ({ registration }: DateRegistration) => registration?.$id;
    expect(again.body.dates.map(idOf).toSorted()).toEqual(body.dates.map(idOf).toSorted());
    const dates = (await read($id, ravi))?.dates.slice(0, 4);
    expect(dates?.map(({ attendeeCount, own }) => [attendeeCount, own])).toEqual([
      [1, 'confirmed'],
      [1, 'confirmed'],
      [1, 'confirmed'],
      [0, null],
    ]);
    expect(fourth).not.toBe('');
  });

  test('twice at the same time takes one seat each', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const ids = await idsOf($id);
    const both = await Promise.all([registerFor(ravi, $id, ids), registerFor(ravi, $id, ids.toReversed())]);
    for (const { body } of both) expect(new Set(outcomes(body.dates))).toEqual(new Set(['confirmed']));
    expect((await read($id))?.dates.map(({ attendeeCount }) => attendeeCount)).toEqual(ids.map(() => 1));
  });

  test('says for each date what happened: registered, waiting, cancelled, closed or unknown', async () => {
    const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')];
    const { $id } = await createSeries(asha, undefined, { capacity: 1 });
    const [first = '', second = '', third = '', fourth = ''] = await idsOf($id);
    await register(meera, second);
    await ask(asha, 'POST', `/v1/events/${third}/cancellation`, {});
    await ask(asha, 'PATCH', `/v1/events/${fourth}`, { closesAt: '2026-11-20T10:00:00Z' });
    const { $id: other } = await create(asha);
    const { body } = await registerFor(ravi, $id, [first, second, third, fourth, other, 'nowhere']);
    expect(outcomes(body.dates)).toEqual([
      'confirmed',
      'waitlisted',
      'event_cancelled',
      'registration_closed',
      'event_not_found',
      'event_not_found',
    ]);
    expect(body.dates[1]?.registration?.waitlistPosition).toBe(1);
    expect((await read($id, ravi))?.dates[3]).toMatchObject({ bar: 'registration_closed', own: null });
    expect((await show(null, other)).body.attendeeCount).toBe(0);
  });

  test("answers each date's own questions once, and leaves out dates that ask something else", async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await create(asha);
    const lunch = { kind: 'choice', label: 'Lunch', options: ['Dal', 'Paneer'], required: true };
    const added = await ask<Question>(asha, 'POST', `/v1/events/${$id}/questions`, lunch);
    expect(added.status).toBe(201);
    await change(asha, $id, { kind: 'repeat', rule: { kind: 'weekly', every: 1, weekdays: ['SA'] } });
    const [first = '', second = '', third = ''] = await idsOf($id);
    await ask(asha, 'POST', `/v1/events/${third}/questions`, { kind: 'text', label: 'Why?', required: true });
    const { body } = await registerFor(ravi, first, [first, second, third], {
      answers: { [added.body.$id]: 'Dal' },
    });
    expect(outcomes(body.dates)).toEqual(['confirmed', 'confirmed', 'general_argument_invalid']);
    expect(Object.keys(body.dates[2]?.problem?.fields ?? {})).toHaveLength(1);
    const { registrations } = (
      await ask<{ registrations: { answers: { label: string; value: string }[] }[] }>(
        asha,
        'GET',
        `/v1/events/${second}/registrations?state=confirmed`,
      )
    ).body;
    expect(registrations[0]?.answers).toMatchObject([{ label: 'Lunch', value: 'Dal' }]);
  });

  test('holds a seat in each date until it is paid, and refuses dates that cost more than was shown', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id: paid } = await createSeries(asha, undefined, { ticketType: 'paid', ticketPrice: 500 });
    const [first = '', second = ''] = await idsOf(paid);
    const { body } = await registerFor(ravi, paid, [first, second]);
    expect(outcomes(body.dates)).toEqual(['awaiting_payment', 'awaiting_payment']);
    for (const { registration } of body.dates) expect(registration?.holdExpiresAt).not.toBeNull();
    expect((await read(paid))?.dates[0]).toMatchObject({ pricePaise: 50_000, attendeeCount: 0 });

    const { $id } = await create(asha);
    const type = { $id: 'entry', name: 'Entry', pricing: 'fixed', pricePaise: 20_000 };
    await ask(asha, 'PUT', `/v1/events/${$id}/ticket-types`, { types: [type] });
    await change(asha, $id, { kind: 'repeat', rule: { kind: 'weekly', every: 1, weekdays: ['SA'] } });
    const [cheap = '', dear = ''] = await idsOf($id);
    await ask(asha, 'PUT', `/v1/events/${dear}/ticket-types`, { types: [{ ...type, pricePaise: 30_000 }] });
    const typed = await registerFor(ravi, $id, [cheap, dear], {
      ticketTypeId: 'entry',
      expectedPaise: 20_000,
    });
    expect(outcomes(typed.body.dates)).toEqual(['awaiting_payment', 'ticket_price_changed']);
  });

  test('is for signed-in people, and for events that repeat', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    expect((await registerFor(null, $id, [$id])).status).toBe(401);
    expect((await registerFor(ravi, $id, [])).status).toBe(400);
    expect(outcomes((await registerFor(asha, $id, [$id])).body.dates)).toEqual(['registration_own_event']);
    const { $id: once } = await create(asha);
    expect((await registerFor(ravi, once, [once])).body).toMatchObject({ type: 'event_not_in_series' });
    const { $id: secret } = await create(asha, { visibility: 'invited' });
    expect((await registerFor(ravi, secret, [secret])).body).toMatchObject({ type: 'event_not_found' });
  });

  test('opens no private date of a public series', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const [, second = ''] = await idsOf($id);
    await ask(asha, 'PATCH', `/v1/events/${second}`, { visibility: 'invited' });
    const { body } = await registerFor(ravi, $id, [$id, second]);
    expect(outcomes(body.dates)).toEqual(['confirmed', 'event_not_found']);
  });

  test('takes all dates that the browser was let into before its person logged in', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await create(asha, { visibility: 'password' });
    const set = await mela().app.inject({
      ...{ method: 'PUT', url: `/v1/events/${$id}/password`, payload: { password: 'diyas' } },
      headers: { cookie: asha.cookie },
    });
    expect(set.statusCode).toBeLessThan(300);
    await change(asha, $id, { kind: 'repeat', rule: { kind: 'weekly', every: 1, weekdays: ['SA'] } });
    const [first = '', second = '', third = ''] = (await read($id, asha))?.dates.map(({ $id }) => $id) ?? [];
    let cookie = '';
    for (const id of [first, second]) {
      const opened = await mela().app.inject({
        ...{
          method: 'POST',
          url: `/v1/events/${id}/access`,
          payload: { password: 'diyas' },
          headers: { cookie },
        },
      });
      expect(opened.statusCode).toBe(204);
      for (const { name, value } of opened.cookies) if (name === 'mela_access') cookie = `${name}=${value}`;
    }
    const both = { ...ravi, cookie: `${ravi.cookie}; ${cookie}` };
    const { body } = await registerFor(both, first, [first, second, third]);
    expect(outcomes(body.dates)).toEqual(['confirmed', 'confirmed', 'event_not_found']);
    expect((await read(first, both))?.dates).toHaveLength(2);
  });

  test('counts each date as a write, and each wrong code as a guess', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const ids = await idsOf($id);
    const use = (key: string, used: number) =>
      sql`insert into rate_limits (key, used, resets_at) values (${key}, ${used}, now() + interval '1 year')
        on conflict (key) do update set used = excluded.used, resets_at = excluded.resets_at`.execute(
        mela().deps.db,
      );
    const used = async (key: string) =>
      (await mela().deps.db.selectFrom('rate_limits').select('used').where('key', '=', key).execute())[0]
        ?.used;
    const [writes, guesses] = [`writes:${ravi.userId}`, `ticket-codes ${ravi.userId}`];
    await use(writes, mela().config.limits.documentWritesPerMinute - 2);
    const few = await registerFor(ravi, $id, ids.slice(0, 4));
    const limit = 'general_rate_limit_exceeded';
    expect(outcomes(few.body.dates)).toEqual(['confirmed', 'confirmed', limit, limit]);

    const { $id: typed } = await create(asha);
    const type = { $id: 'entry', name: 'Entry', pricing: 'free', hidden: true };
    await ask(asha, 'PUT', `/v1/events/${typed}/ticket-types`, {
      types: [type, { ...type, $id: 'rest', name: 'Rest' }],
    });
    const code = { codes: ['KITES'], kind: 'access', value: 0, ticketTypes: ['entry'] };
    expect((await ask(asha, 'POST', `/v1/events/${typed}/ticket-codes`, code)).status).toBe(201);
    await change(asha, typed, { kind: 'repeat', rule: { kind: 'weekly', every: 1, weekdays: ['SA'] } });
    const dates = (await idsOf(typed)).slice(0, 4);
    await use(writes, 0);
    await use(guesses, 17);
    const right = await registerFor(ravi, typed, dates.slice(0, 1), { ticketTypeId: 'entry', code: 'KITES' });
    expect([outcomes(right.body.dates), await used(guesses)]).toEqual([['confirmed'], 17]);
    const wrong = await registerFor(ravi, typed, dates.slice(1), { ticketTypeId: 'entry', code: 'BOATS' });
    expect(outcomes(wrong.body.dates)).toEqual(Array.from({ length: 3 }, () => 'ticket_code_not_valid'));
    const last = await registerFor(ravi, typed, dates.slice(1), { ticketTypeId: 'entry', code: 'BIKES' });
    expect(outcomes(last.body.dates)).toEqual([limit, limit, limit]);
    const many = Array.from({ length: 51 }, (_, index) => `date${index}`);
    expect((await registerFor(ravi, $id, many)).status).toBe(400);
  });

  test('stops when the caller has gone', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const { $id } = await createSeries(asha);
    const ids = await idsOf($id);
    const { db } = mela().deps;
    const site = await mela().listen();
    const leaves = new AbortController();
    const taken = async () => (await read($id, ravi))?.dates.filter(({ own }) => own !== null).length;
    const connections = () =>
      new Promise<number>((resolve) => mela().app.server.getConnections((_, count) => resolve(count)));
    await db.transaction().execute(async (tx) => {
      await sql`select from event_seats where event_id = ${ids[1]} for update`.execute(tx);
      const call = fetch(`${site}/v1/events/${$id}/series/registrations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: ravi.cookie },
        body: JSON.stringify({ ...form, dates: ids }),
        signal: leaves.signal,
      });
      const left = expect(call).rejects.toThrow('abort');
      await expect.poll(taken).toBe(1);
      leaves.abort();
      await left;
      await expect.poll(connections).toBe(0);
    });
    await expect.poll(taken).toBe(2);
    await sleep(500);
    expect(await taken()).toBe(2);
  });
});
