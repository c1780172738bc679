import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { runScript } from '../../kit/command.ts';
import { eventually } from '../../kit/eventually.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { type Listener, listen } from './listener.ts';

const mela = useMela({ recheckMs: 100, settings: { SESSION_DAYS: '1' } });
let listening: Promise<string> | undefined;
const open: Listener[] = [];

afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
});

async function subscribe(channels: readonly string[], headers: Record<string, string>): Promise<Listener> {
  listening ??= mela().listen();
  const query = channels.map((channel) => `channels[]=${channel}`).join('&');
  const url = `${(await listening).replace('http', 'ws')}/v1/realtime?project=mela&${query}`;
  const listener = await listen(new WebSocket(url, { headers }));
  open.push(listener);
  expect(await listener.next()).toMatchObject({ type: 'connected' });
  return listener;
}

const inSession = ({ cookie }: TestPerson) => ({ cookie });
const isOpen = ({ socket }: Listener) => socket.readyState === socket.OPEN;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function hiddenEvent(organiser: TestPerson): Promise<string> {
  const answer = await mela().app.inject({
    method: 'POST',
    url: '/v1/events',
    headers: { cookie: organiser.cookie },
    payload: {
      eventTitle: 'Kite day',
      description: 'Everybody brings a kite.',
      online: true,
      date: mela().clock.now().add({ hours: 240 }).toString().slice(0, 10),
      startTime: '10:00',
      endTime: '18:00',
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { $id } = answer.json();
  await sql`update events set hidden_at = now(), hidden_reason = 'Spam' where id = ${$id}`.execute(
    mela().deps.db,
  );
  return $id;
}

/** Publishes a change of an event to all subscribers. */
const announce = (id: string) =>
  transaction(mela().deps.db, async (tx) =>
    mela().deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id, action: 'update' }),
  );

test('a revoked administrator receives no more than others', async () => {
  const [meera, asha] = [await signUp(mela(), { name: 'Meera' }), await signUp(mela(), { name: 'Asha' })];
  const { db } = mela().deps;
  const change = { email: meera.email, granted: true, now: mela().clock.now() };
  await transaction(db, (tx) => setAdministrator(tx, change));
  const [hidden, open] = [await hiddenEvent(asha), await hiddenEvent(asha)];
  await sql`update events set hidden_at = null, hidden_reason = null where id = ${open}`.execute(db);
  const listener = await subscribe(['documents'], inSession(meera));
  /** Whether the hidden event arrives before the open one, which everyone receives. */
  const hearsOfHidden = async () => {
    await announce(hidden);
    await announce(open);
    const told: unknown[] = [];
    while (told.at(-1) !== open) {
      const frame = await listener.next();
      told.push(frame.type === 'event' ? frame.data.payload.$id : frame.type);
    }
    return told.includes(hidden);
  };
  // The notices of their creation may come first.
  await eventually(async () => expect(await hearsOfHidden()).toBe(true));

  await skipPlaces(mela().databaseUrl);
  const command = await runScript('admin', ['revoke', meera.email], {
    folder: process.cwd(),
    settings: { DATABASE_URL: mela().databaseUrl },
  });
  expect(command.code, command.text).toBe(0);
  await eventually(async () => expect(await hearsOfHidden()).toBe(false));
  expect(isOpen(listener)).toBe(true);
}, 120_000);

test('strangers learn nothing of a private event that an administrator hides', async () => {
  const [meera, asha] = [await signUp(mela(), { name: 'Meera' }), await signUp(mela(), { name: 'Asha' })];
  const { db } = mela().deps;
  await transaction(db, (tx) =>
    setAdministrator(tx, { email: meera.email, granted: true, now: mela().clock.now() }),
  );
  const [secret, known] = [await hiddenEvent(asha), await hiddenEvent(asha)];
  await sql`update events set hidden_at = null, hidden_reason = null,
    visibility = case id when ${secret} then 'unlisted' else 'public' end
    where id in (${secret}, ${known})`.execute(db);
  const visitor = await subscribe(['documents'], {});
  for (const id of [secret, known]) {
    const { statusCode } = await mela().app.inject({
      ...{ method: 'PUT', url: `/v1/admin/events/${id}/hidden`, headers: { cookie: meera.cookie } },
      payload: { reason: 'Spam' },
    });
    expect(statusCode).toBe(204);
  }
  const told: unknown[] = [];
  while (told.at(-1) !== `delete ${known}`) {
    const frame = await visitor.next();
    if (frame.type === 'event')
      told.push(`${frame.data.events[0]?.split('.').at(-1)} ${frame.data.payload.$id}`);
  }
  expect(told).not.toContain(`delete ${secret}`);
}, 60_000);

test('a socket closes when its session expires, unless the session was extended', async () => {
  const [asha, ravi] = [await signUp(mela(), { name: 'Asha' }), await signUp(mela(), { name: 'Ravi' })];
  const [short, prolonged] = [
    await subscribe(['account'], inSession(asha)),
    await subscribe(['account'], inSession(ravi)),
  ];
  const visitor = await subscribe(['documents'], {});
  mela().clock.advance({ hours: 23 });
  const extended = await mela().app.inject({
    method: 'PATCH',
    url: '/v1/account/sessions/current',
    headers: { cookie: ravi.cookie },
  });
  expect(extended.statusCode).toBe(200);
  await pause(300);
  expect(isOpen(short)).toBe(true);
  mela().clock.advance({ hours: 1 });
  expect(await short.closed).toBe(1001);
  await pause(300);
  expect([prolonged, visitor].map(isOpen)).toEqual([true, true]);
});

test('a socket opened with a token closes when the token expires', async () => {
  const asha = await signUp(mela());
  const { jwt } = (
    await mela().app.inject({ method: 'POST', url: '/v1/account/jwt', headers: { cookie: asha.cookie } })
  ).json();
  const byToken = await subscribe(['account'], { 'x-appwrite-jwt': jwt });
  const bySession = await subscribe(['account'], inSession(asha));
  mela().clock.advance({ minutes: 14 });
  await pause(300);
  expect(isOpen(byToken)).toBe(true);
  mela().clock.advance({ minutes: 1 });
  expect(await byToken.closed).toBe(1001);
  expect(isOpen(bySession)).toBe(true);
});

test("closes a blocked account's sockets even if the notification was lost", async () => {
  const asha = await signUp(mela());
  const listener = await subscribe(['account'], inSession(asha));
  await sql`update users set blocked_at = now() where id = ${asha.userId}`.execute(mela().deps.db);
  expect(await listener.closed).toBe(1001);
});
