import { describe, expect, test } from 'vitest';
import type { TestPerson } from '../../kit/people.ts';
import { query, useDocuments } from './stage.ts';

const { mela, person, event, get, list, patch } = useDocuments();

interface UserDocument {
  readonly RegisteredEvents: string[];
}

const people = async (...names: string[]): Promise<TestPerson[]> =>
  Promise.all(names.map((name) => person(name)));
/** As an unmodified client: reads, adds the own id and writes the list back. */
async function register(who: TestPerson, id: string) {
  const { registrations } = (await get(who, id)).body;
  return patch(who, id, { registrations: [...registrations, who.userId] });
}
const own = async (who: TestPerson) => (await get(who, who.userId, 'users')).body as unknown as UserDocument;

describe('approving people by PATCH', () => {
  test('changes nothing and gives the reason if one of them gets no seat', async () => {
    const [asha, ravi, meera, zoya] = (await people('Asha', 'Ravi', 'Meera', 'Zoya')) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const id = await event(asha, { tenantApproval: true, capacity: 1 });
    for (const each of [ravi, meera, zoya]) await register(each, id);
    const before = (await get(asha, id)).body;
    const refused = await patch(asha, id, { registrations: [], attendees: [ravi.userId, meera.userId] });
    expect(refused.body).toMatchObject({ code: 409, type: 'event_full' });
    expect((await get(asha, id)).body, 'nobody approved, nobody declined').toEqual(before);
    const rest = { registrations: [meera.userId, zoya.userId], attendees: [ravi.userId] };
    expect((await patch(asha, id, rest)).body).toMatchObject(rest);
    const late = await patch(asha, id, { attendees: [ravi.userId, zoya.userId] });
    expect(late.body, 'the event is full by now').toMatchObject({ code: 409, type: 'event_full' });
  });

  test('rejects approving someone on the waitlist', async () => {
    const [asha, ravi, meera] = (await people('Asha', 'Ravi', 'Meera')) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const id = await event(asha, { capacity: 1 });
    for (const each of [ravi, meera]) await register(each, id);
    const { body } = await patch(asha, id, { attendees: [ravi.userId, meera.userId] });
    expect(body).toMatchObject({ code: 409, type: 'event_full' });
  });

  test('rejects approving someone who must pay first, and names the call that can', async () => {
    const [asha, ravi] = (await people('Asha', 'Ravi')) as [TestPerson, TestPerson];
    const id = await event(asha, { tenantApproval: true, ticketType: 'paid', ticketPrice: 100 });
    await register(ravi, id);
    const { body } = await patch(asha, id, { attendees: [ravi.userId] });
    expect(body).toMatchObject({ code: 409, type: 'registration_payment_open' });
    expect(body.message).toContain('/decision');
    expect((await get(asha, id)).body).toMatchObject({ registrations: [ravi.userId], attendees: [] });
  });
});

describe('RegisteredEvents', () => {
  test('includes confirmed and pending registrations, but no unpaid seats', async () => {
    const [asha, ravi] = (await people('Asha', 'Ravi')) as [TestPerson, TestPerson];
    const free = await event(asha);
    const asked = await event(asha, { tenantApproval: true });
    const paid = await event(asha, { ticketType: 'paid', ticketPrice: 100 });
    for (const id of [free, asked, paid]) await register(ravi, id);
    expect((await own(ravi)).RegisteredEvents.toSorted()).toEqual([free, asked].toSorted());
    const withPaid = await list(ravi, [query('contains', 'RegisteredEvents', [paid])], 'users');
    expect(withPaid.body.total).toBe(0);
    const added = await patch(ravi, ravi.userId, { RegisteredEvents: [free, asked, paid] }, 'users');
    expect(added.status, 'a client that adds the event it has just registered for goes on').toBe(200);
  });
});

test("an event with required questions can't be registered for by PATCH, and names the call that can", async () => {
  const [asha, ravi] = (await people('Asha', 'Ravi')) as [TestPerson, TestPerson];
  const id = await event(asha);
  const ask = (kind: string, required: boolean) =>
    mela().app.inject({
      method: 'POST',
      url: `/v1/events/${id}/questions`,
      headers: { cookie: asha.cookie },
      body: { kind, label: 'May we take photos?', required },
    });
  expect((await ask('consent', true)).statusCode).toBe(201);
  const { body } = await register(ravi, id);
  expect(body).toMatchObject({ code: 400, type: 'registration_answers_required' });
  expect(body.message).toContain('POST /v1/events/{eventId}/registrations');
  expect((await get(asha, id)).body).toMatchObject({ registrations: [], attendees: [] });
});

test('a capacity of 0 means no limit in a document, and is rejected by other calls', async () => {
  const [asha] = (await people('Asha')) as [TestPerson];
  const id = await event(asha, { capacity: 0 });
  expect((await get(asha, id)).body).toMatchObject({ capacity: null });
  await patch(asha, id, { capacity: 5 });
  expect((await patch(asha, id, { capacity: 0 })).body).toMatchObject({ capacity: null });
  const own = await mela().app.inject({
    method: 'PATCH',
    url: `/v1/events/${id}`,
    headers: { cookie: asha.cookie },
    body: { capacity: 0 },
  });
  expect(own.json()).toMatchObject({ code: 400, fields: { capacity: 'Capacity must be at least 1' } });
});

test('switching approval off in a document approves pending people in order', async () => {
  const [asha, ravi, meera] = (await people('Asha', 'Ravi', 'Meera')) as [TestPerson, TestPerson, TestPerson];
  const id = await event(asha, { tenantApproval: true, capacity: 1 });
  for (const each of [ravi, meera]) await register(each, id);
  const { body } = await patch(asha, id, { tenantApproval: false });
  expect(body).toMatchObject({ attendees: [ravi.userId], registrations: [meera.userId] });
});
