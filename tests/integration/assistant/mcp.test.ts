import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { linkTo, mailsTo, newAddress, type TestPerson } from '../../kit/people.ts';
import { useAssistant } from './stage.ts';

const { create, person, ask, mela } = useAssistant();
let site: string;
let kites: string;
let ravi: TestPerson;
const opened: Client[] = [];

beforeAll(async () => {
  site = await mela().listen();
  ravi = await person('Ravi');
  kites = (
    await create(await person('Asha'), {
      eventTitle: 'Kite duel',
      online: true,
      onlineLink: 'https://meet.example/secret-room',
    })
  ).$id;
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});

interface Token {
  readonly $id: string;
  readonly secret: string;
}

const allScopes = ['events.read', 'registrations.write'];

async function tokenOf(owner: TestPerson, scopes = allScopes): Promise<Token> {
  const { status, body } = await ask<Token>(owner, 'POST', '/v1/account/api-keys', {
    name: 'My helper',
    scopes,
    password: owner.password,
  });
  expect(status).toBe(201);
  return body;
}

/** The official client, as other assistants use it. */
async function connect(secret?: string): Promise<Client> {
  const client = new Client({ name: 'helper', version: '1.0.0' });
  const headers: Record<string, string> = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${site}/mcp`), { requestInit: { headers } }),
  );
  opened.push(client);
  return client;
}

async function toolsOf(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  return { isError: isError === true, text, value: isError ? null : JSON.parse(text) };
}

const answers = { social_media: 'Mastodon', reason: 'I like kites.' };

test('without a token, offers searching and reading public events, and registering as a guest', async () => {
  const client = await connect();
  expect(await toolsOf(client)).toEqual(['search_events', 'event_detail', 'register_as_guest']);
  const { value } = await call(client, 'search_events', { words: 'kite' });
  expect(value).toMatchObject({ total: 1, events: [{ id: kites, title: 'Kite duel', price: 'free' }] });
  const detail = await call(client, 'event_detail', { event_id: kites });
  expect(detail.value).toMatchObject({ organiser: 'Asha', written_by_a_stranger: expect.anything() });
  expect(detail.text).not.toContain('secret-room');
  expect(client.getInstructions()).toContain('/event/<id>');
});

test('with a personal token, lists, makes and cancels its owner’s registrations', async () => {
  const client = await connect((await tokenOf(ravi)).secret);
  expect(await toolsOf(client)).toEqual([
    'search_events',
    'event_detail',
    'my_registrations',
    'register',
    'cancel_registration',
  ]);
  expect((await call(client, 'register', { event_id: kites, ...answers })).value).toMatchObject({
    eventId: kites,
    state: 'confirmed',
  });
  expect((await call(client, 'my_registrations', {})).value).toMatchObject({
    total: 1,
    registrations: [{ event: { id: kites }, state: 'you have a seat' }],
  });
  const own = await ask<{ state: string }>(ravi, 'GET', `/v1/events/${kites}/registrations/own`);
  expect(own.body.state).toBe('confirmed');
  expect((await call(client, 'cancel_registration', { event_id: kites })).value).toMatchObject({
    state: 'cancelled',
  });
});

test('a token allows its scopes and nothing else', async () => {
  const reading = await connect((await tokenOf(ravi, ['events.read'])).secret);
  expect(await toolsOf(reading)).toEqual(['search_events', 'event_detail', 'my_registrations']);
  for (const name of ['register', 'cancel_registration']) {
    await expect(reading.callTool({ name, arguments: { event_id: kites, ...answers } })).rejects.toThrow(
      'not found',
    );
  }
  const writing = await connect((await tokenOf(ravi, ['registrations.write'])).secret);
  expect(await toolsOf(writing)).toEqual([
    'search_events',
    'event_detail',
    'register',
    'cancel_registration',
  ]);
  await expect(writing.callTool({ name: 'my_registrations', arguments: {} })).rejects.toThrow('not found');
});

test('without the reading scope, shows events as visitors see them', async () => {
  const own = await create(ravi, { eventTitle: 'Ravi’s rooftop' });
  await sql`update events set hidden_at = now(), hidden_reason = 'Spam' where id = ${own.$id}`.execute(
    mela().deps.db,
  );
  const detailBy = async (scope: string) => {
    const client = await connect((await tokenOf(ravi, [scope])).secret);
    return (await call(client, 'event_detail', { event_id: own.$id })).value;
  };
  expect(await detailBy('events.read')).toMatchObject({ title: 'Ravi’s rooftop' });
  expect(await detailBy('registrations.write')).toEqual({ error: 'There is no such event.' });
});

test('a guest is registered only when they press the button in the email', async () => {
  const client = await connect();
  const email = newAddress('gita');
  const guest = { event_id: kites, name: 'Gita', email, ...answers };
  for (let time = 0; time < 2; time += 1) {
    expect((await call(client, 'register_as_guest', guest)).value).toEqual({
      emailed: email,
      registered: false,
    });
  }
  expect(await mailsTo(mela(), email)).toHaveLength(1);
  const registered = () =>
    sql`select from registrations join users on users.id = user_id where email = ${email}`.execute(
      mela().deps.db,
    );
  expect((await registered()).rows).toHaveLength(0);
  const { userId, secret } = await linkTo(mela(), email);
  const pressed = await ask(null, 'POST', `/v1/guest-registrations/${userId}/proof`, { secret });
  expect(pressed).toMatchObject({ status: 200, body: { registration: { state: 'confirmed' } } });
  expect((await registered()).rows).toHaveLength(1);
});

test('reports a refusal as an error with its reason', async () => {
  const client = await connect((await tokenOf(ravi)).secret);
  expect(await call(client, 'cancel_registration', { event_id: 'nowhere' })).toMatchObject({
    isError: true,
    text: "This event doesn't exist.",
  });
  const { isError } = await client.callTool({ name: 'register', arguments: { event_id: kites } });
  expect(isError).toBe(true);
});

test("can't register before registration opens", async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { eventTitle: 'Kite yoga', opensAt: '2026-12-04T00:30:00Z' });
  const client = await connect((await tokenOf(ravi)).secret);
  expect(await call(client, 'register', { event_id: $id, ...answers })).toMatchObject({
    isError: true,
    text: "Registration isn't open yet.",
  });
});

test("can't register for an event with required questions, and names the call that can", async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { eventTitle: 'Kite school' });
  const consent = { kind: 'consent', label: 'May we take photos?', required: true };
  await ask(asha, 'POST', `/v1/events/${$id}/questions`, consent);
  const client = await connect((await tokenOf(ravi)).secret);
  const refused = await call(client, 'register', { event_id: $id, ...answers });
  expect(refused).toMatchObject({ isError: true });
  expect(refused.text).toContain('POST /v1/events/{eventId}/registrations');
});

test('rejects revoked tokens and session cookies', async () => {
  const { $id, secret } = await tokenOf(ravi);
  await connect(secret);
  const revoke = (who: TestPerson) =>
    mela().app.inject({
      method: 'DELETE',
      url: `/v1/account/api-keys/${$id}`,
      headers: { cookie: who.cookie },
    });
  expect((await revoke(await person('Zoya'))).json().type).toBe('api_key_not_found');
  expect((await revoke(ravi)).statusCode).toBe(204);
  await expect(connect(secret)).rejects.toThrow();
  const refused = await mela().app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${secret}` },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect(refused).toMatchObject({ statusCode: 401, headers: { 'www-authenticate': 'Bearer realm="mela"' } });
  const elsewhere = await mela().app.inject({
    url: '/v1/account',
    headers: { authorization: `Bearer ${(await tokenOf(ravi)).secret}` },
  });
  expect(elsewhere.json().type).toBe('api_key_not_allowed');
});

