import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { GroupImport } from '../../../contracts/group-archives.ts';
import { archiveLimits } from '../../../contracts/limits.ts';
import { useLimit } from '../../../server/infra/http/request-limits.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { ask } from '../check-in/stage.ts';
import { eventLine, head, importArchive, packed, sendPart, upload } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-23T10:00:00Z') });
let owner: TestPerson;

beforeAll(async () => {
  await skipPlaces(mela().databaseUrl);
  await mela().startJobs();
  owner = await signUp(mela(), { name: 'Asha' });
});

async function openGroup(by = owner): Promise<string> {
  const address = `g-${newId()}`;
  expect((await ask(mela(), by, 'POST', '/v1/groups', { name: 'Kites', address })).status).toBe(201);
  return address;
}

const ndjson = (...lines: unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const archive = (files: Readonly<Record<string, string | Buffer>>, more: object = {}) =>
  packed(Object.entries({ 'group.json': JSON.stringify({ ...head, ...more }), ...files }));
const postLine = (fields: object) => ({
  ...{ $id: 'post', threadId: null, eventId: null, author: 'Mira', text: 'Hello', pinned: false },
  ...{ deleted: false, createdAt: '2026-01-01T00:00:00Z', editedAt: null, ...fields },
});
const guestLine = (fields: object) => ({
  ...{ $id: 'guest', eventId: 'one', name: 'Ravi', email: 'ravi@elsewhere.example', state: 'confirmed' },
  ...{ ticket: null, createdAt: '2026-01-01T00:00:00Z', checkedInAt: null, answers: [], ...fields },
});
/** Lines that pack, but not as well as a bomb. */
const largeLines = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 2000) }, () => {
    const noise = randomBytes(100).toString('hex');
    return `{"text":"${noise.repeat(10).slice(0, 1989)}"}\n`;
  }).join('');

test.each<[failure: string, bytes: () => Promise<Buffer>]>([
  ['not_archive', async () => Buffer.from('a text')],
  ['not_archive', () => packed([['events.ndjson', '']])],
  ['unexpected_entry', () => archive({ 'x.html': '<b>' })],
  ['unexpected_entry', () => archive({ 'pictures/one.svg': '<svg/>' })],
  ['unpacks_too_large', () => archive({ 'events.ndjson': Buffer.alloc(60_000_000) })],
  ['unpacks_too_large', () => archive({ 'events.ndjson': `{"a":"${'kite '.repeat(300_000)}"}` })],
  ['too_many_lines', () => archive({ 'events.ndjson': '{}\n'.repeat(2001) })],
  ['unpacks_too_large', () => archive({ 'posts.ndjson': largeLines(51_000_000) })],
  ['unpacks_too_large', () => archive({ 'registrations.ndjson': largeLines(51_000_000) })],
  ['unsupported', () => archive({}, { format: 1 })],
  ['unsupported', () => archive({ 'group.json': '[1]' })],
  ['unsupported', () => archive({}, { members: -1 })],
  ['unsupported', () => archive({}, { group: { ...head.group, name: 'x'.repeat(5000) } })],
])('refuses an archive: %s', async (failure, bytes) => {
  const groupId = await openGroup();
  const { checked, path } = await upload(mela(), owner, groupId, await bytes());
  expect(checked).toMatchObject({ state: 'failed', failure, preview: null });
  expect((await ask(mela(), owner, 'POST', `${path}/start`, {})).body.type).toBe('group_import_wrong_state');
  expect((await ask(mela(), owner, 'DELETE', path)).status).toBe(204);
});

