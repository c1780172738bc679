import { createHash } from 'node:crypto';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { WaitingPlace, WaitingRoom } from '../../../contracts/waiting-room.ts';
import { drawnPlace, solvePuzzle } from '../../../contracts/waiting-room-rules.ts';
import { startMela, type TestMela, useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { ask as askAt, openDevice, openFair } from '../check-in/stage.ts';

const clock = new TestClock('2026-11-21T10:00:00Z');
const settings = { WAITING_ROOM_PER_MINUTE: '60', WAITING_PLACES_PER_HOUR: '10' };
const mela = useMela({ clock, settings });
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
const ask = <Body>(person: TestPerson | null, method: Method, url: string, body?: object) =>
  askAt<Body>(mela(), person, method, url, body);
const base = (eventId: string) => `/v1/events/${eventId}/waiting-room`;

interface Taken {
  readonly token: string;
  readonly place: WaitingPlace;
}

/** Each takes the server a second, in which it asks the database again. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1100));

async function line(input: object = {}) {
  const fair = await openFair(mela(), { waitingRoom: true, ...input });
  const url = base(fair.eventId);
  const take = async (person: TestPerson | null = null) => {
    const { body } = await ask<{ challenge: string }>(null, 'POST', `${url}/puzzles`);
    const solved = { challenge: body.challenge, solution: solvePuzzle(body.challenge) };
    return { solved, ...(await ask<Taken & { type: string }>(person, 'POST', `${url}/places`, solved)) };
  };
  const look = async (token: string) =>
    (await ask<WaitingPlace>(null, 'GET', `${url}/place?${new URLSearchParams({ token })}`)).body;
  const comeIn = (person: TestPerson, token: string) =>
    ask<{ used: boolean; type: string }>(person, 'POST', `${url}/admission`, { token });
  const register = (person: TestPerson) =>
    ask<{ type: string; about: object; $id: string }>(
      person,
      'POST',
      `/v1/events/${fair.eventId}/registrations`,
      {
        email: person.email,
        socialMedia: 'Mastodon',
        reason: 'Kites',
      },
    );
  return { ...fair, url, take, look, comeIn, register };
}

test('someone who comes alone registers at once; no one registers without a place', async () => {
  const { eventId, take, comeIn, register } = await line();
  const person = await signUp(mela());
  expect(await register(person)).toMatchObject({
    status: 409,
    body: {
      type: 'waiting_room_required',
      about: { url: expect.stringContaining(`/event/${eventId}/waiting-room`) },
    },
  });
  const { status, body } = await take();
  expect(status).toBe(201);
  expect(body.place).toMatchObject({ state: 'turn', place: 1, line: 'line' });
  expect(await comeIn(person, body.token)).toMatchObject({ status: 201, body: { used: true } });
  expect((await register(person)).status).toBe(201);
});

test('people come in one after the other, in the order of their places, and the others are refused', async () => {
  const { url, take, look, comeIn, register } = await line();
  const places: Taken[] = [];
  for (let index = 0; index < 6; index++) places.push((await take()).body);
  expect(places.map(({ place }) => place.place)).toEqual([1, 2, 3, 4, 5, 6]);
  const last = places[5] as Taken;
  const person = await signUp(mela());
  expect(last.place).toMatchObject({ state: 'waiting' });
  expect(last.place.seconds).toBeGreaterThan(0);
  expect(await comeIn(person, last.token)).toMatchObject({
    status: 409,
    body: { type: 'waiting_room_required' },
  });
  expect((await register(person)).status).toBe(409);
  clock.advance({ seconds: 10 });
  await nextSecond();
  await look(last.token);
  await nextSecond();
  expect(await look(last.token)).toMatchObject({ state: 'turn', ahead: 0 });
  expect((await ask<WaitingRoom>(null, 'GET', url)).body).toMatchObject({
    waiting: { line: 0, slow: 0 },
    letIn: { line: 6, slow: 0 },
  });
  expect((await comeIn(person, last.token)).status).toBe(201);
  expect((await register(person)).status).toBe(201);
}, 60_000);

test('a place works for one person, and a further place of a person is dropped', async () => {
  const { take, comeIn } = await line();
  const [one, other] = [await signUp(mela()), await signUp(mela())];
  const first = (await take()).body.token;
  expect((await comeIn(one, first)).body.used).toBe(true);
  expect((await comeIn(one, first)).body.used).toBe(true);
  expect(await comeIn(other, first)).toMatchObject({
    status: 409,
    body: { type: 'waiting_room_place_used' },
  });
  clock.advance({ seconds: 5 });
  await nextSecond();
  const second = (await take()).body.token;
  expect((await comeIn(one, second)).body.used).toBe(false);
  // It's used up, not free for someone else.
  expect(await comeIn(other, second)).toMatchObject({
    status: 409,
    body: { type: 'waiting_room_place_used' },
  });
}, 60_000);

test('one solution gives one place, and a wrong or foreign one gives none', async () => {
  const { url, take } = await line();
  const { solved, body } = await take();
  const again = await ask<Taken>(null, 'POST', `${url}/places`, solved);
  expect(again.body.token).toBe(body.token);
  const wrong = { ...solved, solution: solved.solution.map((nonce) => nonce + 1) };
  expect((await ask(null, 'POST', `${url}/places`, wrong)).body.type).toBe('waiting_room_puzzle_wrong');
  const foreign = await line();
  expect((await ask(null, 'POST', `${foreign.url}/places`, solved)).body.type).toBe(
    'waiting_room_puzzle_wrong',
  );
  const token = `${body.token.slice(0, -1)}${body.token.endsWith('A') ? 'B' : 'A'}`;
  const forged = await ask(null, 'GET', `${url}/place?${new URLSearchParams({ token })}`);
  expect(forged).toMatchObject({ status: 404, body: { type: 'waiting_room_place_not_found' } });
});

test('too many of one network wait in the slower line, and then not at all', async () => {
  const { eventId, take } = await line();
  for (let index = 0; index < 10; index++) expect((await take()).body.place.line).toBe('line');
  expect((await take()).body.place).toMatchObject({ line: 'slow', state: 'waiting' });
  const plain = () =>
    mela().app.inject({
      method: 'POST',
      url: `/event/${eventId}/waiting-room/place`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await plain()).statusCode).toBe(303);
  expect((await plain()).statusCode).toBe(303);
  const refused = await plain();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['content-type']).toContain('text/html');
  expect(refused.body).toContain('Too many requests');
}, 60_000);

test('without JavaScript, a link that is not valid leads back to the event', async () => {
  const { eventId } = await line();
  const url = `/event/${eventId}/waiting-room/place?place=fa1.0.forged`;
  const refused = await mela().app.inject({ method: 'GET', url });
  expect(refused.statusCode).toBe(404);
  expect(refused.headers['content-type']).toContain('text/html');
  expect(refused.body).toContain('This place in line');
  expect(refused.body).toMatch(new RegExp(`href="[^"]*/event/${eventId}"`));
});

