import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Cluster } from './cluster.ts';

/** Milliseconds after which a change must be visible everywhere. */
const soon = 1000;

/** What must be true of a site on several machines; each check throws if it isn't. */
export async function checkAll(cluster: Cluster, say: (line: string) => void): Promise<void> {
  const apps = cluster.apps.map(({ url }) => url);
  const cookie = await signUp(cluster);
  say('someone signed up through the load balancer and got exactly one email');
  const eventId = await createEvent(cluster, cookie);
  for (const app of apps) await expectEvent(`${app}/v1/events`, eventId, { cookie }, 0);
  say('a new event shows up at once for its creator, on every app machine');
  for (const app of apps) await expectEvent(`${app}/v1/events`, eventId, {}, soon);
  say('and within a second for visitors, whose lists come from a replica');
  await checkReplicas(cluster);
  say('two replicas stream from the primary, one of them synchronously, and have served lists');
  await checkRealtime(apps, cookie, eventId);
  say('a change on one app machine reaches the sockets of the other');
  await checkMaintenance(cluster);
  say('the archive takes the WAL, and a backup is made');
  for (const machine of cluster.databases) {
    if (machine === (await cluster.primary())) continue;
    await machine.patroni.stop('SIGTERM');
  }
  await expectEvent(`${cluster.url}/v1/events`, eventId, {}, soon * 10);
  say('without both replicas, the primary serves lists');
  await cluster.apps[0]?.app.stop('SIGKILL');
  for (let call = 0; call < 4; call++) await expectEvent(`${cluster.url}/v1/events`, eventId, {}, soon * 5);
  say('without one app machine, the other serves everyone');
}

async function checkMaintenance(cluster: Cluster): Promise<void> {
  const primary = await cluster.until('a primary', () => cluster.primary());
  await cluster.pgbackrest(primary, 'check');
  await cluster.pgbackrest(primary, '--type=full', 'backup');
}

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', connection: 'close', ...init.headers };
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function signUp(cluster: Cluster): Promise<string> {
  const account = {
    userId: 'unique()',
    email: 'asha@people.example',
    password: 'a password of hers',
    name: 'Asha',
  };
  const { url } = cluster;
  const made = await ask(`${url}/v1/account`, { method: 'POST', body: JSON.stringify(account) });
  const { $id: userId } = (await made.json()) as { $id: string };
  await sleep(3000);
  const mails = await cluster.withDatabase(({ db }) => db.selectFrom('mails').select('text_body').execute());
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

async function createEvent({ url }: Cluster, cookie: string): Promise<string> {
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

async function checkReplicas(cluster: Cluster): Promise<void> {
  const primary = await cluster.primary();
  const readers: string[] = [];
  for (const machine of cluster.databases) {
    const client = await cluster.superuser(machine, 'mela');
    try {
      const { rows } = await client.query(
        `select from pg_stat_activity where application_name = 'mela' and pg_is_in_recovery()`,
      );
      if (rows.length > 0) readers.push(machine.name);
      if (machine !== primary) continue;
      const { rows: streams } = await client.query('select sync_state from pg_stat_replication order by 1');
      const states = streams.map(({ sync_state: state }) => state).join();
      if (states !== 'async,sync') throw new Error(`The replicas are ${states}.`);
    } finally {
      await client.end();
    }
  }
  if (readers.length === 0) throw new Error('Nothing reads from a replica.');
}

async function checkRealtime(apps: readonly string[], cookie: string, eventId: string): Promise<void> {
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