test('leaves out lines with wrong shapes, and says which', async () => {
  const groupId = await openGroup();
  const bytes = await archive({
    'events.ndjson': [
      ndjson(eventLine('one')),
      'not json\n[1,2]\n"text"\nnull\n',
      `{"$id":"deep","eventTitle":${'['.repeat(5000)}${']'.repeat(5000)}}\n`,
      ndjson(
        eventLine('one', { eventTitle: 'Again' }),
        eventLine('two', { eventTitle: 'x'.repeat(500) }),
        eventLine('three', { date: '2026-02-30' }),
        eventLine('four', { eventTitle: 'Null\u0000' }),
        eventLine('five', { archive: null }),
        eventLine('../../six'),
        eventLine('seven', { ticketPrice: 1e12, ticketType: 'paid' }),
        { ...eventLine('eight'), __proto__: null, constructor: { prototype: { a: 1 } } },
      ),
    ].join(''),
    'posts.ndjson': ndjson(postLine({ eventId: 'elsewhere' }), postLine({ text: 'x'.repeat(6000) }), 7),
    'registrations.ndjson': ndjson(guestLine({ email: 'no address' }), guestLine({ eventId: 'elsewhere' })),
    'codes.ndjson': ndjson({
      ...{ $id: 'c', eventId: 'one', code: 'FREE', kind: 'percent', value: 100, ticketTypes: ['nothing'] },
      ...{ opensAt: null, closesAt: null, maxUses: null, maxPerPerson: null, used: 0 },
    }),
  });
  const { checked, done } = await importArchive(mela(), owner, groupId, bytes);
  const refused = checked.preview?.refused.map(({ file, line, problem }) => `${file} ${line} ${problem}`);
  expect(refused).toEqual([
    ...[2, 3, 4, 5, 6].map((line) => `events.ndjson ${line} not_json`),
    'events.ndjson 7 same_twice',
    ...[8, 9].map((line) => `events.ndjson ${line} field`),
    'events.ndjson 10 not_json',
    ...[11, 12, 13].map((line) => `events.ndjson ${line} field`),
    'codes.ndjson 1 field',
    'posts.ndjson 1 unknown_event',
    'posts.ndjson 2 field',
    'posts.ndjson 3 not_json',
    'registrations.ndjson 1 field',
    'registrations.ndjson 2 unknown_event',
  ]);
  expect(checked.preview?.refused.find(({ line }) => line === 8)).toMatchObject({
    detail: expect.stringContaining('eventTitle'),
  });
  expect(done.report?.added).toMatchObject({ events: 2, posts: 0, guests: 0 });
});

test('touches nothing of other groups and people, whatever ids an archive names', async () => {
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const [theirs, own] = [await openGroup(ravi), await openGroup()];
  const fields = { ...eventLine('x'), archive: undefined, $id: undefined, date: '2027-03-05' };
  const { body: event } = await ask<{ $id: string }>(mela(), ravi, 'POST', '/v1/events', {
    ...fields,
    groupId: theirs,
  });
  const { body: post } = await ask<{ $id: string }>(mela(), ravi, 'POST', `/v1/groups/${theirs}/board`, {
    text: 'Hi',
  });
  const { rows: before } = await sql`select * from events where id = ${event.$id}`.execute(mela().deps.db);
  const bytes = await archive(
    {
      'events.ndjson': ndjson(
        eventLine(event.$id, { eventTitle: 'Forged', featuredImage: 'someones-picture' }),
      ),
      'posts.ndjson': ndjson(
        postLine({ $id: post.$id, eventId: event.$id, text: 'Forged' }),
        postLine({
          $id: 'reply',
          threadId: post.$id,
          text: `@{${ravi.userId}} forged`,
          createdAt: '2999-01-01T00:00:00Z',
        }),
      ),
      'registrations.ndjson': ndjson(guestLine({ eventId: event.$id, email: ravi.email })),
      'series.ndjson': ndjson({
        ...{ $id: 'series', from: '2027-03-05', skipped: [], madeUntil: '2027-03-05' },
        ...{
          rule: { kind: 'weekly', every: 1, weekdays: ['FR'] },
          template: { ...fields, featuredImage: 'x' },
        },
      }),
    },
    { group: { ...head.group, $id: theirs, cover: 'someones-picture' } },
  );
  const { done } = await importArchive(mela(), owner, own, bytes);
  expect(done.report?.added).toMatchObject({ events: 1, posts: 2, guests: 1, pictures: 0 });
  expect((await sql`select * from events where id = ${event.$id}`.execute(mela().deps.db)).rows).toEqual(
    before,
  );
  const { rows } = await sql<{ group: string; text: string; thread: string | null; late: boolean }>`
    select coalesce(board_posts.group_id, events.group_id) as "group", text, thread_id as thread,
      board_posts.created_at > '2026-12-01' as late
    from board_posts left join events on events.id = event_id
    where board_posts.author_id = ${owner.userId} and imported_author is not null
      and coalesce(board_posts.group_id, events.group_id) = any(${[own, theirs]}::text[]) order by text`.execute(
    mela().deps.db,
  );
  expect(rows).toEqual([
    { group: own, text: '@… forged', thread: null, late: false },
    { group: own, text: 'Forged', thread: null, late: false },
  ]);
  const made = await sql`select id from events where group_id = ${own} and (published_at is not null
    or image_file_id is not null)`.execute(mela().deps.db);
  expect(made.rows, 'nothing is published, and no picture of others is shown').toEqual([]);
  const told = await sql`select id from notifications where user_id = ${ravi.userId}`.execute(mela().deps.db);
  expect(told.rows).toEqual([]);
});