test('before registration opens people take part in a draw that everyone can check', async () => {
  const opensAt = clock.now().add({ minutes: 90 });
  const { eventId, url, take, look, register } = await line({ opensAt: opensAt.toString() });
  const room = async () => (await ask<WaitingRoom>(null, 'GET', url)).body;
  expect(await room()).toMatchObject({ phase: 'closed', opensAt: expect.any(String) });
  expect((await take()).body.type).toBe('waiting_room_not_open');
  clock.advance({ minutes: 45 });
  const early = await room();
  expect(early).toMatchObject({ phase: 'draw', draw: { seed: null, drawnAt: null } });
  const entries: Taken[] = [];
  for (let index = 0; index < 5; index++) entries.push((await take()).body);
  expect(entries.map(({ place }) => [place.state, place.entry, place.place])).toEqual(
    [1, 2, 3, 4, 5].map((entry) => ['entered', entry, null]),
  );
  expect((await register(await signUp(mela()))).body.type).toMatch(
    /waiting_room_required|registration_not_open/,
  );
  clock.advance({ minutes: 46 });
  await nextSecond();
  const late = (await take()).body;
  expect(late.place).toMatchObject({ entry: null, place: 6 });
  await nextSecond();
  const { draw } = await room();
  await nextSecond();
  const drawn = (await room()).draw;
  expect(drawn.commitment).toBe(early.draw.commitment);
  const seed = drawn.seed ?? draw.seed ?? '';
  expect(createHash('sha256').update(seed).digest('hex')).toBe(early.draw.commitment);
  const places = await Promise.all(entries.map(async ({ token }) => (await look(token)).place));
  expect(places.toSorted()).toEqual([1, 2, 3, 4, 5]);
  const checked = await Promise.all(
    entries.map((_, index) => drawnPlace(seed, { line: 'line', entries: 5, entry: index + 1 })),
  );
  expect(places).toEqual(checked);
  const rows = mela().deps.db.selectFrom('waiting_rooms').select(['entries', 'arrivals']);
  expect(await rows.where('event_id', '=', eventId).execute()).toEqual([{ entries: 5, arrivals: 1 }]);
}, 60_000);

