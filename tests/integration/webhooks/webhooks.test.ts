import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { webhookJobs } from '../../../server/features/webhooks/index.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { startReceiver } from '../../kit/webhook-receiver.ts';
import { expectProblem, send } from '../accounts/wire.ts';

// Triggers write the database's time, which is always earlier.
const clock = new TestClock(Temporal.Now.instant().add({ hours: 1 }).toString());
const mela = useMela({ clock });
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let organiser: TestPerson;
let ravi: TestPerson;
let eventId: string;

beforeAll(async () => {
  receiver = await startReceiver();
  organiser = await signUp(mela());
  ravi = await signUp(mela(), { name: 'Ravi' });
});
afterAll(() => receiver.stop());

const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Juhu Beach, Mumbai',
  date: '2099-12-25',
  startTime: '10:00',
  endTime: '18:00',
  latitude: 19.1,
  longitude: 72.83,
};

beforeEach(async () => {
  receiver.received.length = 0;
  receiver.behave((response) => response.writeHead(204).end());
  await sql`delete from webhooks`.execute(mela().deps.db);
  const answer = await send(mela(), 'POST /v1/events', { cookie: organiser.cookie, body: kiteDay });
  eventId = answer.json().$id;
});

interface Hook {
  readonly $id: string;
  readonly secret: string;
}

