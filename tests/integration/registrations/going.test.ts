import { expect, test } from 'vitest';
import type { EventDetail, GoingPerson } from '../../../contracts/events.ts';
import { goingPerPage, type OwnRegistration } from '../../../contracts/registrations.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { query } from '../../kit/postgres-server.ts';
import { useGuestStage } from './guest-stage.ts';

const stage = useGuestStage();
const { mela, call, openEvent, start, confirmWithMail } = stage;

const going = (eventId: string, { cookie, after }: { cookie?: string; after?: string } = {}) =>
  call<{ people: GoingPerson[]; next: string | null }>(
    'GET',
    `/v1/events/${eventId}/going${after === undefined ? '' : `?after=${after}`}`,
    { ...(cookie !== undefined && { cookie }) },
  );
const page = async (eventId: string, cookie?: string) =>
  (await call<EventDetail>('GET', `/v1/events/${eventId}`, { ...(cookie !== undefined && { cookie }) })).body;
const register = (person: TestPerson, eventId: string, listed?: boolean) =>
  call<OwnRegistration>('POST', `/v1/events/${eventId}/registrations`, {
    body: { email: person.email, ...(listed !== undefined && { listed }) },
    cookie: person.cookie,
  });
const change = (person: TestPerson, eventId: string, listed: unknown) =>
  call<OwnRegistration>('PATCH', `/v1/events/${eventId}/registrations/own`, {
    body: { listed },
    cookie: person.cookie,
  });
const namesOf = (people: readonly GoingPerson[]) => people.map(({ name }) => name);

test('shows everyone only the people who agreed, and counts all', async () => {
  const { eventId, organiser } = await openEvent();
  const asha = await signUp(mela(), { name: 'Asha' });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  expect((await register(asha, eventId, true)).body).toMatchObject({ state: 'confirmed', listed: true });
  expect((await register(ravi, eventId)).body).toMatchObject({ state: 'confirmed', listed: false });
  for (const cookie of [undefined, ravi.cookie, organiser.cookie]) {
    expect(await page(eventId, cookie)).toMatchObject({
      attendeeCount: 2,
      going: [{ name: 'Asha', picture: null }],
    });
    const { body } = await going(eventId, { ...(cookie !== undefined && { cookie }) });
    expect(body).toEqual({ people: [{ name: 'Asha', picture: null }], next: null });
  }
});

test('tells of each of many events that are read at once who is going to it, the newest first', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => signUp(mela(), { name: `Guest ${index}` })),
  );
  const events: { eventId: string; names: string[] }[] = [];
  for (let count = 0; count <= people.length; count++) {
    const { eventId } = await openEvent();
    const names: string[] = [];
    // Each event begins with another of them.
    for (const person of [...people.slice(count), ...people.slice(0, count)].slice(0, count)) {
      await register(person, eventId, true);
      names.unshift(person.name);
    }
    events.push({ eventId, names: names.slice(0, 5) });
  }
  const [reader] = people as [TestPerson];
  const asked = Array.from({ length: 6 }, (_, round) =>
    events.map(async ({ eventId, names }) => {
      const { going } = await page(eventId, round % 2 === 0 ? reader.cookie : undefined);
      expect(namesOf(going)).toEqual(names);
    }),
  );
  await Promise.all(asked.flat());
  expect((await call('GET', '/v1/events/nothing/going')).status).toBe(404);
});

test('lets people change their mind, and ignores a repeated call', async () => {
  const { eventId } = await openEvent();
  const asha = await signUp(mela(), { name: 'Asha' });
  expect(await change(asha, eventId, true)).toMatchObject({
    status: 404,
    body: { type: 'registration_not_found' },
  });
  await register(asha, eventId);
  for (const listed of [true, true, false]) {
    expect(await change(asha, eventId, listed)).toMatchObject({ status: 200, body: { listed } });
    expect(namesOf((await page(eventId)).going)).toEqual(listed ? ['Asha'] : []);
  }
  expect((await change(asha, eventId, 'yes')).status).toBe(400);
  expect(
    (await call('PATCH', `/v1/events/${eventId}/registrations/own`, { body: { listed: true } })).status,
  ).toBe(401);
  const own = await call('GET', `/v1/events/${eventId}/registrations/own`, { cookie: asha.cookie });
  expect(own.body).toMatchObject({ listed: false, state: 'confirmed' });
});

