import { describe, expect, test } from 'vitest';
import { cookieOf, type TestPerson } from '../../kit/people.ts';
import { query, useDocuments } from './stage.ts';

const { mela, person, event, get, list, patch } = useDocuments();

let all: Promise<TestPerson[]> | undefined;
async function people() {
  all ??= Promise.all(['Asha', 'Ravi', 'Meera', 'Zoya'].map((name) => person(name)));
  const [asha, ravi, meera, zoya] = await all;
  if (!asha || !ravi || !meera || !zoya) throw new Error('Four people are there.');
  return { asha, ravi, meera, zoya };
}

/** As an unmodified client: reads, adds the own id and writes the list back. */
async function register(who: TestPerson, id: string) {
  const { registrations } = (await get(who, id)).body;
  return patch(who, id, { registrations: [...registrations, who.userId] });
}

describe('registering by list', () => {
  test('gives a free seat, and only one', async () => {
    const { asha, ravi } = await people();
    const id = await event(asha);
    expect((await register(ravi, id)).body).toMatchObject({ registrations: [], attendees: [ravi.userId] });
    expect((await register(ravi, id)).body).toMatchObject({ attendeeCount: 1, attendees: [ravi.userId] });
  });

  test('shows waiting people to the organiser and to themselves', async () => {
    const { asha, ravi, meera, zoya } = await people();
    const id = await event(asha, { capacity: 1 });
    for (const each of [ravi, meera]) await register(each, id);
    const listsFor = async (who: TestPerson | null) => {
      const { registrations, attendees, attendeeCount, waitlistCount } = (await get(who, id)).body;
      return { registrations, attendees: attendees.length, attendeeCount, waitlistCount };
    };
    const shown = { attendees: 1, attendeeCount: 1, waitlistCount: 1 };
    expect(await listsFor(asha)).toEqual({ ...shown, registrations: [meera.userId] });
    expect(await listsFor(meera)).toEqual({ ...shown, registrations: [meera.userId] });
    for (const other of [ravi, zoya, null])
      expect(await listsFor(other)).toEqual({ ...shown, registrations: [] });
  });

  test.each([
    ['event_cancelled', 410, {}],
    ['registration_not_open', 409, { opensAt: '2026-11-30T00:00:00Z' }],
    ['registration_closed', 409, { date: '2026-01-01' }],
  ])('is rejected with %s', async (type, code, fields) => {
    const { asha, ravi, meera } = await people();
    const id = await event(asha, fields);
    if (type === 'event_cancelled') {
      await register(meera, id);
      await mela().app.inject({
        method: 'DELETE',
        url: `/v1/events/${id}`,
        headers: { cookie: asha.cookie },
      });
    }
    expect((await register(ravi, id)).body).toMatchObject({ code, type });
  });
});

test('registering for a paid event gives no seat before payment', async () => {
  const { asha, ravi } = await people();
  const id = await event(asha, { ticketType: 'paid', ticketPrice: 100 });
  await register(ravi, id);
  expect((await get(asha, id)).body).toMatchObject({ attendees: [], attendeeCount: 0 });
});

describe('pseudonyms', () => {
  test('are the same for all strangers, differ per event, and lead nowhere', async () => {
    const { asha, ravi, meera } = await people();
    const ids = [await event(asha), await event(asha)];
    for (const id of ids) for (const each of [ravi, meera]) await register(each, id);
    const seenBy = async (who: TestPerson | null) =>
      Promise.all(ids.map(async (id) => (await get(who, id)).body.attendees));
    const [first = [], second = []] = await seenBy(null);
    expect(new Set([...first, ...second, ravi.userId, meera.userId]).size).toBe(6);
    expect(await seenBy(asha)).toEqual([
      [ravi.userId, meera.userId],
      [ravi.userId, meera.userId],
    ]);
    expect(await seenBy(ravi)).toEqual([
      [ravi.userId, first[1]],
      [ravi.userId, second[1]],
    ]);
    for (const pseudonym of first) {
      expect((await get(null, pseudonym, 'users')).status).toBe(404);
      expect(pseudonym).toMatch(/^[0-9a-f]{20}$/);
    }
  });
});