async function hook(more: object = {}, { cookie, password }: TestPerson = organiser): Promise<Hook> {
  const body = {
    password,
    url: receiver.url,
    subjects: ['registration', 'payment', 'check_in', 'event'],
    ...more,
  };
  const answer = await send(mela(), 'POST /v1/account/webhooks', { cookie, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

/** Runs the job that a worker would. */
async function deliver({ $id }: Hook): Promise<void> {
  const { config, deps } = mela();
  const [job] = webhookJobs({
    ...deps,
    secret: config.secret,
    siteUrl: config.site.url,
    staging: false,
    allowedAddresses: allowed,
  });
  const stopping = new AbortController().signal;
  await job?.run({ webhookId: $id }, { number: 1, last: false, stopping });
}
let allowed: readonly string[] = ['127.0.0.1'];

async function logOf({ $id }: Hook) {
  const answer = await send(mela(), `GET /v1/account/webhooks/${$id}/messages`, { cookie: organiser.cookie });
  return answer.json().messages;
}

const call = (way: Parameters<typeof send>[1], body: object = {}, { cookie }: TestPerson = organiser) =>
  send(mela(), way, { cookie, body });

const register = (person: TestPerson = ravi) =>
  call(
    `POST /v1/events/${eventId}/registrations`,
    { socialMedia: 'Mastodon', email: person.email, reason: 'I like kites.' },
    person,
  );

const rename = (eventTitle: string) => call(`PATCH /v1/events/${eventId}`, { eventTitle });

/** Hours pass, and the job runs whenever something is due. */
async function pass(one: Hook, hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed++) {
    clock.advance({ hours: 1 });
    await deliver(one);
  }
}

test('sends a registration, signed, with what the organiser may see', async () => {
  const one = await hook();
  const registered = (await register()).json();
  await deliver(one);
  const [message] = receiver.received;
  expect(message?.body).toMatchObject({
    type: 'registration.created',
    version: 1,
    data: {
      $id: registered.$id,
      state: 'confirmed',
      event: { $id: eventId, eventTitle: 'Kite day' },
      person: { $id: ravi.userId, name: 'Ravi', email: ravi.email },
    },
  });
  // With another clock than ours, the verifier would refuse the time.
  const headers = message?.headers as Record<string, string>;
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const right = new Webhook(one.secret).sign(headers['webhook-id'] ?? '', at, message?.raw ?? '');
  expect(headers['webhook-signature']).toBe(right);
  expect(await logOf(one)).toMatchObject([
    { type: 'registration.created', state: 'delivered', attempts: 1, lastStatus: 204 },
  ]);
});

test('a seat for somebody else has the name of its holder, and of who ordered it', async () => {
  const types = [{ $id: 'standard', name: 'Entry', pricing: 'free' }];
  const sold = { types, pools: [], orders: { maxPerOrder: 2 } };
  expect((await call(`PUT /v1/events/${eventId}/ticket-types`, sold)).statusCode).toBe(200);
  const one = await hook({ subjects: ['registration'] });
  const seats = [{ ticketTypeId: 'standard' }, { ticketTypeId: 'standard', name: 'Zoya' }];
  const form = { socialMedia: 'Mastodon', email: ravi.email, reason: 'I like kites.' };
  const ordered = await call(`POST /v1/events/${eventId}/orders`, { ...form, key: 'two', seats }, ravi);
  expect(ordered.statusCode, ordered.body).toBe(201);
  await deliver(one);
  const people = receiver.received.map(({ body }) => (body as { data: { person: object } }).data.person);
  const buyer = { $id: ravi.userId, email: ravi.email };
  expect(people).toHaveLength(2);
  expect(people).toContainEqual({ ...buyer, name: 'Ravi', orderedBy: null });
  expect(people).toContainEqual({ ...buyer, name: 'Zoya', orderedBy: 'Ravi' });
});

test('a change that fails queues nothing', async () => {
  const one = await hook();
  expectProblem(await rename(''), 400, 'general_argument_invalid');
  await mela()
    .deps.db.transaction()
    .execute(async (tx) => {
      await sql`update events set title = 'Rolled back' where id = ${eventId}`.execute(tx);
      throw new Error('no');
    })
    .catch(({ message }: Error) => expect(message).toBe('no'));
  expect(await logOf(one)).toEqual([]);
});

test('an address may be written in capitals', async () => {
  const one = await hook({ url: receiver.url.replace('http', 'HTTP') });
  await rename('Kite night');
  await deliver(one);
  expect(receiver.received).toHaveLength(1);
});

test('retries for a day with growing pauses, then gives up; the log can send it again', async () => {
  const one = await hook();
  receiver.behave((response) => response.writeHead(500).end('sorry'));
  await rename('Kite night');
  await deliver(one);
  expect(await logOf(one)).toMatchObject([{ state: 'pending', attempts: 1, lastStatus: 500 }]);
  await deliver(one);
  expect(receiver.received, 'not before the pause is over').toHaveLength(1);
  await pass(one, 30);
  const [failed] = await logOf(one);
  expect(failed).toMatchObject({ state: 'failed', lastError: 'status' });
  expect(failed.attempts).toBeGreaterThanOrEqual(8);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  receiver.behave((response) => response.writeHead(200).end());
  await call(`POST /v1/account/webhooks/${one.$id}/messages/${failed.$id}/replay`);
  await deliver(one);
  expect(await logOf(one)).toMatchObject([{ $id: failed.$id, state: 'delivered', attempts: 1 }]);
});

test.each([
  ['a redirect', 'redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['a receiver that closes', 'ECONNRESET', (response) => response.destroy()],
] satisfies [string, string, Parameters<typeof receiver.behave>[0]][])(
  '%s is a failure',
  async (_, error, how) => {
    const one = await hook();
    receiver.behave(how);
    await rename('Kite night');
    await deliver(one);
    expect(receiver.received).toHaveLength(1);
    expect(await logOf(one)).toMatchObject([{ state: 'pending', lastError: error }]);
  },
);

test('a receiver that hangs is given up after ten seconds, and only once for all that waits', async () => {
  const one = await hook();
  receiver.behave(() => undefined);
  await rename('Kite night');
  await register();
  await deliver(one);
  expect(receiver.received).toHaveLength(1);
  expect(await logOf(one)).toMatchObject([{ attempts: 0 }, { attempts: 1, lastError: 'timeout' }]);
}, 30_000);

test('a receiver whose response never ends has taken the message', async () => {
  const one = await hook();
  receiver.behave((response) => response.writeHead(200).write('and so on'));
  await rename('Kite night');
  await deliver(one);
  expect(await logOf(one)).toMatchObject([{ state: 'delivered' }]);
});

test('an unreachable receiver is a failure', async () => {
  const one = await hook({ url: 'http://127.0.0.1:9/' });
  await rename('Kite night');
  await deliver(one);
  expect(await logOf(one)).toMatchObject([{ state: 'pending', lastError: 'ECONNREFUSED' }]);
});

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])(
  'never calls the private address %s, by name or number',
  async (host) => {
    const one = await hook({ url: `http://${host}:${receiver.port}/` });
    allowed = [];
    try {
      await rename('Kite night');
      await deliver(one);
    } finally {
      allowed = ['127.0.0.1'];
    }
    expect(receiver.received).toEqual([]);
    expect(await logOf(one)).toMatchObject([{ state: 'pending', lastError: 'address_not_allowed' }]);
  },
);

test('keeps the order of one object, and lets others pass', async () => {
  const one = await hook();
  receiver.behave((response, { body }) =>
    response.writeHead(body.type === 'event.updated' && receiver.received.length < 3 ? 500 : 204).end(),
  );
  await rename('First');
  await register();
  await rename('Second');
  await deliver(one);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['event.updated', 'registration.created']);
  await pass(one, 1);
  expect(receiver.received.slice(2).map(({ headers }) => headers['webhook-id'])).toEqual([
    receiver.received[0]?.headers['webhook-id'],
    expect.not.stringMatching(receiver.received[0]?.headers['webhook-id'] as string),
  ]);
});

