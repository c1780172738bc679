import nodeIcal from 'node-ical';
import { symbols } from 'pino';
import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });

const answers = { socialMedia: 'Mastodon', email: 'asked@people.example', reason: 'Kites' };

function ask(person: TestPerson, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const { cookie } = person;
  return mela().app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}

async function create(person: TestPerson, fields: object): Promise<string> {
  const event = {
    description: 'Everybody brings a kite.',
    location: 'Juhu Beach, Mumbai',
    latitude: 19.1,
    longitude: 72.83,
    date: '2026-12-25',
    startTime: '10:00',
    endTime: '18:00',
    ...fields,
  };
  return (await ask(person, 'POST', '/v1/events', event)).json().$id;
}

/** Fetches a calendar address as programs do: without a cookie. */
async function read(url: string) {
  const answer = await mela().app.inject({ url: url.replace(mela().config.site.url, '') });
  const entries = Object.values(nodeIcal.sync.parseICS(answer.body)).flatMap((each) =>
    each?.type === 'VEVENT' ? [{ title: String(each.summary), status: each.status }] : [],
  );
  return { status: answer.statusCode, body: answer.body, entries, headers: answer.headers };
}

const addressOf = async (person: TestPerson): Promise<string> =>
  (await ask(person, 'POST', '/v1/account/calendar')).json().url;

test("a person's calendar has events they attend, wait for and organise, at a private address", async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const link = { online: true, onlineLink: 'https://meet.example.org/kites' };
  const going = await create(asha, { eventTitle: 'Kites', ...link });
  const waiting = await create(asha, { eventTitle: 'Board games', tenantApproval: true });
  await create(asha, { eventTitle: 'Somebody else’s' });
  await create(ravi, { eventTitle: 'My own' });
  for (const eventId of [going, waiting]) {
    expect((await ask(ravi, 'POST', `/v1/events/${eventId}/registrations`, answers)).statusCode).toBe(201);
  }
  expect((await ask(ravi, 'GET', '/v1/account/calendar')).json()).toEqual({ url: null });
  const url = await addressOf(ravi);
  expect((await ask(ravi, 'GET', '/v1/account/calendar')).json()).toEqual({ url });

  const { entries, body, headers } = await read(url);
  expect(entries.toSorted((one, other) => one.title.localeCompare(other.title))).toEqual([
    { title: 'Kites', status: 'CONFIRMED' },
    { title: 'My own', status: 'CONFIRMED' },
    { title: 'Waiting for approval: Board games', status: 'TENTATIVE' },
  ]);
  expect(body.replaceAll('\r\n ', '')).toContain('https://meet.example.org/kites');
  expect(headers['cache-control']).toBe('private, no-cache');
});

test("the site's logs reveal no calendar address", async () => {
  const { log } = mela().deps;
  const lines: string[] = [];
  Reflect.set(log, symbols.streamSym, { write: (line: string) => void lines.push(line) });
  log.level = 'info';
  try {
    const url = await addressOf(await signUp(mela(), { name: 'Zoya' }));
    expect((await read(url)).status).toBe(200);
    await expect.poll(() => lines.join(), { timeout: 30_000 }).toContain('/feeds/calendars/');
    expect(lines.join()).not.toContain(url.split('/').at(-2));
  } finally {
    log.level = 'silent';
  }
});

test('a cancelled event stays in the calendar as cancelled', async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const eventId = await create(asha, { eventTitle: 'Kites' });
  await ask(ravi, 'POST', `/v1/events/${eventId}/registrations`, answers);
  await ask(asha, 'DELETE', `/v1/events/${eventId}`);
  const { entries } = await read(await addressOf(ravi));
  expect(entries).toEqual([{ title: 'Cancelled: Kites', status: 'CANCELLED' }]);
});

test('a new address replaces the former one, and revoking removes it', async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const first = await addressOf(asha);
  const second = await addressOf(asha);
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  expect((await ask(asha, 'DELETE', '/v1/account/calendar')).statusCode).toBe(204);
  expect((await read(second)).status).toBe(404);
});

test("one person's address doesn't open another's calendar", async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const url = await addressOf(asha);
  await addressOf(ravi);
  expect((await read(url.replace(asha.userId, ravi.userId))).status).toBe(404);
});

test('a deleted account has no calendar', async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const url = await addressOf(asha);
  const gone = await ask(asha, 'DELETE', '/v1/account', { password: asha.password });
  expect(gone.statusCode, gone.body).toBe(204);
  expect((await read(url)).status).toBe(404);
});

test("a calendar is in its owner's language", async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const waiting = await create(asha, { eventTitle: 'Board games', tenantApproval: true });
  await ask(ravi, 'POST', `/v1/events/${waiting}/registrations`, answers);
  const { cookie } = ravi;
  await mela().app.inject({
    method: 'PATCH',
    url: '/v1/account/profile',
    headers: { cookie },
    payload: { language: 'hi' },
  });
  const { entries, body } = await read(await addressOf(ravi));
  expect(entries.map(({ title }) => title)).toEqual(['मंज़ूरी का इंतज़ार: Board games']);
  expect(body).toContain('मेला पर मेरे इवेंट');
});
