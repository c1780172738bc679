import { describe, expect, test } from 'vitest';
import { type Fields, kiteDay, query, useDocuments } from './stage.ts';

const { mela, ask, path, person, create, event, get, list, patch, remove } = useDocuments();

let organiser: ReturnType<typeof person> | undefined;
function theOrganiser() {
  organiser ??= person('Asha');
  return organiser;
}

describe('a document', () => {
  test('has every attribute, with empty lists rather than missing ones', async () => {
    const asha = await theOrganiser();
    const schedule = [JSON.stringify({ day: 'Saturday', activities: ['Flying'] })];
    const { status, body } = await create(asha, {
      ...kiteDay,
      schedule,
      organiser: asha.userId,
      registrations: [],
      attendees: [],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      $id: body.$id,
      $collectionId: 'events',
      $databaseId: 'main',
      $createdAt: '2026-11-21T10:00:00.000+00:00',
      $updatedAt: '2026-11-21T10:00:00.000+00:00',
      $permissions: ['read("any")', `update("user:${asha.userId}")`, `delete("user:${asha.userId}")`],
      ...kiteDay,
      featuredImage: null,
      endDate: '2026-12-05',
      timeZone: 'Asia/Kolkata',
      allDay: false,
      online: false,
      onlineLink: null,
      hidesAddress: false,
      exactAddress: null,
      startsAt: '2026-12-05T04:30:00.000+00:00',
      endsAt: '2026-12-05T12:30:00.000+00:00',
      ticketType: 'free',
      ticketPrice: null,
      currency: 'INR',
      precision: 'organiser',
      tenantApproval: false,
      refundHours: 24,
      capacity: null,
      organiser: asha.userId,
      organiserName: 'Asha',
      registrations: [],
      attendees: [],
      attendeeCount: 0,
      waitlistCount: 0,
      categories: [],
      coverDesign: '',
      schedule,
      visibility: 'public',
      publishedAt: '2026-11-21T10:00:00.000+00:00',
      publishAt: null,
      status: 'scheduled',
      opensAt: null,
      closesAt: null,
    });
    expect((await get(null, body.$id)).body).toEqual(body);
  });

  test('may be sent back with one attribute changed', async () => {
    const asha = await theOrganiser();
    const { body } = await get(asha, await event(asha));
    mela().clock.advance({ seconds: 1 });
    const answer = await patch(asha, body.$id, { ...body, eventTitle: 'Kites!' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...body, eventTitle: 'Kites!', $updatedAt: answer.body.$updatedAt });
  });

  test('stays unchanged if nothing was changed', async () => {
    const asha = await theOrganiser();
    const { body } = await get(asha, await event(asha));
    mela().clock.advance({ seconds: 1 });
    expect((await patch(asha, body.$id, body)).body).toEqual(body);
  });

  test("omits attributes that weren't selected", async () => {
    const id = await event(await theOrganiser());
    const { body } = await get(null, id, 'events', [query('select', undefined, ['eventTitle', '$id'])]);
    expect(Object.keys(body).sort()).toEqual(['$id', '$permissions', 'eventTitle']);
    expect(body).toMatchObject({ $id: id, eventTitle: 'Kite day' });
  });

  test('of an event with registrations is cancelled by a DELETE', async () => {
    const asha = await theOrganiser();
    const ravi = await person('Ravi');
    const id = await event(asha);
    await patch(ravi, id, { registrations: [ravi.userId] });
    expect((await remove(asha, id)).status).toBe(204);
    expect((await get(ravi, id)).body).toMatchObject({ status: 'cancelled', attendees: [] });
    expect((await patch(asha, id, { eventTitle: 'Back' })).body).toMatchObject({ code: 410 });
  });
});