test('two workers at once send a message once', async () => {
  const one = await hook();
  await rename('Kite night');
  await Promise.all([deliver(one), deliver(one), deliver(one)]);
  expect(receiver.received).toHaveLength(1);
});

test('for a day after a rotation, both secrets sign', async () => {
  const one = await hook();
  const renewed: Hook = (await call(`POST /v1/account/webhooks/${one.$id}/secret`)).json();
  expect(renewed.secret).not.toBe(one.secret);
  const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ');
  await rename('Kite night');
  await deliver(one);
  expect(signatures()).toHaveLength(2);
  clock.advance({ hours: 24 });
  await rename('Kite day');
  await deliver(one);
  expect(signatures()).toHaveLength(1);
  const { headers, raw = '' } = receiver.received.at(-1) ?? {};
  const at = new Date(Number(headers?.['webhook-timestamp']) * 1000);
  const right = new Webhook(renewed.secret).sign(String(headers?.['webhook-id']), at, raw);
  expect(signatures()).toEqual([right]);
});

test('after days of failures it is paused and the owner is mailed, once', async () => {
  const one = await hook();
  receiver.behave((response) => response.writeHead(503).end());
  for (let day = 0; day < 5; day++) {
    await rename(`Day ${day}`);
    await deliver(one);
    await pass(one, 24);
  }
  const { webhooks } = (await call('GET /v1/account/webhooks')).json();
  expect(webhooks).toMatchObject([{ $id: one.$id, paused: true }]);
  const mails = await mailsTo(mela(), organiser.email);
  const notices = mails.filter(({ kind }) => kind === 'webhook_paused_notice');
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toMatch(
    / answered with an error \(HTTP 503\), .+\n\nSince: .+\nMissed: [1-9]\d* messages?\n/,
  );
  const calls = receiver.received.length;
  await rename('Nobody is told');
  await deliver(one);
  expect(receiver.received).toHaveLength(calls);

  receiver.behave((response) => response.writeHead(204).end());
  await call(`PATCH /v1/account/webhooks/${one.$id}`, { paused: false });
  await rename('Told again');
  await deliver(one);
  expect(receiver.received.at(-1)?.body.data.eventTitle).toBe('Told again');
});

test('contains nothing that the owner may no longer see', async () => {
  const helper = await signUp(mela(), { name: 'Zoya' });
  const { db } = mela().deps;
  await sql`insert into event_helpers values (${eventId}, ${helper.userId}, 'door', now())`.execute(db);
  const limitedTo = { kind: 'events', $id: eventId };
  const one = await hook({ limitedTo }, helper);
  await register();
  await rename('Kite night');
  await deliver(one);
  // Helpers at the entrance see who comes in, not who registers.
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['event.updated']);
  await rename('Kite day');
  await sql`update users set blocked_at = now() where id = ${helper.userId}`.execute(db);
  await deliver(one);
  expect(receiver.received).toHaveLength(1);
});

