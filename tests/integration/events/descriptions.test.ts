import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import { rendererEdition, renderingJob } from '../../../server/infra/text/rendered-text.ts';
import { kiteDay, useEvents } from './stage.ts';

const { mela, person, create, show, ask } = useEvents();
const stopping = new AbortController().signal;

const stored = (id: string) =>
  mela()
    .deps.db.selectFrom('events')
    .select(['description_html as html', 'rendered_by as by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('renders a description when it is written and when it changes', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { ...kiteDay, description: 'A *kite*.' });
  expect(await stored($id)).toEqual({ html: '<p>A <em>kite</em>.</p>\n', by: rendererEdition });
  const description = `${'A long text. '.repeat(200)}**End.**`;
  const changed = await ask(asha, 'PATCH', `/v1/events/${$id}`, { description });
  expect(changed.status).toBe(200);
  expect((await stored($id)).html).toContain('<strong>End.</strong>');
  expect((await show(null, $id)).body.descriptionHtml).toContain('<strong>End.</strong>');
});

test('serves stored HTML, unless an older renderer made it', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, kiteDay);
  const write = (by: number) =>
    sql`update events set description_html = 'stored', rendered_by = ${by} where id = ${$id}`.execute(
      mela().deps.db,
    );
  await write(rendererEdition);
  expect((await show(null, $id)).body.descriptionHtml).toBe('stored');
  await write(rendererEdition - 1);
  expect((await show(null, $id)).body.descriptionHtml).toContain('<em>kite</em>');
  await renderingJob(mela().deps).run({}, { number: 1, last: false, stopping });
  expect(await stored($id)).toMatchObject({
    html: expect.stringContaining('<em>kite</em>'),
    by: rendererEdition,
  });
});

test('writing a text without its HTML deletes the former HTML', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, kiteDay);
  await sql`update events set description = 'Another *text*.' where id = ${$id}`.execute(mela().deps.db);
  expect(await stored($id)).toEqual({ html: null, by: null });
  expect((await show(null, $id)).body.descriptionHtml).toBe('<p>Another <em>text</em>.</p>\n');
});

/** Slow texts for the renderer, each of the maximum length of a description. */
const hostile = {
  quotes: '>'.repeat(20_000),
  'quotes of quotes': '> '.repeat(10_000),
  backticks: '` `` ``` '.repeat(2200),
  emphasis: `${'*a '.repeat(4800)}${'b*'.repeat(2400)}`,
  links: '[a]('.repeat(5000),
  definitions: '[a]: b\n'.repeat(2800),
  lists: '- a\n'.repeat(5000),
  'nested lists': Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  tables: 'a|b\n-|-\n'.repeat(2500),
  spaces: `a${' '.repeat(19_990)}b`,
};

/** Milliseconds of CPU time on this thread, however busy the machine is. */
async function ownTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test.each(Object.entries(hostile))(
  'a hostile description of %s blocks the main thread only briefly',
  async (_, description) => {
    const asha = await person('Asha');
    let made: Awaited<ReturnType<typeof ask<EventDetail>>> | undefined;
    const writing = await ownTime(async () => {
      made = await ask<EventDetail>(asha, 'POST', '/v1/events', { ...kiteDay, description });
    });
    expect(made?.status).toBe(201);
    expect(writing).toBeLessThan(150);
    const url = `/v1/events/${made?.body.$id}`;
    const viewing = await ownTime(async () => {
      for (let view = 0; view < 5; view++) {
        expect((await mela().app.inject({ url: `${url}?n=${view}` })).statusCode).toBe(200);
      }
    });
    expect(viewing / 5).toBeLessThan(50);
  },
);

test('renders many texts in few writes, since each write empties caches', async () => {
  const asha = await person('Asha');
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push((await create(asha, kiteDay)).$id);
  const { db } = mela().deps;
  await sql`update events set rendered_by = ${rendererEdition - 1} where id = any(${ids})`.execute(db);
  await renderingJob(mela().deps).run({}, { number: 1, last: false, stopping });
  const { rows } = await sql<{ writes: number; current: number }>`
    select count(distinct xmin::text) as writes, count(*) filter (where rendered_by = ${rendererEdition}) as current
    from events where id = any(${ids})`.execute(db);
  expect(rows).toEqual([{ writes: 1, current: ids.length }]);
});
