import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, judgeAll, sendTraffic } from '../../hostile/arena.ts';
import { LocalSite } from '../../hostile/local-site.ts';
import { readOptions } from '../../hostile/options.ts';
import { Probe } from '../../hostile/probe.ts';
import { traffic } from '../../hostile/traffic.ts';
import { Verdict } from '../../hostile/verdict.ts';
import { exchange } from '../../hostile/wire.ts';
import { peopleOf, settle } from '../../hostile/world.ts';
import { createTestDatabase } from '../../kit/database.ts';

let arena: Omit<Arena, 'verdict' | 'share'>;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  const database = await createTestDatabase();
  opened.defer(() => database.drop());
  const site = opened.use(await LocalSite.start({ databaseUrl: database.url, samples: false }));
  const target = { host: '127.0.0.1', port: site.port };
  const world = await settle(target, await peopleOf(site));
  const probe = await Probe.start(`http://127.0.0.1:${site.port}`, 20);
  opened.defer(() => probe.stop());
  arena = { target, site, world, probe, seed: 20_261_122 };
}, 120_000);
afterAll(() => opened.disposeAsync());

/** A hundredth or so of what `npm run hostile` sends, the same each time. */
const shares: Readonly<Record<string, number>> = {
  'pipelines and upgrades': 0.06,
  'request targets': 0.15,
  framing: 0.7,
  'slow and half-open connections': 0.05,
  'header values': 0.03,
  'query values': 0.02,
  'bodies by contract': 0.02,
  'odd bodies': 0.3,
  fuzz: 0.03,
  'crowd of sockets': 0.01,
};

test.each(Object.entries(shares))('stays up and responsive under %s', async (name, share) => {
  const verdict = new Verdict();
  const send = traffic[name];
  if (send === undefined) throw new Error(`There is no traffic called ${name}.`);
  const row = await sendTraffic({ ...arena, verdict, share }, name, send);
  expect(verdict.findings).toEqual([]);
  expect(row.requests).toBeGreaterThan(10);
});

test('checks each of several responses on a connection', async () => {
  const page = `HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`;
  const refusal = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}';
  const error = 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 2\r\n\r\n{}';
  await using server = createServer((socket) => void socket.resume().end(refusal + page + error));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await exchange({ host: '127.0.0.1', port }, Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  expect(answer.statuses).toEqual([400, 200, 500]);
  expect(answer.sizes).toEqual([refusal.length, page.length, error.length]);
  const verdict = new Verdict();
  judgeAll({ verdict }, verdict.begin('here'), 'three requests', answer);
  expect(verdict.findings).toEqual([expect.stringContaining('500 for three requests')]);
});

test.each(['http://8.8.8.8/', 'http://[2001:db8::1]/'])(
  'refuses to attack %s, whatever the options',
  async (url) => {
    await expect(readOptions([url])).rejects.toThrow('public address');
    await expect(readOptions([url, '--private-network'])).rejects.toThrow('public address');
  },
);

test('attacks a private network only with an explicit option', async () => {
  await expect(readOptions(['http://10.0.0.7:3000/'])).rejects.toThrow('--private-network');
  const { url } = (await readOptions(['http://10.0.0.7:3000/', '--private-network'])) ?? {};
  expect(url?.host).toBe('10.0.0.7:3000');
  expect((await readOptions(['http://127.0.0.1:3000/']))?.url?.host).toBe('127.0.0.1:3000');
});