describe("something that doesn't exist", () => {
  test.each([
    ['/v1/databases/other/collections/events/documents', 'database_not_found'],
    ['/v1/databases/main/collections/other/documents', 'collection_not_found'],
    ['/v1/databases/main/collections/events/documents/absent', 'document_not_found'],
    ['/v1/databases/main/collections/users/documents/absent', 'document_not_found'],
  ])('%s answers 404 %s', async (url, type) => {
    const answer = await ask(null, 'GET', url);
    expect([answer.status, answer.body.type]).toEqual([404, type]);
  });

  test("can't be changed or deleted either", async () => {
    const asha = await theOrganiser();
    expect((await patch(asha, 'absent', { eventTitle: 'x' })).body.type).toBe('document_not_found');
    expect((await remove(asha, 'absent')).body.type).toBe('document_not_found');
  });
});

describe('rejects a write', () => {
  const invalid = 'document_invalid_structure';
  test.each<[Fields, string, string | RegExp]>([
    [{ ...kiteDay, colour: 'red' }, invalid, 'Invalid document structure: Unknown attribute: "colour"'],
    [
      { ...kiteDay, eventTitle: undefined },
      invalid,
      'Invalid document structure: Missing required attribute "eventTitle"',
    ],
    [{ ...kiteDay, startTime: undefined }, invalid, /Missing required attribute "startTime"/],
    [{ ...kiteDay, capacity: 'many' }, invalid, /Attribute "capacity" has invalid type\. ./],
    [{ ...kiteDay, eventTitle: 5 }, invalid, /Attribute "eventTitle" has invalid type\. ./],
    [{ ...kiteDay, eventTitle: 'x'.repeat(201) }, invalid, /Attribute "eventTitle" has invalid type\. ./],
    [{ ...kiteDay, ticketType: 'paid' }, invalid, /Missing required attribute "ticketPrice"/],
    [{ ...kiteDay, schedule: [{ day: 'x', activities: [] }] }, invalid, /Attribute "schedule"/],
    [{ ...kiteDay, schedule: ['not json'] }, invalid, /Attribute "schedule" has invalid type\. ./],
    [{ ...kiteDay, attendeeCount: 5 }, invalid, /Attribute "attendeeCount" is read only/],
    [{ ...kiteDay, status: 'cancelled' }, invalid, /Attribute "status" is read only/],
    [{ ...kiteDay, featuredImage: 'strange' }, invalid, /Attribute "featuredImage"/],
    [{ ...kiteDay, registrations: 'me' }, invalid, /Attribute "registrations" has invalid type/],
    [{ ...kiteDay, registrations: ['me'] }, 'user_unauthorized', /register themselves/],
    [{ ...kiteDay, organiser: 'somebody' }, 'user_unauthorized', /someone else/],
    [{}, 'document_missing_data', /./],
    [{ $id: 'mine' }, invalid, /Missing required attribute "eventTitle"/],
  ])('with %j', async (data, type, message) => {
    const { status, body } = await create(await theOrganiser(), data);
    expect([status, body.type]).toEqual([type === 'user_unauthorized' ? 401 : 400, type]);
    expect(body.message).toMatch(message);
  });

  test('without a required attribute, and names it', async () => {
    const { body } = await create(await theOrganiser(), { ...kiteDay, description: undefined });
    expect(body.fields).toEqual({ description: 'This field is required' });
  });

  test.each([
    [{ documentId: '_wrong' }, /Invalid `documentId` param/],
    [{ documentId: 'x'.repeat(37) }, /Invalid `documentId` param/],
    [{ documentId: undefined }, 'Param "documentId" is not optional.'],
    [{ permissions: ['nonsense'] }, /Invalid `permissions` param/],
    [{ permissions: ['read("nobody")'] }, /Invalid `permissions` param/],
    [{ permissions: ['read(any)'] }, /Invalid `permissions` param/],
    [{ data: 5 }, /Invalid `data` param/],
  ])('with %j in the request', async (more, message) => {
    const { body } = await create(await theOrganiser(), kiteDay, more);
    expect([body.code, body.type]).toEqual([400, 'general_argument_invalid']);
    expect(body.message).toMatch(message);
  });

  test.each([
    ['read("any")'],
    ['update("user:abc")'],
    ['delete("users")'],
    ['read("users/verified")'],
    ['write("team:abc/owner")'],
    ['create("guests")'],
    ['read("member:abc")'],
    ['read("label:vip")'],
  ])('but not for the permission %s', async (permission) => {
    expect((await create(await theOrganiser(), kiteDay, { permissions: [permission] })).status).toBe(201);
  });

  test('with an id that is taken', async () => {
    const asha = await theOrganiser();
    const documentId = await event(asha);
    const { body } = await create(asha, kiteDay, { documentId });
    expect(body).toMatchObject({ code: 409, type: 'document_already_exists' });
  });

  test('by visitors and everyone except the organiser', async () => {
    const id = await event(await theOrganiser());
    const ravi = await person('Ravi');
    const answers = [
      await create(null, kiteDay),
      await patch(null, id, { eventTitle: 'Mine' }),
      await remove(null, id),
      await patch(ravi, id, { eventTitle: 'Mine' }),
      await remove(ravi, id),
    ];
    for (const { status, body } of answers) expect([status, body.type]).toEqual([401, 'user_unauthorized']);
    expect((await get(null, id)).body.eventTitle).toBe(kiteDay.eventTitle);
  });

  test('with the same messages for a change', async () => {
    const asha = await theOrganiser();
    const id = await event(asha);
    const errors: [Fields, RegExp][] = [
      [{ colour: 'red' }, /Unknown attribute: "colour"/],
      [{ eventTitle: null }, /Attribute "eventTitle" has invalid type/],
      [{ startTime: null }, /Attribute "startTime" has invalid type\. Start time is required/],
      [{ ticketType: 'paid' }, /ticketPrice/],
      [{ organiser: 'somebody' }, /Attribute "organiser" is read only/],
    ];
    for (const [data, message] of errors) {
      const { body } = await patch(asha, id, data);
      expect([body.code, body.type]).toEqual([400, 'document_invalid_structure']);
      expect(body.message).toMatch(message);
    }
    expect((await patch(asha, id, {})).body.type).toBe('document_missing_payload');
  });

  test('but accepts permissions alone, without effect', async () => {
    const asha = await theOrganiser();
    const id = await event(asha);
    const answer = await ask(asha, 'PATCH', path('events', id), { permissions: ['read("users")'] });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ $permissions: expect.arrayContaining(['read("any")']) });
  });
});

