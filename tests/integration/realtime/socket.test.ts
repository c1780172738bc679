import { once } from 'node:events';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { asked, useStage } from './stage.ts';

const stage = useStage();

test('sends channels and account on connect', async () => {
  const visitor = await stage.open(asked);
  expect(await visitor.next()).toEqual({ type: 'connected', data: { channels: ['documents'], user: null } });

  const person = await stage.open(`${asked}&channels[]=account`, { cookie: 'session=person1' });
  expect(await person.next()).toEqual({
    type: 'connected',
    data: { channels: ['documents', 'account'], user: { $id: 'person1' } },
  });
});

test.each([
  ['no project', 'channels[]=documents', 'Missing or unknown project ID'],
  ['another project', 'project=other&channels[]=documents', 'Missing or unknown project ID'],
  [
    'a very long channel',
    `project=mela&channels[]=${'x'.repeat(201)}`,
    'At most 100 channels of 200 characters',
  ],
  [
    'more than a hundred channels',
    `project=mela&${Array.from({ length: 101 }, (_, at) => `channels[${at}]=files.${at}`).join('&')}`,
    'At most 100 channels of 200 characters',
  ],
])('%s closes the socket with 1008', async (_, query, message) => {
  const listener = await stage.open(query);
  expect(await listener.next()).toEqual({ type: 'error', data: { code: 1008, message } });
  expect(await listener.closed).toBe(1008);
});

test('accepts sockets from our own and registered pages only', async () => {
  const own = await stage.open(asked, { origin: stage.origin() });
  expect((await own.next()).type).toBe('connected');
  const friend = await stage.open(asked, { origin: 'https://friend.example' });
  expect((await friend.next()).type).toBe('connected');
  const stranger = await stage.open(asked, { origin: 'https://stranger.example', cookie: 'session=person1' });
  expect(await stranger.next()).toMatchObject({ type: 'error', data: { code: 1008 } });
  expect(await stranger.closed).toBe(1008);
});

test('accepts a session after connecting', async () => {
  const listener = await stage.open(asked);
  await listener.next();
  listener.say({ type: 'authentication', data: { session: 'person2' } });
  expect(await listener.next()).toEqual({
    type: 'response',
    data: { to: 'authentication', success: true, user: { $id: 'person2' } },
  });
  stage.document = (_, id, reader) => ({ $id: id, seenBy: reader?.userId });
  await stage.announce('events', 'e1', 'update');
  expect(await listener.next()).toMatchObject({ data: { payload: { seenBy: 'person2' } } });
});

test.each([
  ['invalid JSON', '{'],
  ['an unknown type', { type: 'shout' }],
  ['a wrong session', { type: 'authentication', data: { session: 'nobody' } }],
])('%s is answered with 1003, and the socket stays open', async (_, message) => {
  const listener = await stage.open(asked);
  await listener.next();
  listener.say(message);
  expect(await listener.next()).toMatchObject({ type: 'error', data: { code: 1003 } });
  listener.say({ type: 'ping' });
  expect(await listener.next()).toEqual({ type: 'pong' });
});

test('reads channels with an index, and a socket may open without any', async () => {
  const indexed = await stage.open('project=mela&channels[0]=documents&channels[1]=files');
  expect(await indexed.next()).toMatchObject({ data: { channels: ['documents', 'files'] } });
  const empty = await stage.open('project=mela');
  expect(await empty.next()).toEqual({ type: 'connected', data: { channels: [], user: null } });
});

