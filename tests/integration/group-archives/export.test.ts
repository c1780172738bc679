import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import type { ImportReport } from '../../../contracts/imports.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { newAddress, signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { ask } from '../check-in/stage.ts';
import { uploadOf } from '../contract/random-requests.ts';
import { kiteDay } from '../events/stage.ts';
import { download, linesIn, unpacked } from './stage.ts';

const here = useMela({ clock: new TestClock('2026-11-23T10:00:00Z') });
const there = useMela({ clock: new TestClock('2026-11-23T10:00:00Z') });

beforeAll(async () => {
  for (const site of [here(), there()]) await skipPlaces(site.databaseUrl);
});

test('its events and people can also be imported as files', async () => {
  const owner = await signUp(here(), { name: 'Asha' });
  const [ravi, mira] = [await signUp(here(), { name: 'Ravi' }), await signUp(here(), { name: 'Mira' })];
  await ask(here(), owner, 'POST', '/v1/groups', {
    name: 'Kite flyers',
    address: 'kite-flyers',
    place: 'Pune',
  });
  await ask(here(), mira, 'PUT', '/v1/groups/kite-flyers/membership');
  const form = await uploadOf({ fileId: 'unique()', bytes: await plainPicture(320, 180) });
  const picture = await here().app.inject({
    method: 'POST',
    url: '/v1/storage/buckets/images/files',
    headers: { cookie: owner.cookie, ...form.headers },
    payload: form.payload,
  });
  const fields = {
    ...kiteDay,
    ...{ groupId: 'kite-flyers', capacity: 40, featuredImage: picture.json().$id, categories: ['sports'] },
    schedule: [{ day: 'Saturday', activities: ['Kites', 'Tea'] }],
  };
  const { body: event } = await ask<EventDetail>(here(), owner, 'POST', '/v1/events', fields);
  await ask(here(), mira, 'POST', '/v1/events', { ...kiteDay, eventTitle: 'Of another group' });
  const answers = { socialMedia: 'Mastodon', email: ravi.email, reason: 'I like kites.' };
  expect((await ask(here(), ravi, 'POST', `/v1/events/${event.$id}/registrations`, answers)).status).toBe(
    201,
  );
  await ask(here(), mira, 'POST', '/v1/groups/kite-flyers/board', { text: 'Who brings string?' });

  const files = await unpacked(await download(here(), owner, 'kite-flyers'));
  const read = (name: string) => files.get(name)?.toString() ?? '';
  expect([...files.keys()].sort()).toEqual([
    'codes.ndjson',
    'events.ndjson',
    'group.json',
    'members.ndjson',
    'people.csv',
    `pictures/${event.featuredImage}.png`,
    'posts.ndjson',
    'registrations.ndjson',
    'series.ndjson',
    'settlement.ndjson',
    'team.ndjson',
    'templates.ndjson',
  ]);
  expect(JSON.parse(read('group.json'))).toMatchObject({
    ...{ format: 2, complete: true, members: 2, followers: 0 },
    group: { $id: 'kite-flyers', name: 'Kite flyers', place: 'Pune' },
  });
  expect(linesIn(files, 'members.ndjson')).toMatchObject([
    { name: 'Asha', role: 'owner' },
    { name: 'Mira', role: 'member' },
  ]);
  expect(linesIn(files, 'posts.ndjson')).toMatchObject([{ author: 'Mira', text: 'Who brings string?' }]);
  expect(linesIn(files, 'registrations.ndjson')).toMatchObject([
    {
      ...{ eventId: event.$id, name: 'Ravi', email: ravi.email, state: 'confirmed' },
      answers: expect.arrayContaining([{ question: 'Why do you want to attend?', answer: 'I like kites.' }]),
    },
  ]);
  expect([...files.values()].join(), 'addresses that the owner cannot see').not.toContain(mira.email);
  const { rows } = await sql`select id from audit_log where action = 'group_exported'`.execute(
    here().deps.db,
  );
  expect(rows).toHaveLength(1);

  const arrived = await signUp(there(), { name: 'Asha' });
  const known = await signUp(there(), { name: 'Ravi', email: ravi.email });
  await ask(there(), arrived, 'POST', '/v1/groups', { name: 'Kite flyers', address: 'kite-flyers' });
  await ask(there(), known, 'PUT', '/v1/groups/kite-flyers/membership');
  const importFile = (content: string) =>
    ask<ImportReport>(there(), arrived, 'POST', '/v1/imports/files', { content, groupId: 'kite-flyers' });
  const { body: report } = await importFile(read('events.ndjson'));
  expect(report.events).toMatchObject([{ eventTitle: 'Kite day', added: true }]);
  const { body: moved } = await ask<EventDetail>(
    there(),
    arrived,
    'GET',
    `/v1/events/${report.events[0]?.$id}`,
  );
  const { eventTitle, description, date, startTime, location, capacity, categories, schedule, timeZone } =
    event;
  expect(moved).toMatchObject({
    ...{ eventTitle, description, date, startTime, location, capacity, categories, schedule, timeZone },
    group: { $id: 'kite-flyers' },
    featuredImage: null,
  });
  expect((await ask(there(), null, 'GET', `/v1/events/${moved.$id}`)).status, 'a draft').toBe(404);
  expect((await importFile(read('events.ndjson'))).body.events).toMatchObject([{ added: false }]);
  const { body: list } = await importFile(read('people.csv'));
  expect(list.people).toEqual([{ name: 'Ravi', email: ravi.email }]);
});