test('shows no one without a seat, and no one twice after registering again', async () => {
  const { eventId, organiser } = await openEvent({ tenantApproval: true });
  const asha = await signUp(mela(), { name: 'Asha' });
  const { $id } = (await register(asha, eventId, true)).body;
  expect((await page(eventId)).going).toEqual([]);
  await call('POST', `/v1/events/${eventId}/registrations/${$id}/decision`, {
    body: { decision: 'approve' },
    cookie: organiser.cookie,
  });
  expect(namesOf((await page(eventId)).going)).toEqual(['Asha']);
  await call('DELETE', `/v1/events/${eventId}/registrations/own`, { cookie: asha.cookie });
  expect((await page(eventId)).going).toEqual([]);
  // The agreement was for the earlier registration.
  expect((await register(asha, eventId)).body).toMatchObject({ listed: false });
});

test('keeps what a guest chose until they have proved their address', async () => {
  const { eventId } = await openEvent();
  const asked = await start(eventId, { name: 'Uma', more: { listed: true } });
  expect((await page(eventId)).going).toEqual([]);
  await confirmWithMail(asked);
  expect(namesOf((await page(eventId)).going)).toEqual(['Uma']);
});

test('hides the list of a hidden event from strangers, and of a cancelled one from everyone', async () => {
  const { eventId, organiser } = await openEvent();
  const asha = await signUp(mela(), { name: 'Asha' });
  await register(asha, eventId, true);
  await query(
    mela().databaseUrl,
    `update events set hidden_at = now(), hidden_reason = 'Spam' where id = '${eventId}'`,
  );
  expect(await going(eventId)).toMatchObject({ status: 404, body: { type: 'event_not_found' } });
  expect(namesOf((await going(eventId, { cookie: asha.cookie })).body.people)).toEqual(['Asha']);
  await query(
    mela().databaseUrl,
    `update events set hidden_at = null, hidden_reason = null where id = '${eventId}'`,
  );
  await call('DELETE', `/v1/events/${eventId}`, { cookie: organiser.cookie });
  expect((await going(eventId)).body).toEqual({ people: [], next: null });
  expect((await page(eventId)).going).toEqual([]);
});

test('leaves out people whose account is deleted or blocked', async () => {
  const { eventId } = await openEvent();
  for (const [name, column] of [
    ['Asha', 'deleted_at'],
    ['Ravi', 'blocked_at'],
    ['Uma', null],
  ] as const) {
    const person = await signUp(mela(), { name });
    await register(person, eventId, true);
    if (column)
      await query(mela().databaseUrl, `update users set ${column} = now() where id = '${person.userId}'`);
  }
  expect(namesOf((await going(eventId)).body.people)).toEqual(['Uma']);
});

test('lists the newest first, in pages, and reads each by the index', async () => {
  const { eventId } = await openEvent();
  const many = goingPerPage + 10;
  await query(
    mela().databaseUrl,
    `insert into users (id, email, email_verified_at, password_hash, name)
       select '${eventId}-' || n, '${eventId}-' || n || '@example.org', now(), '', 'Person ' || n
       from generate_series(1, ${many}) as n`,
  );
  await query(
    mela().databaseUrl,
    `insert into registrations (id, event_id, user_id, state, listed, confirmed_at, created_at, updated_at)
       select '${eventId}-' || n, '${eventId}', '${eventId}-' || n, 'confirmed', true,
         timestamptz '2026-01-01' + (n / 3) * interval '1 minute', now(), now() from generate_series(1, ${many}) as n`,
  );
  const first = (await going(eventId)).body;
  expect(first.people).toHaveLength(goingPerPage);
  const rest = (await going(eventId, { after: first.next ?? '' })).body;
  expect(rest.next).toBeNull();
  const names = namesOf([...first.people, ...rest.people]);
  expect(new Set(names).size).toBe(many);
  expect(names[0]).toBe(`Person ${many}`);
  expect((await page(eventId)).going).toHaveLength(5);
  expect((await going(eventId, { after: 'nonsense' })).status).toBe(400);
});