test('a guest registers with their place once, whatever address they type', async () => {
  const { eventId, take } = await line();
  const { token } = (await take()).body;
  const guest = (email: string, place?: string) => {
    const key = createHash('sha256').update(email).digest('hex');
    const typed = { name: 'Zoya', email, key, socialMedia: 'x', reason: 'y', acceptedTerms: '2026-11-22' };
    const body = place === undefined ? typed : { ...typed, place };
    return ask<{ $id: string; type: string }>(
      null,
      'POST',
      `/v1/events/${eventId}/guest-registrations`,
      body,
    );
  };
  expect((await guest('none@people.example')).body.type).toBe('waiting_room_required');
  const mistyped = await guest('typo@people.example', token);
  expect(mistyped.status).toBe(201);
  const right = await guest('zoya@people.example', token);
  expect(right.status).toBe(201);
  const confirm = async (email: string, id: string) => {
    const code = /\b\d{6}\b/.exec((await mailsTo(mela(), email)).at(-1)?.text ?? '')?.[0];
    const key = createHash('sha256').update(email).digest('hex');
    const body = { key, code, session: false };
    return ask<{ registration: object | null; refusal: { type: string } | null }>(
      null,
      'POST',
      `/v1/guest-registrations/${id}/session`,
      body,
    );
  };
  expect((await confirm('zoya@people.example', right.body.$id)).body).toMatchObject({
    registration: { state: 'confirmed' },
    refusal: null,
  });
  expect((await confirm('typo@people.example', mistyped.body.$id)).body).toMatchObject({
    registration: null,
    refusal: { type: 'waiting_room_required' },
  });
  expect((await guest('third@people.example', token)).body.type).toBe('waiting_room_place_used');
});

test('no way of registering leads around the line, and organisers add people without it', async () => {
  const { eventId, organiser, take, comeIn } = await line();
  const person = await signUp(mela());
  const document = `/v1/databases/main/collections/events/documents/${eventId}`;
  const list = { data: { registrations: [person.userId], attendees: [] } };
  const asDocument = () => askAt(mela(), person, 'PATCH', document, list);
  expect(await asDocument()).toMatchObject({ status: 409, body: { type: 'waiting_room_required' } });
  const order = {
    key: 'a'.repeat(32),
    own: true,
    seats: [{}],
    email: person.email,
    socialMedia: 'x',
    reason: 'y',
  };
  const placed = () => ask(person, 'POST', `/v1/events/${eventId}/orders`, order);
  expect((await placed()).body.type).toBe('waiting_room_required');
  expect((await openDevice(mela(), eventId, { person: organiser }).walkIn('Zoya')).status).toBe(201);
  await comeIn(person, (await take()).body.token);
  expect((await placed()).body.type).not.toBe('waiting_room_required');
});

test('switched off, the event takes registrations as before', async () => {
  const { eventId, organiser, register } = await line();
  const person = await signUp(mela());
  expect((await register(person)).status).toBe(409);
  const changed = await ask(organiser, 'PATCH', `/v1/events/${eventId}`, { waitingRoom: false });
  expect(changed.status).toBe(200);
  const logged = mela().deps.db.selectFrom('audit_log').select('action').where('object_id', '=', eventId);
  expect(await logged.execute()).toEqual([{ action: 'waiting_room_closed' }]);
  expect((await register(person)).status).toBe(201);
});

test('waiting costs the database no statement per question', async () => {
  const { url, take } = await line();
  const { token } = (await take()).body;
  await nextSecond();
  const place = `${url}/place?${new URLSearchParams({ token })}`;
  const executed = vi.spyOn(pg.Client.prototype, 'query');
  const asked = 500;
  for (let index = 0; index < asked; index++) expect((await ask(null, 'GET', place)).status).toBe(200);
  // One or two each second that it took.
  expect(executed.mock.calls.length).toBeLessThan(asked / 10);
  executed.mockRestore();
});

test('several processes give out one order, and a restart loses no place', async () => {
  const { url, eventId } = await line();
  const { databaseUrl } = mela();
  const other = await startMela({ databaseUrl, clock, settings });
  try {
    const take = async ({ app }: TestMela) => {
      const { challenge } = (await app.inject({ method: 'POST', url: `${url}/puzzles` })).json();
      const body = { challenge, solution: solvePuzzle(challenge) };
      return (await app.inject({ method: 'POST', url: `${url}/places`, body })).json() as Taken;
    };
    const taken = [];
    // Together, then one after the other at alternating processes.
    for (let round = 0; round < 3; round++) taken.push(...(await Promise.all([take(mela()), take(other)])));
    const places = taken.map(({ place }) => place.place ?? 0);
    expect(places.toSorted((one, next) => one - next)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(Math.max(...places.slice(0, 2))).toBeLessThan(Math.min(...places.slice(2)));
    const [, , , , , last] = taken.toSorted((one, next) => (one.place.place ?? 0) - (next.place.place ?? 0));
    const restarted = await startMela({ databaseUrl, clock, settings });
    const asked = `${base(eventId)}/place?${new URLSearchParams({ token: last?.token ?? '' })}`;
    const answer = (await restarted.app.inject({ method: 'GET', url: asked })).json();
    await restarted.close();
    expect(answer).toMatchObject({ place: 6, state: 'waiting' });
  } finally {
    await other.close();
  }
}, 60_000);
