import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { EventDetail } from '../../../contracts/events.ts';
import { rendererEdition, renderingJob } from '../../../server/infra/text/rendered-text.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';
import { runBoardJobs, startMorning } from '../boards/stage.ts';
import { unpacked } from '../group-archives/stage.ts';
import { listen } from '../realtime/listener.ts';
import { kiteDay, useEvents } from './stage.ts';

const { mela, ask, person, create, show, register, discover } = useEvents({ renderer: plainRenderer });

const translations = {
  hi: { eventTitle: 'पतंग दिवस', description: 'हर कोई एक *पतंग* लाए।' },
  de: { eventTitle: 'Drachentag', description: '' },
};
const inEnglish = { language: 'en', translations };

test('keeps the texts as they were written, and shows lists and pages the translations', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, inEnglish);
  const { body } = await show(null, $id);
  expect(body).toMatchObject({
    eventTitle: 'Kite day',
    language: 'en',
    translations: {
      hi: {
        ...translations.hi,
        excerpt: 'हर कोई एक पतंग लाए।',
        descriptionHtml: expect.stringContaining('<em>पतंग</em>'),
      },
    },
  });
  expect(body.translations.de, 'no description of its own').toEqual({ eventTitle: 'Drachentag' });
  const listed = (await discover({ q: 'Kite' })).events.find((event) => event.$id === $id);
  expect(listed).toMatchObject({ eventTitle: 'Kite day', language: 'en' });
  expect(listed?.translations).toEqual({
    hi: { eventTitle: 'पतंग दिवस', excerpt: 'हर कोई एक पतंग लाए।' },
    de: { eventTitle: 'Drachentag' },
  });
});

test('changes and removes translations, and renders their descriptions again', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, inEnglish);
  const hi = { eventTitle: 'पतंग मेला', description: '**नया**' };
  const changed = await ask<EventDetail>(asha, 'PATCH', `/v1/events/${$id}`, { translations: { hi } });
  expect(changed.body.translations).toMatchObject({
    hi: { ...hi, descriptionHtml: '<p><strong>नया</strong></p>\n' },
  });
  expect(changed.body.translations.de).toBeUndefined();
  const titled = await ask<EventDetail>(asha, 'PATCH', `/v1/events/${$id}`, { eventTitle: 'Kite night' });
  expect(titled.body.translations, 'another field leaves them').toMatchObject({ hi });
  const removed = await ask<EventDetail>(asha, 'PATCH', `/v1/events/${$id}`, { translations: {} });
  expect(removed.body.translations).toEqual({});
});

test.each<[string, object, string]>([
  ['an unknown language', { language: 'en', translations: { xx: translations.hi } }, 'translations.xx'],
  ['translations of a text in no language', { translations }, 'language'],
  ['a translation into the original language', { language: 'hi', translations }, 'translations.hi'],
  [
    'an empty title',
    { language: 'en', translations: { hi: { eventTitle: ' ' } } },
    'translations.hi.eventTitle',
  ],
  [
    'a title that is too long',
    { language: 'en', translations: { ar: { eventTitle: 'م'.repeat(201) } } },
    'translations.ar.eventTitle',
  ],
  [
    'a description that is too long',
    { language: 'en', translations: { ar: { eventTitle: 'م', description: 'م'.repeat(20_001) } } },
    'translations.ar.description',
  ],
  ['an original in an unknown language', { language: 'xx' }, 'language'],
])('names the field of %s', async (_, fields, field) => {
  const asha = await person('Asha');
  const refused = await ask(asha, 'POST', '/v1/events', { ...kiteDay, ...fields });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
});

test('only people who may edit an event change its translations', async () => {
  const [asha, ravi] = await Promise.all([person('Asha'), person('Ravi')]);
  const { $id } = await create(asha, inEnglish);
  const refused = await ask(ravi, 'PATCH', `/v1/events/${$id}`, { translations: {} });
  expect(refused.status).toBe(404);
  expect((await show(null, $id)).body.translations).toMatchObject({ hi: translations.hi });
});