test('has the links of online events only where its owner sees them on the site', async () => {
  const [owner, organiser] = [await signUp(here(), { name: 'Uma' }), await signUp(here(), { name: 'Tara' })];
  await ask(here(), owner, 'POST', '/v1/groups', { name: 'Readers', address: 'readers' });
  await ask(here(), organiser, 'PUT', '/v1/groups/readers/membership');
  await ask(here(), owner, 'PUT', `/v1/groups/readers/members/${organiser.userId}`, { role: 'organiser' });
  const publish = async (person: TestPerson, eventTitle: string) => {
    const onlineLink = `https://meet.example/${eventTitle.toLowerCase()}`;
    const online = { online: true, onlineLink, location: '', latitude: null, longitude: null };
    const fields = { ...kiteDay, ...online, eventTitle, groupId: 'readers' };
    return (await ask<EventDetail>(here(), person, 'POST', '/v1/events', fields)).body.$id;
  };
  await publish(owner, 'Own');
  await publish(organiser, 'Foreign');
  const [attended, edited] = [await publish(organiser, 'Attended'), await publish(organiser, 'Edited')];
  const answers = { socialMedia: 'Mastodon', email: owner.email, reason: 'Books' };
  await ask(here(), owner, 'POST', `/v1/events/${attended}/registrations`, answers);
  await sql`insert into event_helpers (event_id, user_id, role, joined_at)
    values (${edited}, ${owner.userId}, 'editor', now())`.execute(here().deps.db);
  const files = await unpacked(await download(here(), owner, 'readers'));
  const lines = (files.get('events.ndjson')?.toString() ?? '').trim().split('\n');
  const links = lines.map((line) => JSON.parse(line) as { eventTitle: string; onlineLink: string | null });
  expect(Object.fromEntries(links.map(({ eventTitle, onlineLink }) => [eventTitle, onlineLink]))).toEqual({
    Own: 'https://meet.example/own',
    Foreign: null,
    Attended: 'https://meet.example/attended',
    Edited: 'https://meet.example/edited',
  });
});

test('is for the owner only, and leaves out drafts and hidden events of others', async () => {
  const [owner, organiser] = [await signUp(here(), { name: 'Uma' }), await signUp(here(), { name: 'Tara' })];
  await ask(here(), owner, 'POST', '/v1/groups', { name: 'Runners', address: 'runners' });
  await ask(here(), organiser, 'PUT', '/v1/groups/runners/membership');
  await ask(here(), owner, 'PUT', `/v1/groups/runners/members/${organiser.userId}`, { role: 'organiser' });
  const publish = (eventTitle: string) =>
    ask<EventDetail>(here(), organiser, 'POST', '/v1/events', { ...kiteDay, eventTitle, groupId: 'runners' });
  const { body: shown } = await publish('Shown');
  const { body: draft } = await publish('Draft');
  await ask(here(), organiser, 'DELETE', `/v1/events/${draft.$id}/publication`);
  const guest = await signUp(here(), { name: 'Guest', email: newAddress('guest') });
  await ask(here(), guest, 'POST', `/v1/events/${shown.$id}/registrations`, {
    email: guest.email,
    reason: 'x',
  });
  for (const person of [organiser, guest]) {
    const { body } = await ask(here(), person, 'GET', '/v1/groups/runners/archive.zip');
    expect(body.type).toBe('group_not_allowed');
  }
  const files = await unpacked(await download(here(), owner, 'runners'));
  expect(files.get('events.ndjson')?.toString()).toContain('Shown');
  expect(files.get('events.ndjson')?.toString()).not.toContain('Draft');
  expect(linesIn(files, 'registrations.ndjson'), 'of the organiser’s event').toEqual([]);
});

test('has no address next to the name of another person', async () => {
  const owner = await signUp(here(), { name: 'Asha' });
  const [ravi, mira] = [await signUp(here(), { name: 'Ravi' }), await signUp(here(), { name: 'Mira' })];
  await ask(here(), owner, 'POST', '/v1/groups', { name: 'Walkers', address: 'walkers' });
  const fields = { ...kiteDay, groupId: 'walkers' };
  const { body: event } = await ask<EventDetail>(here(), owner, 'POST', '/v1/events', fields);
  for (const person of [ravi, mira]) {
    const answers = { socialMedia: 'Mastodon', email: person.email, reason: 'Fresh air' };
    await ask(here(), person, 'POST', `/v1/events/${event.$id}/registrations`, answers);
  }
  await sql`update registrations set holder_name = 'Meera' where user_id = ${ravi.userId}`.execute(
    here().deps.db,
  );
  await sql`update registrations set holder_name = 'Mira' where user_id = ${mira.userId}`.execute(
    here().deps.db,
  );
  const files = await unpacked(await download(here(), owner, 'walkers'));
  expect(linesIn(files, 'registrations.ndjson')).toMatchObject([
    { name: 'Meera', email: null },
    { name: 'Mira', email: mira.email },
  ]);
  const table = files.get('people.csv')?.toString() ?? '';
  expect(table).toContain(`"Ravi","${ravi.email}"`);
  expect(table).toContain(`"Mira","${mira.email}"`);
  expect(table).not.toContain('Meera');
});
