import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp } from '../../kit/people.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { ask } from '../check-in/stage.ts';
import { kiteDay } from '../events/stage.ts';
import { download, importArchive, linesIn, packed, unpacked } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-23T10:00:00Z') });

beforeAll(async () => {
  await skipPlaces(mela().databaseUrl);
  await mela().startJobs();
});

test('an archive in the group that it comes from adds only what was deleted', async () => {
  const owner = await signUp(mela(), { name: 'Asha' });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const post = (url: string, body: object, by = owner) => ask<{ $id: string }>(mela(), by, 'POST', url, body);
  await post('/v1/groups', { name: 'Kites', address: 'kites' });
  await ask(mela(), ravi, 'PUT', '/v1/groups/kites/membership');
  await ask(mela(), owner, 'PUT', `/v1/groups/kites/members/${ravi.userId}`, { role: 'organiser' });
  const event = { ...kiteDay, groupId: 'kites', date: '2026-12-04' };
  const { body: kept } = await post('/v1/events', event);
  const { body: gone } = await post('/v1/events', { ...event, eventTitle: 'Deleted' });
  const { body: foreign } = await post('/v1/events', { ...event, eventTitle: 'By Ravi' }, ravi);
  const rule = { kind: 'weekly', every: 1, weekdays: ['FR'], count: 3 };
  await post(`/v1/events/${kept.$id}/series/changes`, { kind: 'repeat', rule });
  await post('/v1/groups/kites/templates', { eventId: kept.$id, name: 'Day' });
  const { body: thread } = await post('/v1/groups/kites/board', { text: 'Hello' });
  await post('/v1/groups/kites/board', { text: 'Hi', replyTo: thread.$id }, ravi);
  const seat = { socialMedia: 'Mastodon', email: ravi.email, reason: 'Kites' };
  await post(`/v1/events/${kept.$id}/registrations`, seat, ravi);
  const bytes = await download(mela(), owner, 'kites');
  expect((await ask(mela(), owner, 'DELETE', `/v1/events/${gone.$id}`)).status).toBe(200);

  // A forged line adds no guest to the event of another organiser.
  const files = await unpacked(bytes);
  const [guest] = linesIn<object>(files, 'registrations.ndjson');
  const forged = JSON.stringify({ ...guest, $id: 'forged', eventId: foreign.$id });
  files.set('registrations.ndjson', Buffer.from(`${files.get('registrations.ndjson')}${forged}\n`));
  const { checked, done } = await importArchive(mela(), owner, 'kites', await packed(files));
  const found = { events: 5, series: 1, templates: 1, posts: 2, guests: 2 };
  expect(checked.preview).toMatchObject({ found, known: { ...found, events: 4 }, conflicts: [] });
  expect(done.report).toMatchObject({
    added: { events: 1, series: 0, templates: 0, posts: 0, guests: 0 },
    known: { ...found, events: 4 },
  });
  const { rows } = await sql<{ title: string; count: number }>`select title, count(*)::int as count
    from events where group_id = 'kites' group by title order by title`.execute(mela().deps.db);
  expect(rows).toEqual([
    { title: 'By Ravi', count: 1 },
    { title: 'Deleted', count: 1 },
    { title: 'Kite day', count: 3 },
  ]);
  expect((await sql`select id from earlier_guests`.execute(mela().deps.db)).rows).toEqual([]);
});

test('an archive adds nothing that came from the group, or that another archive brought', async () => {
  const [owner, mira] = [await signUp(mela(), { name: 'Asha' }), await signUp(mela(), { name: 'Mira' })];
  const post = (url: string, body: object, by = owner) => ask<{ $id: string }>(mela(), by, 'POST', url, body);
  for (const address of ['first', 'second']) await post('/v1/groups', { name: address, address });
  await post('/v1/groups', { name: 'third', address: 'third' }, mira);
  const { body: event } = await post('/v1/events', { ...kiteDay, groupId: 'first', date: '2026-12-04' });
  const rule = { kind: 'weekly', every: 1, weekdays: ['FR'], count: 3 };
  await post(`/v1/events/${event.$id}/series/changes`, { kind: 'repeat', rule });
  await post('/v1/groups/first/templates', { eventId: event.$id, name: 'Day' });
  const { body: thread } = await post('/v1/groups/first/board', { text: 'Hello' });
  await post('/v1/groups/first/board', { text: 'Hi', replyTo: thread.$id }, owner);
  const seat = { socialMedia: 'Mastodon', email: mira.email, reason: 'Kites' };
  await post(`/v1/events/${event.$id}/registrations`, seat, mira);

  const first = await download(mela(), owner, 'first');
  const all = { events: 3, series: 1, templates: 1, posts: 2, guests: 1 };
  const none = { events: 0, series: 0, templates: 0, posts: 0, guests: 0 };
  expect((await importArchive(mela(), owner, 'second', first)).done.report?.added).toMatchObject(all);
  const second = await download(mela(), owner, 'second');
  const { body: more } = await post('/v1/groups/second/board', { text: 'New here' });
  const later = await download(mela(), owner, 'second');
  expect(more.$id).toBeDefined();

  const back = await importArchive(mela(), owner, 'first', second);
  expect(back.checked.preview?.known).toMatchObject(all);
  expect(back.done.report).toMatchObject({ added: none, known: all });
  const news = await importArchive(mela(), owner, 'first', later);
  expect(news.done.report).toMatchObject({ added: { ...none, posts: 1 }, known: all });

  expect((await importArchive(mela(), mira, 'third', first)).done.report?.added).toMatchObject(all);
  const again = await importArchive(mela(), mira, 'third', second);
  expect(again.checked.preview?.known).toMatchObject(all);
  expect(again.done.report).toMatchObject({ added: none, known: all });
});
