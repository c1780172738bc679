import { expect, test } from 'vitest';
import type { ListedCounts, SharedPage } from '../../contracts/pages.ts';
import type { DatabaseState } from '../infra/cache/database-version.ts';
import { outageReads } from '../infra/db/read-replica.ts';
import { inflate } from './joined-gzip.ts';
import type { PageVersion } from './page-reads.ts';
import { createSharedPages, type KeptPage, type PageSource } from './shared-pages.ts';

const kites: ListedCounts = { $id: 'kites', capacity: 50, attendeeCount: 1, waitlistCount: 0, full: false };

/** A list whose renderings wait to be let through; `data.rows` is its version and its text. */
function slowList() {
  const data = { rows: 'before', moment: 0, listed: [] as ListedCounts[] };
  const waiting: (() => void)[] = [];
  const source: PageSource = {
    key: '/allevents',
    eventId: null,
    version: async (): Promise<PageVersion> => ({ ...data, seats: null }),
    markOf: ({ written, moment }: DatabaseState) => `${written} ${moment}`,
    async render(): Promise<SharedPage> {
      const text = data.moment === 0 ? data.rows : `${data.rows}, ${data.moment} later`;
      const turn = Promise.withResolvers<void>();
      waiting.push(turn.resolve);
      await turn.promise;
      const { listed } = data;
      const shown = listed.map(({ attendeeCount }) => `, ${attendeeCount} going`);
      const slots = listed.map(({ $id }, index) => {
        const start = text.length + shown.slice(0, index).join('').length;
        return { eventId: $id, start, end: start + (shown[index]?.length ?? 0) };
      });
      const pieces = [
        { part: null, text: `${text}${shown.join('')}.`, slots },
        { part: 'data', text: JSON.stringify(listed), slots: [] },
      ];
      return { status: 200, pieces, seats: null, listed, until: Number.POSITIVE_INFINITY };
    },
    renderChanged: async () => new Map(),
    renderCounts: async (pageData, counts) => ({
      slots: new Map(counts.map(({ $id, attendeeCount }) => [$id, `, ${attendeeCount} going`])),
      pageData: JSON.stringify([pageData, counts]),
    }),
    onError: (error) => {
      throw error;
    },
    onRendered: () => undefined,
  };
  /** @param after how many that wait before it go on waiting */
  const finish = async (after = 0): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(after);
    waiting.splice(after, 1)[0]?.();
  };
  return { data, source, finish };
}

const at = (written: string, moment = 0): DatabaseState => ({ written, lists: written, moment, number: 0 });
const textOf = ({ pieces: [first] }: KeptPage) => first && inflate(first.text).slice(0, -1);

test('a visitor who comes during a rendering gets a page with all that was written before they came', async () => {
  const { data, source, finish } = slowList();
  const pages = createSharedPages(() => 0);
  const first = pages.asOf(source, at('one'));
  await new Promise(setImmediate);
  data.rows = 'after';
  const second = pages.asOf(source, at('two'));
  await finish();
  expect(textOf(await first)).toBe('before');
  await finish();
  expect(textOf(await second)).toBe('after');
});

test('visitors who come during a rendering share it if nothing was written', async () => {
  const { source, finish } = slowList();
  const pages = createSharedPages(() => 0);
  const asked = [pages.asOf(source, at('one')), pages.asOf(source, at('one')), pages.asOf(source, at('one'))];
  await finish();
  expect(new Set(await Promise.all(asked)).size).toBe(1);
});

test('visitors who read from the replica do not wait for a rendering that waits for a dying primary', async () => {
  const { source, finish } = slowList();
  const pages = createSharedPages(() => 0);
  const stuck = pages.asOf(source, at('one'));
  const read = outageReads(0).make(
    () => pages.asOf(source, at('one')),
    () => false,
  );
  await finish(1);
  expect(textOf(await read)).toBe('before');
  await finish();
  await stuck;
});

/** Pages that have rendered the list once. */
async function pagesWithList({ source, finish }: ReturnType<typeof slowList>) {
  const pages = createSharedPages(() => 0);
  const first = pages.asOf(source, at('one'));
  await finish();
  await first;
  return pages;
}

test('no one waits for the time alone: the page of a moment ago is shown while it is made again', async () => {
  const list = slowList();
  const { data, source, finish } = list;
  const pages = await pagesWithList(list);
  data.moment = 1;
  expect(textOf(await pages.asOf(source, at('one', 1)))).toBe('before');
  expect(textOf(await pages.current(source))).toBe('before');
  await finish();
  await expect.poll(async () => textOf(await pages.current(source))).toBe('before, 1 later');
});

test('a list that cannot be made again behind its page is reported, and waited for after the next step', async () => {
  const list = slowList();
  const pages = await pagesWithList(list);
  const errors: unknown[] = [];
  const failing: PageSource = {
    ...list.source,
    render: () => Promise.reject(new Error('no database')),
    onError: (error) => errors.push(error),
  };
  list.data.moment = 1;
  expect(textOf(await pages.current(failing))).toBe('before');
  await expect.poll(() => errors).toEqual([new Error('no database')]);
  list.data.moment = 2;
  await expect(pages.current(failing)).rejects.toThrow('no database');
});

test('a page that no one asked for lately, or that something was written to, is made before it is shown', async () => {
  const list = slowList();
  const { data, source, finish } = list;
  const pages = await pagesWithList(list);
  data.moment = 2;
  const late = pages.current(source);
  await finish();
  expect(textOf(await late)).toBe('before, 2 later');
  Object.assign(data, { rows: 'after', moment: 3 });
  const written = pages.asOf(source, at('two', 3));
  await finish();
  expect(textOf(await written)).toBe('after, 3 later');
});

const many: ListedCounts[] = Array.from({ length: 11 }, (_, index) => ({ ...kites, $id: `kites ${index}` }));

test('new counts are put into a list without rendering it again', async () => {
  const list = slowList();
  const { data, source } = list;
  data.listed = [kites, { ...kites, $id: 'drums', attendeeCount: 9 }, kites];
  const pages = await pagesWithList(list);
  const later = [98, 1_000_000];
  for (const attendeeCount of later) {
    data.listed = data.listed.map((each) => (each.$id === 'kites' ? { ...each, attendeeCount } : each));
    const page = await pages.current(source);
    expect(textOf(page)).toBe(`before, ${attendeeCount} going, 9 going, ${attendeeCount} going`);
    expect(page.listed).toEqual(data.listed);
    expect(inflate((page.pieces[1] as (typeof page.pieces)[0]).text)).toContain(
      `"attendeeCount":${attendeeCount}`,
    );
    expect(await pages.asOf(source, at(`${attendeeCount} going`))).toBe(page);
  }
});

test.each<[string, ListedCounts[], ListedCounts[]]>([
  ['that an event is full', [kites], [{ ...kites, attendeeCount: 50, full: true }]],
  ['that an event has more seats', [kites], [{ ...kites, capacity: 60 }]],
  ['the counts of many events', many, many.map((each) => ({ ...each, attendeeCount: 2 }))],
])('a list that is to show %s is rendered again', async (_, before, after) => {
  const list = slowList();
  const { data, source, finish } = list;
  data.listed = before;
  const pages = await pagesWithList(list);
  data.listed = after;
  const shown = pages.current(source);
  await finish();
  expect((await shown).listed).toEqual(after);
});