test('finds an event by the words of each language, until they are removed', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, inEnglish);
  const found = async (q: string) => (await discover({ q })).events.some((event) => event.$id === $id);
  expect(await found('Drachentag')).toBe(true);
  expect(await found('पतंग दिवस')).toBe(true);
  expect(await found('लाए'), 'a word of the description').toBe(true);
  await ask(asha, 'PATCH', `/v1/events/${$id}`, { translations: { hi: translations.hi } });
  expect(await found('Drachentag')).toBe(false);
});

test('mails people in their language, with the calendar entry', async () => {
  const [asha, ravi, meera] = await Promise.all([person('Asha'), person('Ravi'), person('Meera')]);
  await ask(ravi, 'PATCH', '/v1/account/profile', { language: 'hi' });
  const { $id } = await create(asha, inEnglish);
  for (const who of [ravi, meera]) await register(who, $id);
  const [hindi] = (await mailsTo(mela(), ravi.email)).filter(({ kind }) => kind === 'registration_confirmed');
  const [english] = (await mailsTo(mela(), meera.email)).filter(
    ({ kind }) => kind === 'registration_confirmed',
  );
  expect(hindi?.subject).toContain('पतंग दिवस');
  expect(hindi?.text).not.toContain('Kite day');
  expect(english?.subject).toContain('Kite day');
  expect(english?.text).not.toContain('पतंग');
  const invitation = await mela()
    .deps.db.selectFrom('mails')
    .select('calendar')
    .where('to_address', '=', ravi.email)
    .where('kind', '=', 'registration_confirmed')
    .executeTakeFirstOrThrow();
  expect(invitation.calendar).toContain('SUMMARY:पतंग दिवस');
  const { body } = await ask<{ notifications: { details: { title: string } }[] }>(
    ravi,
    'GET',
    '/v1/account/notifications',
  );
  expect(JSON.stringify(body)).not.toContain('Kite day');
});

test('feeds, calendar files, cards and embeds are in the language that their address names', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, inEnglish);
  const text = async (url: string) => (await mela().app.inject({ url })).body;
  expect(await text(`/feeds/events/${$id}/event.ics`)).toContain('SUMMARY:Kite day');
  expect(await text(`/feeds/events/${$id}/event.ics?language=hi`)).toContain('SUMMARY:पतंग दिवस');
  expect(await text(`/feeds/events/${$id}/event.ics?language=xx`)).toContain('SUMMARY:Kite day');
  for (const format of ['ics', 'rss', 'json']) {
    const address = `/feeds/organisers/${asha.userId}/events.${format}`;
    expect(await text(`${address}?language=de`), format).toContain('Drachentag');
    const original = await text(address);
    expect(original, `${format} without a language`).toContain('Kite day');
    expect(original).not.toContain('Drachentag');
  }
  const [card, german] = await Promise.all(
    ['', '?language=de'].map((query) => mela().app.inject({ url: `/event/${$id}/card.png${query}` })),
  );
  expect(german?.headers.etag).not.toBe(card?.headers.etag);
  const site = 'http://localhost:3000';
  const pasted = async (query: string) =>
    (
      await ask<{ title: string; html: string }>(
        null,
        'GET',
        `/v1/oembed?url=${encodeURIComponent(`${site}/event/${$id}${query}`)}`,
      )
    ).body;
  expect((await pasted('')).title).toBe('Kite day');
  const inHindi = await pasted('?language=hi');
  expect(inHindi.title).toBe('पतंग दिवस');
  expect(inHindi.html).toContain(`/embed/event/${$id}?language=hi`);
});

test('a copy has the translations', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, inEnglish);
  const copy = await ask<{ $id: string }>(asha, 'POST', `/v1/events/${$id}/copies`, { date: '2026-12-12' });
  expect(copy.status, JSON.stringify(copy.body)).toBe(201);
  const { body } = await show(asha, copy.body.$id);
  expect(body).toMatchObject({
    language: 'en',
    translations: { hi: { descriptionHtml: expect.stringContaining('<em>') } },
  });
});

test('documents of Appwrite clients have the original only', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, inEnglish);
  const url = `/v1/databases/main/collections/events/documents/${$id}`;
  const document = await ask<Record<string, unknown>>(null, 'GET', url);
  expect(document.body).toMatchObject({ eventTitle: 'Kite day' });
  expect(document.body).not.toHaveProperty('translations');
  const changed = await ask<Record<string, unknown>>(asha, 'PATCH', url, {
    data: { eventTitle: 'Kite night' },
  });
  expect(changed.body).toMatchObject({ eventTitle: 'Kite night' });
  expect((await show(null, $id)).body.translations).toMatchObject({ hi: translations.hi });
});