describe('deciding by list', () => {
  test('approves people whose ids are moved and declines people whose ids are left out', async () => {
    const { asha, ravi, meera, zoya } = await people();
    const id = await event(asha, { tenantApproval: true });
    for (const each of [ravi, meera, zoya]) await register(each, id);
    expect((await get(asha, id)).body.registrations).toEqual([ravi.userId, meera.userId, zoya.userId]);
    const answer = await patch(asha, id, { registrations: [zoya.userId], attendees: [ravi.userId] });
    expect(answer.body).toMatchObject({ registrations: [zoya.userId], attendees: [ravi.userId] });
    expect((await register(meera, id)).body).toMatchObject({ code: 409, type: 'registration_declined' });
    // The response to the write counts as a read.
    expect((await patch(asha, id, { registrations: [] })).body.registrations).toEqual([]);
  });

  test('leaves people who registered after the list was read unchanged', async () => {
    const { asha, ravi, meera } = await people();
    const id = await event(asha, { tenantApproval: true });
    await register(ravi, id);
    await list(asha, [query('equal', 'organiser', [asha.userId])]);
    await register(meera, id);
    expect((await patch(asha, id, { registrations: [] })).body.registrations).toEqual([meera.userId]);
  });

  test('leaves people who have cancelled and registered again since unchanged', async () => {
    const { asha, ravi } = await people();
    const id = await event(asha, { tenantApproval: true });
    await register(ravi, id);
    await get(asha, id);
    await mela().app.inject({
      method: 'DELETE',
      url: `/v1/events/${id}/registrations/own`,
      headers: { cookie: ravi.cookie },
    });
    await register(ravi, id);
    expect((await patch(asha, id, { registrations: [] })).body.registrations).toEqual([ravi.userId]);
  });

  test('depends on what this session was shown, not another session of the same person', async () => {
    const { asha, ravi } = await people();
    const id = await event(asha, { tenantApproval: true });
    await register(ravi, id);
    const logIn = await mela().app.inject({
      method: 'POST',
      url: '/v1/account/sessions/email',
      payload: { email: asha.email, password: asha.password },
    });
    const elsewhere = { ...asha, cookie: cookieOf(logIn) };
    expect((await get(elsewhere, id)).body.registrations).toEqual([ravi.userId]);
    await get(asha, id, 'events', [query('select', undefined, ['eventTitle'])]);
    expect((await patch(asha, id, { registrations: [] })).body.registrations).toEqual([ravi.userId]);
    expect((await patch(elsewhere, id, { registrations: [] })).body.registrations).toEqual([]);
  });

  test("can't be combined with other changes", async () => {
    const { asha, ravi } = await people();
    const id = await event(asha, { tenantApproval: true });
    await register(ravi, id);
    await get(asha, id);
    const answer = await patch(asha, id, { attendees: [ravi.userId], eventTitle: 'Kites!' });
    expect(answer.body).toMatchObject({ code: 401, type: 'user_unauthorized' });
    expect((await get(asha, id)).body).toMatchObject({ eventTitle: 'Kite day', attendeeCount: 0 });
    const whole = await patch(asha, id, {
      registrations: [ravi.userId],
      attendees: [],
      eventTitle: 'Kites!',
    });
    expect(whole.body).toMatchObject({ eventTitle: 'Kites!', registrations: [ravi.userId] });
  });
});

describe('rejects any other write to the lists and says why:', () => {
  test.each<[string, (who: Awaited<ReturnType<typeof people>>) => [TestPerson, Record<string, unknown>]]>([
    ['registering another person', ({ meera, ravi }) => [meera, { registrations: [ravi.userId] }]],
    [
      'registering oneself and another person',
      ({ meera, ravi }) => [meera, { registrations: [meera.userId, ravi.userId] }],
    ],
    ['approving oneself', ({ meera }) => [meera, { attendees: [meera.userId] }]],
    ['removing oneself', ({ ravi }) => [ravi, { registrations: [] }]],
    [
      'registering and changing the title',
      ({ meera }) => [meera, { registrations: [meera.userId], eventTitle: 'Mine' }],
    ],
    ["approving someone who isn't registered", ({ asha, meera }) => [asha, { attendees: [meera.userId] }]],
    [
      'the organiser registering someone',
      ({ asha, ravi, meera }) => [asha, { registrations: [ravi.userId, meera.userId] }],
    ],
  ])('%s', async (_name, write) => {
    const who = await people();
    const id = await event(who.asha, { tenantApproval: true });
    await register(who.ravi, id);
    const before = (await get(who.asha, id)).body;
    const { body } = await patch(write(who)[0], id, write(who)[1]);
    expect([body.code, body.type]).toEqual([401, 'user_unauthorized']);
    expect(body.message.length).toBeGreaterThan(20);
    expect((await get(who.asha, id)).body).toEqual(before);
  });

  test('removing an attendee', async () => {
    const { asha, ravi } = await people();
    const id = await event(asha);
    await register(ravi, id);
    await get(asha, id);
    expect((await patch(asha, id, { attendees: [] })).body).toMatchObject({ code: 401 });
    expect((await get(asha, id)).body.attendees).toEqual([ravi.userId]);
  });

  test('taking a seat at a paid event without paying', async () => {
    const { asha, ravi } = await people();
    const id = await event(asha, { ticketType: 'paid', ticketPrice: 100 });
    expect((await patch(ravi, id, { attendees: [ravi.userId] })).body).toMatchObject({ code: 401 });
    expect((await patch(null, id, { attendees: ['x'] })).body).toMatchObject({ code: 401 });
  });
});
