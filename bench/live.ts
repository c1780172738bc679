import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type BenchPerson, type BenchSite, insertPeople, startBenchSite } from './site.ts';

/** The run fails if one of these is missed. */
const limits = { memoryMb: 400, lastMs: 1000 };
/** Sockets per network address; the server's limit is 200. */
const perAddress = 180;
const openingAtOnce = 100;
const patienceMs = 20_000;

/** Opens idle sockets, then changes the event they are all subscribed to. */
export default async function benchLive(connections = 10_000): Promise<boolean> {
  await using site = await startBenchSite(0);
  const [organiser] = await insertPeople(site.db, 1);
  if (organiser === undefined) throw new Error('Nobody is there to change anything.');
  const eventId = await createEvent(site, organiser);
  const before = await site.memoryMb();
  const sockets = await openAll(site, eventId, connections);
  await sleep(1000);
  const memoryMb = await site.memoryMb();

  let notified = 0;
  let lastMs = Number.POSITIVE_INFINITY;
  const start = performance.now();
  const all = Promise.withResolvers<void>();
  for (const socket of sockets) {
    socket.on('message', (bytes) => {
      if (!String(bytes).includes('Everybody is told')) return;
      if (++notified < connections) return;
      lastMs = performance.now() - start;
      all.resolve();
    });
  }
  await send(site, organiser, 'PATCH', `/v1/events/${eventId}`, { eventTitle: 'Everybody is told' });
  await Promise.race([all.promise, sleep(patienceMs, undefined, { ref: false })]);
  for (const socket of sockets) socket.terminate();
  console.log(`${connections} sockets: ${Math.round(memoryMb)} MB, ${Math.round(before)} MB without them`);
  console.log(`${notified} notified, the last ${Math.round(lastMs)} ms after the change was sent`);
  console.log(
    `live connections=${connections} rss_mb=${Math.round(memoryMb)} notified=${notified} last_ms=${Math.round(lastMs)}`,
  );
  return notified === connections && memoryMb <= limits.memoryMb && lastMs <= limits.lastMs;
}

async function openAll(site: BenchSite, eventId: string, connections: number): Promise<WebSocket[]> {
  const channel = `databases.main.collections.events.documents.${eventId}`;
  const url = `${site.url.replace('http', 'ws')}/v1/realtime?project=mela&channels[]=${channel}`;
  const sockets: WebSocket[] = [];
  while (sockets.length < connections) {
    const some = Array.from({ length: Math.min(openingAtOnce, connections - sockets.length) }, (_, index) => {
      const address = Math.floor((sockets.length + index) / perAddress);
      return new WebSocket(url, { localAddress: `127.1.0.${1 + address}`, perMessageDeflate: false });
    });
    await Promise.all(some.map((socket) => once(socket, 'message')));
    sockets.push(...some);
  }
  return sockets;
}

async function createEvent(site: BenchSite, organiser: BenchPerson): Promise<string> {
  const event = await send(site, organiser, 'POST', '/v1/events', {
    eventTitle: 'A quiet evening',
    description: 'Thousands look at its page.',
    location: 'Mumbai',
    latitude: 19.07,
    longitude: 72.88,
    date: Temporal.Now.plainDateISO().add({ days: 30 }).toString(),
    startTime: '10:00',
    endTime: '18:00',
  });
  return event.$id;
}

async function send({ url }: BenchSite, { cookie }: BenchPerson, method: string, path: string, body: object) {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as { $id: string };
}