test('renders translated descriptions again when an older renderer made them', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, inEnglish);
  const { deps } = mela();
  const htmlOf = async () => (await show(null, $id)).body.translations.hi?.descriptionHtml;
  const write = (edition: number) =>
    sql`update events set translations_html = ${JSON.stringify({ edition, hi: 'stored' })} where id = ${$id}`.execute(
      deps.db,
    );
  await write(rendererEdition);
  expect(await htmlOf()).toBe('stored');
  await write(rendererEdition - 1);
  expect(await htmlOf()).toContain('<em>पतंग</em>');
  const stopping = new AbortController().signal;
  await renderingJob(deps).run({}, { number: 1, last: false, stopping });
  const row = await deps.db
    .selectFrom('events')
    .select('translations_html')
    .where('id', '=', $id)
    .executeTakeFirst();
  expect(row?.translations_html).toMatchObject({
    edition: rendererEdition,
    hi: expect.stringContaining('<em>'),
  });
});

test('lists the titles on the map and in a series', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { ...inEnglish, eventTitle: 'Map kites' });
  const onMap = await ask<{ events: { $id: string }[] }>(null, 'GET', '/v1/map/events?q=Drachentag');
  expect(onMap.body.events.find((event) => event.$id === $id)).toMatchObject({
    language: 'en',
    translations: { hi: { eventTitle: 'पतंग दिवस' }, de: { eventTitle: 'Drachentag' } },
  });
  const change = {
    kind: 'repeat',
    rule: { kind: 'weekly', every: 1, weekdays: ['SA'], until: null, count: 3 },
  };
  const started = await ask(asha, 'POST', `/v1/events/${$id}/series/changes`, change);
  expect(started.status, JSON.stringify(started.body)).toBeLessThan(300);
  const series = await ask<{ series: { dates: { $id: string; translations: object }[] } }>(
    null,
    'GET',
    `/v1/events/${$id}/series`,
  );
  expect(series.body.series.dates).toHaveLength(3);
  for (const date of series.body.series.dates)
    expect(date.translations).toMatchObject({ de: { eventTitle: 'Drachentag' } });
  const [, second] = series.body.series.dates;
  const update = (scope: string, eventId: string, changes: object) =>
    ask(asha, 'POST', `/v1/events/${eventId}/series/changes`, { kind: 'update', scope, changes });
  const own = { translations: { de: { eventTitle: 'Nur heute' } } };
  await ask(asha, 'PATCH', `/v1/events/${second?.$id}`, own);
  const all = await update('all', $id, { translations: { hi: translations.hi } });
  expect(all.status, JSON.stringify(all.body)).toBeLessThan(300);
  const third = series.body.series.dates[2]?.$id ?? '';
  expect((await show(null, third)).body.translations).toEqual({
    hi: expect.objectContaining({ descriptionHtml: expect.stringContaining('<em>') }),
  });
  expect((await show(null, second?.$id ?? '')).body.translations, 'keeps its own').toEqual({
    de: { eventTitle: 'Nur heute' },
  });
});

