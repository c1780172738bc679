import { once } from 'node:events';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { asked, useStage } from './stage.ts';

const stage = useStage({
  most: 100,
  maxPerAddress: 2,
  maxChannelsPerAddress: 10,
  heartbeatMs: 60_000,
});

test("refuses sockets beyond a network's limit with 1013 until one closes", async () => {
  const first = await stage.open(asked);
  await stage.open(asked);
  const third = await stage.open(asked);
  expect(await third.next()).toEqual({
    type: 'error',
    data: { code: 1013, message: 'Too many connections' },
  });
  expect(await third.closed).toBe(1013);

  first.socket.close();
  await first.closed;
  await eventually(async () => {
    const fourth = await stage.open(asked);
    expect((await fourth.next()).type).toBe('connected');
  });
});

test("refuses channels beyond a network's limit with 1013 until a socket closes", async () => {
  // Another address than the sockets above.
  const options = { localAddress: '127.0.0.2' };
  const listening = (count: number) => {
    const channels = Array.from({ length: count }, (_, at) => `channels[]=boards.${at}`);
    return [`project=mela&${channels.join('&')}`, {}, options] as const;
  };
  const eleven = await stage.open(...listening(11));
  expect(await eleven.closed).toBe(1013);
  const six = await stage.open(...listening(6));
  expect((await six.next()).type).toBe('connected');
  const five = await stage.open(...listening(5));
  expect(await five.closed).toBe(1013);

  six.socket.close();
  await six.closed;
  await eventually(async () => {
    const ten = await stage.open(...listening(10));
    expect((await ten.next()).type).toBe('connected');
    ten.socket.close();
    await ten.closed;
  });
});

test("subscriptions by message count towards the network's channels, and end with them", async () => {
  const options = { localAddress: '127.0.0.5' };
  const subscription = (count: number) => ({
    type: 'subscribe',
    data: [{ subscriptionId: 'mine', channels: Array.from({ length: count }, (_, at) => `boards.${at}`) }],
  });
  const [one, two] = [
    await stage.open('project=mela', {}, options),
    await stage.open('project=mela', {}, options),
  ];
  await one.next();
  await two.next();
  one.say(subscription(6));
  expect(await one.next()).toMatchObject({ type: 'response' });
  two.say(subscription(5));
  expect(await two.next()).toEqual({ type: 'error', data: { code: 1003, message: 'Too many connections' } });
  one.say({ type: 'unsubscribe', data: [{ subscriptionId: 'mine' }] });
  expect(await one.next()).toMatchObject({ data: { to: 'unsubscribe' } });
  two.say(subscription(10));
  expect(await two.next()).toMatchObject({ data: { to: 'subscribe' } });
});

test("simultaneous requests don't exceed the limit together", async () => {
  const options = { localAddress: '127.0.0.3' };
  const opening = Array.from({ length: 10 }, () => stage.open(asked, {}, options));
  const frames = await Promise.all((await Promise.all(opening)).map((listener) => listener.next()));
  expect(frames.filter(({ type }) => type === 'connected').length).toBe(2);
});

test("failed handshakes don't count towards the limit", async () => {
  const options = { localAddress: '127.0.0.4' };
  const headers = {
    ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '99' },
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  for (let at = 0; at < 10; at++) {
    const request = get(`${stage.origin()}/v1/realtime?${asked}`, { ...options, headers });
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(400);
    response.resume();
  }
  const two = await Promise.all([stage.open(asked, {}, options), stage.open(asked, {}, options)]);
  for (const listener of two) expect((await listener.next()).type).toBe('connected');
});