test("shows a secret once and doesn't store it", async () => {
  const { secret } = await tokenOf(ravi);
  const { body } = await ask<object>(ravi, 'GET', '/v1/account/api-keys');
  expect(JSON.stringify(body)).not.toContain(secret);
  const rows = await mela().deps.db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.slice('mela_'.length));
});

test('registers for a ticket type, and says which there are when one is needed', async () => {
  const { $id } = await create(ravi, { eventTitle: 'Kite fair' });
  const talk = { $id: 'talk', name: 'Talk', pricing: 'free' };
  const day = { $id: 'day', name: 'Day pass', pricing: 'fixed', pricePaise: 80_000 };
  const addOns = [{ $id: 'lunch', name: 'Lunch', required: true, ticketTypes: ['day'], pricePaise: 20_000 }];
  await ask(ravi, 'PUT', `/v1/events/${$id}/ticket-types`, { types: [talk, day], addOns });
  const client = await connect((await tokenOf(await person('Zoya'))).secret);
  expect((await call(client, 'event_detail', { event_id: $id })).value).toMatchObject({
    ticket_types: [
      { ticket_type: 'talk', name: 'Talk', price: 'free', open: true },
      { ticket_type: 'day', name: 'Day pass', price: '₹800' },
    ],
    add_ons: [{ name: 'Lunch', price: '₹200', required: true, only_with: ['day'] }],
  });
  expect(await call(client, 'register', { event_id: $id, ...answers })).toMatchObject({ isError: true });
  const registered = await call(client, 'register', { event_id: $id, ticket_type: 'day', ...answers });
  expect(registered.value).toMatchObject({
    state: 'awaiting_payment',
    ticketTypeId: 'day',
    addOns: [{ $id: 'lunch', count: 1 }],
  });
});
