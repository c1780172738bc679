import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { BoardPost } from '../../../contracts/boards.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { type TestMela, useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { newAddress, signUp, type TestPerson } from '../../kit/people.ts';
import { noisePicture } from '../../kit/pictures.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { ask } from '../check-in/stage.ts';
import { uploadOf } from '../contract/random-requests.ts';
import { kiteDay } from '../events/stage.ts';
import {
  download,
  eventLine,
  type Files,
  head,
  importArchive,
  linesIn,
  packed,
  reached,
  unpacked,
  upload,
} from './stage.ts';

const start = '2026-11-23T10:00:00Z';
const clocks = [new TestClock(start), new TestClock(start)] as const;
const here = useMela({ clock: clocks[0] });
const there = useMela({ clock: clocks[1] });
beforeAll(async () => {
  for (const site of [here(), there()]) {
    await skipPlaces(site.databaseUrl);
    await site.startJobs();
  }
});

async function done<Body = { $id: string }>(
  mela: TestMela,
  person: TestPerson,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
): Promise<Body> {
  const answer = await ask<Body>(mela, person, method, url, body);
  expect(answer.status, `${method} ${url} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

async function storePicture(person: TestPerson): Promise<string> {
  const form = await uploadOf({ fileId: 'unique()', bytes: await noisePicture(320, 180) });
  const headers = { cookie: person.cookie, ...form.headers };
  const call = { url: '/v1/storage/buckets/images/files', headers, payload: form.payload };
  return (await here().app.inject({ method: 'POST', ...call })).json().$id;
}

const tickets = {
  pools: [{ $id: 'hall', name: 'Hall', capacity: 80 }],
  types: [
    {
      ...{ $id: 'early', name: 'Early bird', description: 'Until *Friday*', pricing: 'fixed' },
      ...{ pricePaise: 90_000, pools: ['hall'], maxPerPerson: 4 },
      steps: [{ pricePaise: 50_000, until: '2026-12-01T00:00:00+05:30', untilSold: 10 }],
      groupDiscount: { from: 5, kind: 'percent', value: 10 },
    },
    { $id: 'crew', name: 'Crew', pricing: 'free', hidden: true, pools: ['hall'], approval: true },
    {
      ...{ $id: 'gift', name: 'Pay what you can', pricing: 'pay_what_you_can' },
      ...{ pricePaise: 10_000, suggestedPaise: 20_000, closesAt: '2026-12-04T00:00:00Z' },
    },
  ],
  addOns: [
    { $id: 'tea', name: 'Tea', pricePaise: 5000, capacity: 50, ticketTypes: ['early'], maxPerTicket: 2 },
  ],
  orders: { maxPerOrder: 8, maxPerPerson: 10, seatBySeat: true },
};

interface Rich {
  readonly owner: TestPerson;
  readonly ravi: TestPerson;
  readonly mira: TestPerson;
}

/** A group with something of everything. */
async function richGroup(groupId: string): Promise<Rich> {
  const owner = await signUp(here(), { name: 'Asha' });
  const [ravi, mira] = [await signUp(here(), { name: 'Ravi' }), await signUp(here(), { name: 'Mira' })];
  const cover = await storePicture(owner);
  const profile = { name: 'Kite flyers', description: 'We *fly* kites. <b>Really</b>', place: 'Pune', cover };
  await done(here(), owner, 'POST', '/v1/groups', { ...profile, address: groupId });
  for (const person of [ravi, mira]) await done(here(), person, 'PUT', `/v1/groups/${groupId}/membership`);
  await done(here(), owner, 'PUT', `/v1/groups/${groupId}/members/${ravi.userId}`, { role: 'organiser' });
  const create = (person: TestPerson, fields: object) =>
    done(here(), person, 'POST', '/v1/events', { ...kiteDay, groupId, ...fields });

  // One that is over by the time of the archive, with people.
  const past = await create(owner, {
    ...{ eventTitle: 'Opening', date: '2026-11-25', capacity: 40, categories: ['sports', 'social'] },
    ...{ featuredImage: await storePicture(owner), schedule: [{ day: 'Saturday', activities: ['Kites'] }] },
  });
  const question = { kind: 'choice', label: 'T-shirt?', required: false, options: ['S', 'M'] };
  const asked = await done(here(), owner, 'POST', `/v1/events/${past.$id}/questions`, question);
  const seat = await done(here(), ravi, 'POST', `/v1/events/${past.$id}/registrations`, {
    ...{ socialMedia: 'Mastodon', email: ravi.email, reason: '=HYPERLINK("x")' },
    answers: { [asked.$id]: 'M' },
  });
  await sql`with scan as (
      insert into door_scans (id, event_id, registration_id, kind, device, door, scanned_at, received_at)
      values (gen_random_uuid(), ${past.$id}, ${seat.$id}, 'in', gen_random_uuid(), 'Gate', now(), now()) returning id)
    insert into admissions (registration_id, event_id, admitted_at, changed_at, door, scan_id)
    select ${seat.$id}, ${past.$id}, '2026-11-25T05:00:00Z', now(), 'Gate', id from scan`.execute(
    here().deps.db,
  );
  await done(here(), mira, 'POST', `/v1/events/${past.$id}/registrations`, {
    ...{ socialMedia: 'Mastodon', email: mira.email, reason: 'Kites' },
  });

  // Tickets of every kind.
  const market = await create(owner, {
    ...{ eventTitle: 'Kite market', online: true, onlineLink: 'https://meet.example/market' },
    ...{ opensAt: '2026-11-24T10:00:00+05:30', closesAt: '2026-12-04T10:00:00+05:30' },
    ...{ handOn: true, askReason: 'optional', coverDesign: 'waves', visibility: 'unlisted' },
    ...{ language: 'en', translations: { de: { eventTitle: 'Drachenmarkt', description: 'Ein *Markt*.' } } },
  });
  await done(here(), owner, 'PUT', `/v1/events/${market.$id}/ticket-types`, tickets);
  await done(here(), owner, 'POST', `/v1/events/${market.$id}/ticket-codes`, {
    ...{ codes: ['kite10', 'crew'], kind: 'percent', value: 10, ticketTypes: ['early', 'crew'], maxUses: 5 },
  });
  await done(here(), owner, 'POST', `/v1/events/${market.$id}/questions`, {
    ...{ kind: 'consent', label: 'Photos are fine', required: true },
  });
  await done(here(), owner, 'POST', `/v1/groups/${groupId}/templates`, {
    ...{ eventId: market.$id, name: 'Market' },
  });

  // A hidden address, a password, members only, a draft, and one that was cancelled.
  await create(owner, {
    eventTitle: 'At home',
    exactAddress: 'Flat 4, 2 Kite Lane',
    location: 'Kothrud, Pune',
  });
  await create(owner, { eventTitle: 'Members', visibility: 'group', date: '2026-12-20' });
  const draft = await create(owner, { eventTitle: 'Idea', date: '2027-02-01', tenantApproval: true });
  await done(here(), owner, 'DELETE', `/v1/events/${draft.$id}/publication`);
  const off = await create(owner, { eventTitle: 'Called off', date: '2026-12-12' });
  await done(here(), ravi, 'POST', `/v1/events/${off.$id}/registrations`, {
    ...{ socialMedia: 'Mastodon', email: ravi.email, reason: 'Kites' },
  });
  await done(here(), owner, 'POST', `/v1/events/${off.$id}/cancellation`, { reason: 'Storm' });

  // A series with a date that was changed by hand and one that was left out.
  const weekly = await create(owner, { eventTitle: 'Weekly', date: '2026-11-27', endTime: '12:00' });
  const rule = { kind: 'weekly', every: 1, weekdays: ['FR'], count: 5 };
  await done(here(), owner, 'POST', `/v1/events/${weekly.$id}/series/changes`, {
    ...{ kind: 'repeat', rule, except: ['2026-12-11'] },
  });
  const { rows } = await sql<{ id: string }>`select id from events
    where title = 'Weekly' and start_date = '2026-12-18' and group_id = ${groupId}`.execute(here().deps.db);
  await done(here(), owner, 'PATCH', `/v1/events/${rows[0]?.id}`, { eventTitle: 'Weekly, with cake' });

  // By another organiser, who keeps ticket types to themselves.
  const foreign = await create(ravi, { eventTitle: 'By Ravi' });
  await done(here(), ravi, 'PUT', `/v1/events/${foreign.$id}/ticket-types`, tickets);

  const board = `/v1/groups/${groupId}/board`;
  const thread = await done(here(), mira, 'POST', board, { text: 'Who brings **string**?' });
  await done(here(), owner, 'POST', board, { text: `@{${mira.userId}} I do`, replyTo: thread.$id });
  const gone = await done(here(), ravi, 'POST', board, { text: 'Soon deleted' });
  await done(here(), mira, 'POST', board, { text: 'Why?', replyTo: gone.$id });
  await done(here(), ravi, 'DELETE', `${board}/${gone.$id}`);
  await done(here(), ravi, 'POST', `/v1/events/${past.$id}/board`, { text: 'Thank you!' });
  await done(here(), mira, 'PUT', `/v1/following/groups/${groupId}`);
  return { owner, ravi, mira };
}

/** What must be the same in the archive of the copy: everything but ids, and what an import can't take over. */
function comparable(files: Files) {
  const events = linesIn<Record<string, unknown> & { archive: Record<string, unknown> }>(
    files,
    'events.ndjson',
  );
  const titleOf = new Map(events.map((event) => [event.$id, event.eventTitle]));
  const series = linesIn<Record<string, unknown>>(files, 'series.ndjson');
  const seriesNames = new Map(
    series.map(({ $id, template }) => [$id, (template as { eventTitle: string }).eventTitle]),
  );
  const pictures = [...files].filter(([name]) => name.startsWith('pictures/'));
  const pixels = new Map(pictures.map(([name, bytes]) => [name.split(/[/.]/)[1], bytes.length]));
  const head = JSON.parse(files.get('group.json')?.toString() ?? '{}');
  const { $id: _, cover, ...group } = head.group;
  // `jsonb` has its own order of names.
  const inOrder = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  const sorted = (lines: object[]) => lines.map((line) => JSON.stringify(line, inOrder)).sort();
  const posts = linesIn<Record<string, string>>(files, 'posts.ndjson');
  const texts = new Map(posts.map(({ $id, text }) => [$id, text]));
  const withoutCounts = (tickets: unknown) =>
    JSON.parse(
      JSON.stringify(tickets, (key, value) =>
        ['taken', 'held', 'waitlisted', 'agreedPaise'].includes(key) ? undefined : value,
      ),
    );
  return {
    group: { ...group, cover: cover !== null && pixels.has(cover) },
    events: sorted(
      events.map(({ $id: _, featuredImage, archive, ...event }) => {
        const own = archive.own as { series: { $id: string; date: string; ownFields: string[] } | null } & {
          tickets: unknown;
        };
        return {
          ...event,
          featuredImage: featuredImage !== null && pixels.has(String(featuredImage)),
          archive: {
            ...{ state: archive.state === 'draft' ? 'draft' : archive.state, reason: archive.cancelReason },
            own: {
              ...own,
              tickets: withoutCounts(own?.tickets ?? null),
              series: own?.series ? { ...own.series, $id: seriesNames.get(own.series.$id) } : null,
            },
          },
        };
      }),
    ),
    codes: sorted(
      linesIn<Record<string, unknown>>(files, 'codes.ndjson').map(({ $id: _, eventId, ...code }) => ({
        ...code,
        event: titleOf.get(eventId),
      })),
    ),
    series: sorted(series.map(({ $id: _, sources: __, madeUntil: ___, ...each }) => each)),
    templates: sorted(
      linesIn<Record<string, unknown>>(files, 'templates.ndjson').map(
        ({ $id: _, sources: __, tickets, ...each }) => ({ ...each, tickets: withoutCounts(tickets) }),
      ),
    ),
    posts: sorted(
      posts.map(({ $id: _, sources: __, threadId, eventId, ...post }) => ({
        ...post,
        ...{ thread: threadId === null ? null : texts.get(threadId), event: titleOf.get(eventId ?? '') },
      })),
    ),
    guests: sorted(
      linesIn<Record<string, unknown>>(files, 'registrations.ndjson').map(
        ({ $id: _, sources: __, eventId, ...guest }) => ({
          ...guest,
          event: titleOf.get(eventId),
        }),
      ),
    ),
  };
}

const rows = async (mela: TestMela, table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(mela.deps.db))
    .rows[0]?.count;

test('a rich group arrives whole on an empty site, and its archive there is the same', {
  timeout: 240_000,
}, async () => {
  const { owner, ravi } = await richGroup('kite-flyers');
  for (const clock of clocks) clock.advance({ hours: 24 * 5 });
  const bytes = await download(here(), owner, 'kite-flyers');
  const files = await unpacked(bytes);
  expect(files.get('posts.ndjson')?.toString(), 'ids of people').not.toContain('@{');

  const arrived = await signUp(there(), { name: 'Asha', email: newAddress('asha') });
  await done(there(), arrived, 'POST', '/v1/groups', { name: 'Kite flyers', address: 'kites' });
  const { checked, done: first } = await importArchive(there(), arrived, 'kites', bytes, { invite: true });
  expect(checked.preview).toMatchObject({
    ...{ name: 'Kite flyers', conflicts: [], refused: [], refusedCount: 0 },
    found: { events: 11, series: 1, templates: 1, posts: 5, guests: 3, pictures: 2, people: 2 },
    known: { events: 0, posts: 0, guests: 0, pictures: 0 },
  });
  expect(Object.fromEntries((checked.preview?.lost ?? []).map(({ kind, count }) => [kind, count]))).toEqual({
    ...{ drafts: 7, tickets_of_others: 1, followers: 1, registrations: 3 },
  });
  expect(first.report, first.failure ?? '').toMatchObject({
    added: { events: 11, series: 1, templates: 1, posts: 5, guests: 3, pictures: 2, people: 2 },
    known: { events: 0, series: 0, templates: 0, posts: 0, guests: 0 },
  });
  expect(await rows(there(), 'users'), 'nobody gets an account').toBe(1);
  expect(await rows(there(), 'registrations'), 'nobody gets a seat').toBe(0);
  expect(await rows(there(), 'group_invitations')).toBe(2);
  expect((await ask<GroupDetail>(there(), null, 'GET', '/v1/groups/kites')).body).toMatchObject({
    ...{ place: 'Pune', memberCount: 1, cover: expect.any(String) },
  });

  const again = await unpacked(await download(there(), arrived, 'kites'));
  const [before, after] = [comparable(files), comparable(again)];
  // What was published and is still to come is a draft now, and what others organised is whoever's import it was.
  const asArrived = (text: string) => {
    const event = JSON.parse(text);
    const upcoming = event.archive.state === 'published' && event.eventTitle !== 'Opening';
    if (upcoming && event.date > '2026-11-27') event.archive.state = 'draft';
    return event;
  };
  const byTitle = (texts: string[]) =>
    new Map(texts.map((text) => [`${asArrived(text).eventTitle} ${asArrived(text).date}`, asArrived(text)]));
  const [sent, got] = [byTitle(before.events), byTitle(after.events)];
  expect([...got.keys()].sort()).toEqual([...sent.keys()].sort());
  for (const [title, event] of sent) {
    if (title.startsWith('By Ravi')) continue;
    expect(got.get(title), title).toEqual(event);
  }
  expect({ ...after, events: [] }).toEqual({ ...before, events: [] });

  const { body: board } = await ask<{ threads: BoardPost[] }>(
    there(),
    arrived,
    'GET',
    '/v1/groups/kites/board',
  );
  expect(board.threads.find(({ html }) => html.includes('string'))).toMatchObject({
    author: { name: 'Mira', organiser: false, imported: true },
    ...{ text: '', may: { edit: false, delete: true, block: false } },
  });
  const opening = linesIn<EventDetail>(again, 'events.ndjson').find(
    ({ eventTitle }) => eventTitle === 'Opening',
  );
  const guests = `/v1/events/${opening?.$id}/earlier-guests`;
  expect((await ask(there(), arrived, 'GET', guests)).body).toMatchObject({
    total: 2,
    guests: expect.arrayContaining([
      expect.objectContaining({
        ...{ name: 'Ravi', email: ravi.email, state: 'confirmed' },
        checkedInAt: '2026-11-25T05:00:00.000+00:00',
        answers: expect.arrayContaining([{ question: 'T-shirt?', answer: 'M' }]),
      }),
    ]),
  });

  const { done: second } = await importArchive(there(), arrived, 'kites', bytes, { invite: true });
  expect(second.report).toMatchObject({
    added: { events: 0, series: 0, templates: 0, posts: 0, guests: 0, pictures: 0, people: 0 },
    known: { events: 11, series: 1, templates: 1, posts: 5, guests: 3 },
  });
  const third = await unpacked(await download(there(), arrived, 'kites'));
  expect(comparable(third)).toEqual(after);
});

test('goes on where it was after the process was killed', { timeout: 120_000 }, async () => {
  const owner = await signUp(there(), { name: 'Uma' });
  await done(there(), owner, 'POST', '/v1/groups', { name: 'Readers', address: 'readers' });
  const ids = Array.from({ length: 30 }, (_, index) => `event-${index}`);
  const post = (index: number, threadId: string | null) => ({
    ...{ $id: `post-${index}`, threadId, eventId: null, author: 'Tara', text: `Page ${index}` },
    ...{ pinned: false, deleted: false, createdAt: '2026-01-01T00:00:00Z', editedAt: null },
  });
  const bytes = await packed([
    ['group.json', JSON.stringify(head)],
    ['events.ndjson', ids.map((id) => `${JSON.stringify(eventLine(id))}\n`).join('')],
    [
      'posts.ndjson',
      Array.from({ length: 450 }, (_, index) =>
        JSON.stringify(post(index, index === 0 ? null : 'post-0')),
      ).join('\n'),
    ],
  ]);
  const { path, checked } = await upload(there(), owner, 'readers', bytes);
  expect(checked.progress.total).toBe(480);
  // As a kill leaves it: half of the events and the first posts are there, and the job is taken up again.
  const { id } = (
    await sql<{ id: string }>`select id from group_imports where group_id = 'readers'`.execute(
      there().deps.db,
    )
  ).rows[0] ?? { id: '' };
  await sql`create function stop_import() returns trigger language plpgsql as $$
    begin if new.text = 'Page 300' then raise exception 'killed'; end if; return new; end $$`.execute(
    there().deps.db,
  );
  await sql`create trigger stop_import before insert on board_posts for each row execute function stop_import()`.execute(
    there().deps.db,
  );
  await done(there(), owner, 'POST', `${path}/start`, { invite: false });
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ done: number; error: string | null }>`select steps_done as done,
        (select last_error from graphile_worker.jobs where task_identifier = 'import_group_archive') as error
        from group_imports where id = ${id}`.execute(there().deps.db);
        return rows[0]?.error === null ? null : rows[0]?.done;
      },
      { timeout: 60_000 },
    )
    .toBe(230);
  await sql`drop trigger stop_import on board_posts`.execute(there().deps.db);
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'import_group_archive%'`.execute(
    there().deps.db,
  );
  const finished = await reached(there(), owner, path, ['done', 'failed']);
  expect(finished.report).toMatchObject({
    added: { events: 30, posts: 450 },
    known: { events: 0, posts: 0 },
  });
  const { body } = await ask<{ threads: BoardPost[] }>(there(), owner, 'GET', '/v1/groups/readers/board');
  expect(body.threads.map(({ replies }) => replies)).toEqual([449]);
});