test('refuses series in years that no event can be in', async () => {
  const { $id: _, archive: __, ...template } = eventLine('x');
  const rule = { kind: 'monthly_weekday', every: 1, nth: 5, weekday: 'MO' };
  const series = { $id: 'series', rule, skipped: [], madeUntil: null, template };
  const bytes = await archive({
    'series.ndjson': ndjson(
      { ...series, from: '9999-12-01' },
      { ...series, $id: 'in-time', from: '2027-03-29' },
    ),
  });
  const { checked } = await upload(mela(), owner, await openGroup(), bytes);
  expect(checked.preview).toMatchObject({
    found: { series: 1 },
    refused: [{ file: 'series.ndjson', line: 1, detail: expect.stringContaining('from') }],
  });
});

test('shows texts without their HTML, and takes no file that is not a picture', async () => {
  const groupId = await openGroup();
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>[x](javascript:alert(3))';
  const bytes = await archive(
    {
      'events.ndjson': ndjson(
        eventLine('one', { description: script, featuredImage: 'page' }),
        eventLine('two', { featuredImage: 'real', eventTitle: 'With picture' }),
        eventLine('three', { featuredImage: 'missing' }),
      ),
      'posts.ndjson': ndjson(postLine({ text: script, author: '<b>Mira</b>' })),
      'pictures/page.png': '<html><script>alert(1)</script></html>',
      'pictures/real.png': await plainPicture(64, 64),
    },
    { group: { ...head.group, description: script } },
  );
  const { checked, done } = await importArchive(mela(), owner, groupId, bytes);
  expect(checked.preview?.lost).toContainEqual({ kind: 'pictures', count: 1, names: [] });
  expect(done.report?.added.pictures).toBe(1);
  expect(done.report?.lost).toContainEqual({ kind: 'pictures', count: 1, names: ['Kite day'] });
  const { body } = await ask<{ threads: { html: string }[] }>(
    mela(),
    owner,
    'GET',
    `/v1/groups/${groupId}/board`,
  );
  const group = await ask<{ descriptionHtml: string }>(mela(), owner, 'GET', `/v1/groups/${groupId}`);
  for (const html of [body.threads[0]?.html ?? '', group.body.descriptionHtml]) {
    expect(html).not.toMatch(/<script|<img|onerror=|href="javascript/);
  }
});

test('takes parts in any order and twice, and nothing that does not fit', async () => {
  const groupId = await openGroup();
  const path = `/v1/groups/${groupId}/imports`;
  const begin = (bytes: number) => ask<GroupImport>(mela(), owner, 'POST', path, { bytes });
  expect((await begin(0)).status).toBe(400);
  expect((await begin(archiveLimits.bytes + 1)).body).toMatchObject({ type: 'general_argument_invalid' });
  const size = archiveLimits.partBytes + 10;
  const { body } = await begin(size);
  const own = `${path}/${body.$id}`;
  const send = (part: number, length: number) =>
    sendPart(mela(), owner, own, { part, content: Buffer.alloc(length, 7) });
  for (const [part, length] of [
    [0, 10],
    [1, 11],
    [1, archiveLimits.partBytes],
    [2, 10],
  ] as const) {
    expect((await send(part, length)).body.type, `${part} ${length}`).toBe('group_import_wrong_part');
  }
  expect((await send(1, 10)).body).toMatchObject({ state: 'uploading', received: [1] });
  expect((await send(1, 10)).body).toMatchObject({ state: 'uploading', received: [1] });
  expect((await send(0, archiveLimits.partBytes)).body).toMatchObject({
    state: 'checking',
    received: [0, 1],
  });
  expect((await send(0, archiveLimits.partBytes)).body.type).toBe('group_import_wrong_state');
  const { body: next } = await begin(10);
  expect((await ask(mela(), owner, 'GET', own)).body.type, 'the earlier one ended').toBe(
    'group_import_not_found',
  );
  expect((await ask<{ imports: GroupImport[] }>(mela(), owner, 'GET', path)).body.imports).toEqual([next]);
});

test('is for the owner only', async () => {
  const groupId = await openGroup();
  const organiser = await signUp(mela(), { name: 'Mira' });
  await ask(mela(), organiser, 'PUT', `/v1/groups/${groupId}/membership`);
  await ask(mela(), owner, 'PUT', `/v1/groups/${groupId}/members/${organiser.userId}`, { role: 'organiser' });
  const path = `/v1/groups/${groupId}/imports`;
  const { path: own } = await upload(mela(), owner, groupId, await archive({}));
  for (const person of [organiser, await signUp(mela(), { name: 'Stranger' })]) {
    expect((await ask(mela(), person, 'POST', path, { bytes: 10 })).body.type).toBe('group_not_allowed');
    expect((await ask(mela(), person, 'GET', path)).body.type).toBe('group_not_allowed');
    expect((await ask(mela(), person, 'GET', own)).body.type).toBe('group_not_allowed');
    expect((await ask(mela(), person, 'POST', `${own}/start`, {})).body.type).toBe('group_not_allowed');
    expect((await ask(mela(), person, 'DELETE', own)).body.type).toBe('group_not_allowed');
  }
  const other = await openGroup();
  expect((await ask(mela(), owner, 'GET', own.replace(groupId, other))).body.type).toBe(
    'group_import_not_found',
  );
});

test('takes only so much into one group, and starts only some imports a day', async () => {
  const person = await signUp(mela(), { name: 'Uma' });
  const groupId = await openGroup(person);
  await sql`insert into imported_objects (group_id, kind, source_key, object_id)
    select ${groupId}, 'post', 'before-' || number, null from generate_series(1, 99999) number`.execute(
    mela().deps.db,
  );
  const posts = [postLine({}), postLine({ $id: 'second' })];
  const tooMany = await archive({ 'posts.ndjson': ndjson(...posts) });
  expect((await upload(mela(), person, groupId, tooMany)).checked).toMatchObject({
    ...{ state: 'failed', failure: 'too_many_lines' },
  });
  const fits = await archive({ 'posts.ndjson': ndjson(posts[0]) });
  for (let time = 0; time < 5; time++) await importArchive(mela(), person, groupId, fits);
  const { path } = await upload(mela(), person, groupId, fits);
  const sixth = await ask(mela(), person, 'POST', `${path}/start`, {});
  expect([sixth.status, sixth.body.type]).toEqual([429, 'general_rate_limit_exceeded']);
});

test('says in its report that the daily limit of invitations was reached', async () => {
  const person = await signUp(mela(), { name: 'Tara' });
  const limit = { most: 5000, seconds: 24 * 3600 };
  await useLimit(mela().deps, `group_invitations:${person.userId}`, limit, 5000);
  const bytes = await archive({
    'events.ndjson': ndjson(eventLine('one')),
    'registrations.ndjson': ndjson(guestLine({})),
  });
  const { done } = await importArchive(mela(), person, await openGroup(person), bytes, { invite: true });
  expect(done).toMatchObject({ state: 'done', report: { added: { people: 0 } } });
  expect(done.report?.lost).toContainEqual({ kind: 'not_invited', count: 1, names: [] });
});