test('sends for all events that someone organises, for one, or for those of a group', async () => {
  const group = await call('POST /v1/groups', { name: 'Kite flyers', address: `kites-${eventId}` });
  const groupId = group.json().$id;
  const all = await hook({ url: `${receiver.url}/all` });
  const ofEvent = await hook({ limitedTo: { kind: 'events', $id: eventId } });
  const ofGroup = await hook({ subjects: ['event', 'group'], limitedTo: { kind: 'groups', $id: groupId } });
  await call('POST /v1/events', { ...kiteDay, groupId });
  await call(`PATCH /v1/groups/${groupId}`, { name: 'Kite fliers' });
  await rename('Kite night');
  const types = async (one: Hook) => (await logOf(one)).map(({ type }: { type: string }) => type);
  expect(await types(all)).toEqual(['event.updated', 'event.created']);
  expect(await types(ofEvent)).toEqual(['event.updated']);
  expect(await types(ofGroup)).toEqual(['group.updated', 'event.created']);
});

test('a test message arrives, and the log pages', async () => {
  const one = await hook();
  for (let sent = 0; sent < 51; sent++) await call(`POST /v1/account/webhooks/${one.$id}/test`);
  await deliver(one);
  expect(receiver.received[0]?.body).toMatchObject({ type: 'test', data: {} });
  const first = (await call(`GET /v1/account/webhooks/${one.$id}/messages`)).json();
  expect([first.messages.length, typeof first.next]).toEqual([50, 'string']);
  const second = (await call(`GET /v1/account/webhooks/${one.$id}/messages?after=${first.next}`)).json();
  expect([second.messages.length, second.next]).toEqual([1, null]);
});

test("nobody else reads or changes someone's webhook", async () => {
  const { $id } = await hook();
  for (const way of ['DELETE', 'PATCH'] as const) {
    const answer = await call(`${way} /v1/account/webhooks/${$id}`, {}, ravi);
    expectProblem(answer, 404, 'webhook_not_found');
  }
  expectProblem(await call(`GET /v1/account/webhooks/${$id}/messages`, {}, ravi), 404, 'webhook_not_found');
});

const noticesTo = async ({ email }: TestPerson) =>
  (await mailsTo(mela(), email)).filter(({ kind }) => kind === 'sign_in_changed_notice').length;

test('a webhook and a new address of it need the password, and are mailed to the owner', async () => {
  const person = await signUp(mela());
  const body = { url: receiver.url, subjects: ['event'], password: 'a wrong one' };
  const refused = await call('POST /v1/account/webhooks', body, person);
  expectProblem(refused, 401, 'user_invalid_credentials');
  const { $id } = await hook({}, person);
  expect(await noticesTo(person)).toBe(1);
  const change = (more: object) => call(`PATCH /v1/account/webhooks/${$id}`, more, person);
  expectProblem(await change({ url: 'https://hooks.example.org/' }), 401, 'user_invalid_credentials');
  const { password } = person;
  expect((await change({ url: receiver.url, subjects: ['group'], password })).statusCode).toBe(200);
  expect(await noticesTo(person)).toBe(1);
  const changed = await change({ url: 'https://hooks.example.org/', password });
  expect(changed.json(), changed.body).toMatchObject({
    url: 'https://hooks.example.org/',
    subjects: ['group'],
  });
  expect(await noticesTo(person)).toBe(2);
});

test('a new password pauses webhooks, and what waited is not sent', async () => {
  const person = await signUp(mela());
  const one = await hook({}, person);
  await call(`POST /v1/account/webhooks/${one.$id}/test`, {}, person);
  const body = { password: 'another password of hers', oldPassword: person.password };
  const changed = await call('PATCH /v1/account/password', body, person);
  expect(changed.statusCode, changed.body).toBe(200);
  const { webhooks } = (await call('GET /v1/account/webhooks', {}, person)).json();
  expect(webhooks).toMatchObject([{ $id: one.$id, paused: true }]);
  await call(`PATCH /v1/account/webhooks/${one.$id}`, { paused: false }, person);
  await deliver(one);
  expect(receiver.received).toEqual([]);
});
