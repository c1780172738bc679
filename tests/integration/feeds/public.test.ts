import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { EventInput } from '../../../contracts/events.ts';
import { insertEvents, newEvent } from '../../../server/features/events/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp } from '../../kit/people.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });

const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings **a kite** & friends.',
  location: 'Juhu Beach, Mumbai',
  latitude: 19.1,
  longitude: 72.83,
  date: '2026-12-25',
  startTime: '10:00',
  endTime: '18:00',
  categories: ['sports'],
  online: true,
  onlineLink: 'https://meet.example.org/kite-day',
};

const get = (url: string, headers: Record<string, string> = {}) => mela().app.inject({ url, headers });

async function create(cookie: string, fields: object = {}): Promise<string> {
  const payload = { ...kiteDay, ...fields };
  const answer = await mela().app.inject({ method: 'POST', url: '/v1/events', headers: { cookie }, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().$id;
}

/** The titles of the events in a calendar, in order. */
function titles(calendar: string): string[] {
  return Object.values(nodeIcal.sync.parseICS(calendar)).flatMap((each) =>
    each?.type === 'VEVENT' ? [String(each.summary)] : [],
  );
}

test('has feeds of all events, a category, an organiser and a group in three formats', async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const group = { name: 'Kite flyers', address: 'kite-flyers' };
  await mela().app.inject({
    method: 'POST',
    url: '/v1/groups',
    headers: { cookie: asha.cookie },
    payload: group,
  });
  await create(asha.cookie, { eventTitle: 'Kites', date: '2026-12-26' });
  await create(asha.cookie, { eventTitle: 'Raga <night>', categories: ['music'], groupId: group.address });
  await create(ravi.cookie, { eventTitle: 'Run', date: '2026-12-24' });

  const feeds = [
    ['/feeds/events', ['Run', 'Raga <night>', 'Kites'], 'Events at Mela'],
    ['/feeds/categories/music/events', ['Raga <night>'], 'Music events at Mela'],
    [`/feeds/organisers/${asha.userId}/events`, ['Raga <night>', 'Kites'], 'Asha at Mela'],
    ['/feeds/groups/kite-flyers/events', ['Raga <night>'], 'Kite flyers at Mela'],
  ] as const;
  for (const [address, expected, name] of feeds) {
    const calendar = await get(`${address}.ics`);
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(titles(calendar.body)).toEqual(expected);
    expect(calendar.body).toContain(`X-WR-CALNAME:${name}\r\n`);

    const rss = await get(`${address}.rss`);
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect([...rss.body.matchAll(/<item>\n<title>(.*)<\/title>/g)].map(([, title]) => title)).toEqual(
      expected.map((title) => title.replace('<', '&lt;').replace('>', '&gt;')),
    );
    expect(rss.body).toContain('Friday, 25 December 2026, 10:00 am – 6:00 pm IST · Juhu Beach, Mumbai');

    const json = await get(`${address}.json`);
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const feed = json.json();
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: name });
    expect(feed.feed_url).toBe(`${mela().config.site.url}${address}.json`);
    expect(feed.items.map(({ title }: { title: string }) => title)).toEqual(expected);
    expect(feed.items[0].content_text).toBe('Everybody brings a kite & friends.');
  }
});

test('a feed contains neither online links nor mail addresses', async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const eventId = await create(asha.cookie);
  for (const address of ['/feeds/events.ics', '/feeds/events.rss', '/feeds/events.json']) {
    expect((await get(address)).body).not.toMatch(/meet\.example|people\.example|mailto:/);
  }
  expect((await get(`/feeds/events/${eventId}/event.ics`)).body).not.toMatch(/meet\.example|mailto:/);
});

test('past events leave a feed; cancelled ones stay in the calendar, marked as such', async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const address = `/feeds/organisers/${asha.userId}/events`;
  const eventId = await create(asha.cookie);
  const answers = { socialMedia: 'Mastodon', email: ravi.email, reason: 'Kites' };
  await mela().app.inject({
    method: 'POST',
    url: `/v1/events/${eventId}/registrations`,
    headers: { cookie: ravi.cookie },
    payload: answers,
  });
  expect((await get(`${address}.ics`)).body).toContain('STATUS:CONFIRMED');
  mela().clock.advance({ minutes: 1 });
  await mela().app.inject({
    method: 'DELETE',
    url: `/v1/events/${eventId}`,
    headers: { cookie: asha.cookie },
  });
  await expect.poll(async () => (await get(`${address}.ics`)).body).toContain('STATUS:CANCELLED');
  expect((await get(`${address}.json`)).json().items).toEqual([]);
});

test('what is to come is never crowded out by many events of the last days', async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  await create(asha.cookie);
  const now = mela().clock.now();
  const over = EventInput.parse({ ...kiteDay, eventTitle: 'Over', date: '2026-11-19', currency: 'INR' });
  const rows = Array.from({ length: 200 }, () => newEvent(over, { organiserId: asha.userId, now }));
  await transaction(mela().deps.db, (tx) => insertEvents(tx, rows));
  const { body } = await get(`/feeds/organisers/${asha.userId}/events.json`);
  expect(JSON.parse(body).items.map(({ title }: { title: string }) => title)).toEqual(['Kite day']);
  expect(titles((await get(`/feeds/organisers/${asha.userId}/events.ics`)).body)).toHaveLength(200);
});

test("doesn't send an unchanged feed again", async () => {
  const first = await get('/feeds/events.rss');
  const { etag = '' } = first.headers as { etag?: string };
  expect(first.headers['cache-control']).toBe('public, max-age=300');
  const again = await get('/feeds/events.rss', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test("a single event's file has reminders a day and an hour before", async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const eventId = await create(asha.cookie);
  const answer = await get(`/feeds/events/${eventId}/event.ics`);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="event.ics"');
  expect(answer.body).toContain(`UID:${eventId}@localhost\r\n`);
  expect(answer.body).toContain('TRIGGER:-P1D\r\n');
  expect(answer.body).toContain('TRIGGER:-PT1H\r\n');
  expect(answer.body).toContain('GEO:19.1;72.83\r\n');
});

test.each([
  '/feeds/categories/cooking/events.rss',
  '/feeds/organisers/nobody/events.ics',
  '/feeds/groups/nobody/events.ics',
  '/feeds/organisers/%00/events.ics',
  '/feeds/events/nowhere/event.ics',
])('%s does not exist', async (address) => {
  expect((await get(address)).statusCode).toBe(404);
});