test('tells who may read it: everyone, or of a private event its organiser and the reader', async () => {
  const [asha, ravi] = [await theOrganiser(), await person('Ravi')];
  const id = await event(asha);
  const readersFor = async (who: typeof asha) =>
    (await get(who, id)).body.$permissions.filter((permission) => permission.startsWith('read'));
  expect(await readersFor(ravi)).toEqual(['read("any")']);
  await ask(ravi, 'POST', `/v1/events/${id}/registrations`, {
    ...{ socialMedia: 'Mastodon', email: ravi.email, reason: 'I like kites.' },
  });
  await ask(asha, 'PATCH', `/v1/events/${id}`, { visibility: 'invited' });
  expect(await readersFor(asha)).toEqual([`read("user:${asha.userId}")`]);
  const both = [asha, ravi].map(({ userId }) => `read("user:${userId}")`);
  expect(await readersFor(ravi)).toEqual(both);
  await ask(asha, 'PATCH', `/v1/events/${id}`, { visibility: 'unlisted' });
  expect(await readersFor(ravi)).toEqual(['read("any")']);
});

test('a list contains the same documents as single requests', async () => {
  const id = await event(await theOrganiser(), { eventTitle: 'One of a kind' });
  const { body } = await list(null, [query('equal', '$id', [id])]);
  expect(body).toEqual({ total: 1, documents: [(await get(null, id)).body] });
});
