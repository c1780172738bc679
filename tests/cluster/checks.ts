import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { openDatabase } from '../../server/infra/db/database.ts';

/** The running setup. */
export interface Constellation {
  /** The proxy's URL. */
  readonly url: string;
  /** The processes behind it. */
  readonly apps: readonly string[];
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  stopReplica(): Promise<void>;
  killApp(): Promise<void>;
}

/** Milliseconds after which a change must be visible everywhere. */
const soon = 1000;

/** What must be true of several processes on a primary and a replica; each check throws if it isn't. */
export async function checkAll(site: Constellation, say: (line: string) => void): Promise<void> {
  const cookie = await signUp(site);
  say('someone signed up through the proxy and got exactly one email');
  const eventId = await createEvent(site, cookie);
  for (const app of site.apps) await expectEvent(`${app}/v1/events`, eventId, { cookie }, 0);
  say('a new event shows up at once for its creator, in every process');
  for (const app of site.apps) await expectEvent(`${app}/v1/events`, eventId, {}, soon);
  say('and within a second for visitors, whose lists come from the replica');
  await checkReplica(site);
  say('the replica streams from the primary and has served lists');
  await checkRealtime(site, cookie, eventId);
  say('a change in one process reaches the sockets of the others');
  await site.stopReplica();
  await expectEvent(`${site.url}/v1/events`, eventId, {}, soon * 5);
  say('without the replica, the primary serves lists');
  await site.killApp();
  for (let call = 0; call < 4; call++) await expectEvent(`${site.url}/v1/events`, eventId, {}, soon);
  say('without one process, the other serves everyone');
}

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', connection: 'close', ...init.headers };
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function rowsOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const { db, close } = openDatabase(url);
  try {
    return (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;
  } finally {
    await close();
  }
}

async function signUp({ url, primaryUrl }: Constellation): Promise<string> {
  const account = {
    userId: 'unique()',
    email: 'asha@people.example',
    password: 'a password of hers',
    name: 'Asha',
  };
  const made = await ask(`${url}/v1/account`, { method: 'POST', body: JSON.stringify(account) });
  const { $id: userId } = (await made.json()) as { $id: string };
  await sleep(3000);
  const mails = await rowsOf(primaryUrl, 'select text_body, state, attempts from mails');
  if (mails.length !== 1) throw new Error(`There are ${mails.length} mails.`);
  const secret = /\b\d{6}\b/.exec(String(mails[0]?.text_body))?.[0];
  const opened = await ask(`${url}/v1/account/sessions/token`, {
    method: 'PUT',
    body: JSON.stringify({ userId, secret }),
  });
  return opened.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function createEvent({ url }: Constellation, cookie: string): Promise<string> {
  const event = {
    eventTitle: 'Kite day',
    description: 'Everybody brings a kite.',
    online: true,
    date: Temporal.Now.plainDateISO().add({ days: 30 }).toString(),
    startTime: '10:00',
    endTime: '18:00',
  };
  const made = await ask(`${url}/v1/events`, {
    method: 'POST',
    headers: { cookie },
    body: JSON.stringify(event),
  });
  return ((await made.json()) as { $id: string }).$id;
}

async function expectEvent(
  url: string,
  id: string,
  headers: Record<string, string>,
  within: number,
): Promise<void> {
  const until = performance.now() + within;
  for (;;) {
    const text = await ask(url, { headers }).then((answer) => answer.text(), String);
    if (text.includes(id)) return;
    if (performance.now() > until)
      throw new Error(`${url} does not show the event ${id} after ${within} ms.`);
    await sleep(50);
  }
}

async function checkReplica({ primaryUrl, replicaUrl }: Constellation): Promise<void> {
  const [follower] = await rowsOf(primaryUrl, 'select state from pg_stat_replication');
  if (follower?.state !== 'streaming') throw new Error('No replica streams from the primary.');
  const readers = "select from pg_stat_activity where application_name = 'mela' and pid <> pg_backend_pid()";
  if ((await rowsOf(replicaUrl, readers)).length === 0) throw new Error('Nothing reads from the replica.');
}

async function checkRealtime({ apps }: Constellation, cookie: string, eventId: string): Promise<void> {
  const [first = '', second = ''] = apps;
  const channel = `databases.main.collections.events.documents.${eventId}`;
  const socket = new WebSocket(
    `${second.replace('http', 'ws')}/v1/realtime?project=mela&channels[]=${channel}`,
  );
  const arrived = Promise.withResolvers<string>();
  const connected = Promise.withResolvers<void>();
  socket.on('message', (bytes) => {
    const { type } = JSON.parse(String(bytes));
    if (type === 'connected') connected.resolve();
    if (type === 'event') arrived.resolve(String(bytes));
  });
  await connected.promise;
  const body = JSON.stringify({ eventTitle: 'Kite night' });
  await ask(`${first}/v1/events/${eventId}`, { method: 'PATCH', headers: { cookie }, body });
  const late = sleep(5000).then(() => 'nothing');
  const received = await Promise.race([arrived.promise, late]);
  socket.terminate();
  if (!received.includes('Kite night')) throw new Error(`The other process sent ${received}.`);
}