test('boards, moderators and digests name the event in the language of their reader', async () => {
  const [asha, ravi, meera, admin] = await Promise.all(['Asha', 'Ravi', 'Meera', 'Admin'].map(person));
  if (!(asha && ravi && meera && admin)) throw new Error('people');
  for (const who of [asha, ravi]) await ask(who, 'PATCH', '/v1/account/profile', { language: 'hi' });
  const { $id } = await create(asha, inEnglish);
  for (const who of [ravi, meera]) {
    await register(who, $id);
    await ask(who, 'PATCH', '/v1/account/notifications', { board_digest: true });
  }
  const board = `/v1/events/${$id}/board`;
  const posts = await Promise.all(
    [ravi, meera].map((who) => ask<{ $id: string }>(who, 'POST', board, { text: 'Hello!', replyTo: null })),
  );
  for (const { body } of posts)
    await ask(asha, 'POST', board, {
      text: `Welcome @{${ravi.userId}}, @{${meera.userId}}!`,
      replyTo: body.$id,
    });
  await runBoardJobs(mela());
  const now = mela().clock.now();
  const midnight = now.toZonedDateTimeISO('UTC').startOfDay().add({ days: 1 });
  mela().clock.advance(midnight.add({ hours: 2, minutes: 30 }).toInstant().since(now));
  await startMorning(mela());
  await runBoardJobs(mela());

  const mailed = async ({ email }: TestPerson, kind: string) =>
    (await mailsTo(mela(), email)).filter((mail) => mail.kind === kind).map(({ subject }) => subject);
  for (const kind of ['board_mention', 'board_digest']) {
    expect(await mailed(ravi, kind), kind).toContainEqual(expect.stringContaining('पतंग दिवस'));
    expect(await mailed(meera, kind), kind).toContainEqual(expect.stringContaining('Kite day'));
    expect((await mailed(meera, kind)).join(), kind).not.toContain('पतंग');
  }
  const replies = async (who: TestPerson) =>
    mela()
      .deps.db.selectFrom('notifications')
      .select('details')
      .where('user_id', '=', who.userId)
      .where('kind', '=', 'board_reply')
      .execute();
  await ask(asha, 'POST', board, { text: 'Bye!', replyTo: posts[0]?.body.$id });
  await ask(asha, 'POST', board, { text: 'Bye!', replyTo: posts[1]?.body.$id });
  expect(await replies(ravi)).toContainEqual({ details: { title: 'पतंग दिवस', text: 'Bye!' } });
  expect(await replies(meera)).toContainEqual({ details: { title: 'Kite day', text: 'Bye!' } });

  await mela()
    .deps.db.updateTable('users')
    .set({ administrator_since: mela().clock.now() })
    .where('id', '=', admin.userId)
    .execute();
  const moderate = (method: 'PUT' | 'DELETE', payload?: object) =>
    mela().app.inject({
      ...{ method, url: `/v1/admin/events/${$id}/hidden`, headers: { cookie: admin.cookie } },
      ...(payload && { payload }),
    });
  expect((await moderate('PUT', { reason: 'Spam' })).statusCode).toBeLessThan(300);
  expect((await moderate('DELETE')).statusCode).toBeLessThan(300);
  for (const kind of ['event_hidden', 'event_restored'])
    expect(await mailed(asha, kind), kind).toEqual([expect.stringContaining('पतंग दिवस')]);
});

test("an account's export has the translations of its events", async () => {
  const asha = await person('Asha');
  await create(asha, inEnglish);
  const headers = { cookie: asha.cookie };
  const { rawPayload } = await mela().app.inject({ url: '/v1/account/export', headers });
  expect((await unpacked(rawPayload)).get('events.json')?.toString()).toContain('Drachentag');
});

test('open pages learn of a changed translation, and an assistant reads the one of its language', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { ...inEnglish, eventTitle: 'Kites for assistants' });
  const site = await mela().listen();
  const channel = `databases.main.collections.events.documents.${$id}`;
  const socket = new WebSocket(
    `${site.replace('http', 'ws')}/v1/realtime?project=mela&channels[]=${channel}`,
  );
  const listener = await listen(socket);
  await listener.next();
  const de = { eventTitle: 'Drachenabend', description: 'Abends *steigen* Drachen.' };
  await ask(asha, 'PATCH', `/v1/events/${$id}`, { translations: { ...translations, de } });
  expect(await listener.next()).toMatchObject({
    type: 'event',
    data: {
      events: expect.arrayContaining([`${channel}.update`]),
      payload: { eventTitle: 'Kites for assistants' },
    },
  });
  socket.close();

  const tool = async (language: string, name: string, input: object) => {
    const answer = await fetch(`${site}/mcp`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        'accept-language': language,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: input },
      }),
    });
    return answer.text();
  };
  const german = await tool('de', 'event_detail', { event_id: $id });
  expect(german).toContain('Drachenabend');
  expect(german).toContain('Abends *steigen* Drachen.');
  expect(german).not.toContain('Kites for assistants');
  expect(await tool('en', 'event_detail', { event_id: $id })).toContain('Kites for assistants');
  expect(
    await tool('ar', 'search_events', { words: 'Drachenabend' }),
    'found by any of its titles',
  ).toContain($id);
});
