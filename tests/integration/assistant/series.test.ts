import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import { titlesOf, useAssistant } from './stage.ts';

const { mela, create, person, say, talk, ask } = useAssistant();
const client = new Client({ name: 'helper', version: '1.0.0' });
let lessons: EventDetail;

beforeAll(async () => {
  const site = await mela().listen();
  const asha = await person('Asha');
  lessons = await create(asha, { eventTitle: 'Zither lessons', date: '2026-12-05', capacity: 1 });
  const rule = { kind: 'monthly_weekday', every: 1, nth: 1, weekday: 'SA', until: '2027-02-28' };
  const { status } = await ask(asha, 'POST', `/v1/events/${lessons.$id}/series/changes`, {
    kind: 'repeat',
    rule,
  });
  expect(status).toBe(200);
  await create(asha, { eventTitle: 'Kite duel', date: '2026-12-12' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)));
});
afterAll(() => client.close());

async function call(name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content;
  expect(isError ?? false).toBe(false);
  return JSON.parse(first?.type === 'text' ? first.text : '');
}

test('the assistant lists a series once, with its next date and how many follow', async () => {
  const reply = await say('zither lessons in December or January');
  expect(titlesOf(reply)).toEqual(['Zither lessons']);
  expect(reply.response).toContain('- Zither lessons, Sat, 5 Dec 2026, + 2 more dates, Juhu Beach');
  expect((await say('kite duel in december')).response).not.toContain('more date');
});

test('it says when an event is, and that it repeats', async () => {
  const when = await say('When are the Zither lessons?');
  expect(when.text).toContain('5 December 2026');
  expect(when.text).toContain('Every month on the first Saturday, until Sun, 28 Feb 2027: + 2 more dates.');
  const all = await talk(['tell me about the zither lessons', 'when is it?']);
  expect(all.text).toContain('Every month on the first Saturday');
  expect((await say('When is the Kite duel?')).text).not.toContain('Every');
  const meera = await person('Meera');
  await ask(meera, 'PATCH', '/v1/account/profile', { language: 'hi' });
  expect((await say('zither lessons kab hai', { person: meera })).text).toContain('हर महीने');
});

test('other assistants learn that an event repeats, and its next dates', async () => {
  const found = await call('search_events', { words: 'zither' });
  expect(found).toMatchObject({
    total: 1,
    events: [{ repeats: 'Every month on the first Saturday, until Sun, 28 Feb 2027', more_dates: 2 }],
  });
  expect((await call('search_events', { words: 'kite' })).events[0]).toMatchObject({
    repeats: null,
    more_dates: 0,
  });
  const detail = await call('event_detail', { event_id: lessons.$id });
  expect(detail.dates).toMatchObject([
    { id: lessons.$id, date: 'Sat, 5 Dec 2026', full: false, cancelled: false },
    { date: 'Sat, 2 Jan 2027' },
    { date: 'Sat, 6 Feb 2027' },
  ]);
});