test('newer clients subscribe by message, and each change names the subscriptions it belongs to', async () => {
  const listener = await stage.open('project=mela');
  await listener.next();
  const [all, one] = [
    { subscriptionId: 'all', channels: ['documents'] },
    { subscriptionId: 'one', channels: ['databases.main.collections.events.documents.e1'] },
  ];
  listener.say({ type: 'subscribe', data: [{ ...all, queries: [] }, one] });
  expect(await listener.next()).toEqual({
    type: 'response',
    data: { to: 'subscribe', success: true, subscriptions: [all, one] },
  });
  stage.document = (_, id) => ({ $id: id });
  await stage.announce('events', 'e1', 'update');
  expect(await listener.next()).toMatchObject({
    type: 'event',
    data: { payload: { $id: 'e1' }, subscriptions: ['all', 'one'] },
  });
  await stage.announce('events', 'e2', 'update');
  expect(await listener.next()).toMatchObject({ data: { payload: { $id: 'e2' }, subscriptions: ['all'] } });

  listener.say({ type: 'unsubscribe', data: [{ subscriptionId: 'all' }, { subscriptionId: 'unknown' }] });
  expect(await listener.next()).toEqual({
    type: 'response',
    data: { to: 'unsubscribe', success: true, subscriptions: [all] },
  });
  await stage.announce('events', 'e2', 'update');
  await stage.announce('events', 'e1', 'update');
  expect(await listener.next()).toMatchObject({ data: { payload: { $id: 'e1' }, subscriptions: ['one'] } });
});

test('a subscription with the same id replaces the one before', async () => {
  const listener = await stage.open('project=mela');
  await listener.next();
  for (const channel of ['files', 'documents']) {
    listener.say({ type: 'subscribe', data: [{ subscriptionId: 'mine', channels: [channel] }] });
    await listener.next();
  }
  stage.document = (_, id) => ({ $id: id });
  await stage.publish({ topic: 'file', id: 'f1', ownerId: 'person1', action: 'create' });
  await stage.announce('events', 'e1', 'update');
  expect(await listener.next()).toMatchObject({ data: { payload: { $id: 'e1' }, subscriptions: ['mine'] } });
});

test.each([
  ['no channels', [{ subscriptionId: 'a', channels: [] }]],
  ['conditions', [{ subscriptionId: 'a', channels: ['files'], queries: ['{"method":"equal"}'] }]],
  ['a very long channel', [{ subscriptionId: 'a', channels: ['x'.repeat(201)] }]],
  [
    'too many channels together',
    ['a', 'b'].map((id) => ({
      subscriptionId: id,
      channels: Array.from({ length: 60 }, (_, at) => `files.${id}.${at}`),
    })),
  ],
])('a subscription with %s gets an error and changes nothing', async (_, data) => {
  const listener = await stage.open(asked);
  await listener.next();
  listener.say({ type: 'subscribe', data });
  expect(await listener.next()).toMatchObject({ type: 'error', data: { code: 1003 } });
  stage.document = (_collection, id) => ({ $id: id });
  await stage.announce('events', 'e1', 'update');
  expect(await listener.next()).toMatchObject({ type: 'event', data: { payload: { $id: 'e1' } } });
});

test('too many messages close the socket with 1013', async () => {
  const listener = await stage.open(asked);
  for (let said = 0; said < 70; said++) listener.say({ type: 'ping' });
  expect(await listener.closed).toBe(1013);
});

test('a message over the size limit closes the socket', async () => {
  const listener = await stage.open(asked);
  listener.say('x'.repeat(40_000));
  expect(await listener.closed).toBe(1009);
});

test('a plain request is told to use WebSocket', async () => {
  const answer = await fetch(`${stage.origin()}/v1/realtime?project=mela`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ type: 'general_bad_request' });
});

test("a socket to another address gets that address's response", async () => {
  const socket = new WebSocket(`${stage.origin().replace('http', 'ws')}/v1/elsewhere`);
  const [, answer] = await once(socket, 'unexpected-response');
  expect(answer.statusCode).toBe(404);
});

test('serves requests to upgrade to another protocol as plain requests', async () => {
  const [answer] = await once(
    get(`${stage.origin()}/v1/realtime`, { headers: { connection: 'upgrade', upgrade: 'h2c' } }),
    'response',
  );
  expect(answer.statusCode).toBe(400);
  answer.resume();
});

test('a stopping server disconnects everyone so that they reconnect elsewhere', async () => {
  const listener = await stage.open(asked);
  await listener.next();
  await stage.close();
  expect(await listener.closed).toBe(1001);
});
