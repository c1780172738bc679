import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { dayAfter } from './days.ts';
import {
  answerSearch,
  datesOf,
  isPastList,
  likeOf,
  listed,
  narrowing,
  readListAddress,
  replacing,
  spanOf,
  spansToChoose,
  withoutKind,
} from './filters.ts';

const read = (query: string) => readListAddress(new URLSearchParams(query));

test('reads filters and page from the address', () => {
  expect(
    read(
      'q=%20jazz%20&category=music&ticketType=free&place=Pune&from=2026-12-01&online=true&maxPrice=500&page=3',
    ),
  ).toEqual({
    filters: {
      q: 'jazz',
      category: 'music',
      ticketType: 'free',
      place: 'Pune',
      from: '2026-12-01',
      to: undefined,
      online: 'true',
      minPrice: undefined,
      maxPrice: '500',
      near: undefined,
      within: undefined,
      when: undefined,
    },
    page: 3,
    map: false,
    wantsPosition: false,
  });
});

test('reads place, radius and map view from the address', () => {
  expect(read('near=19.08,72.88&within=25&view=map')).toMatchObject({
    filters: { near: '19.08,72.88', within: '25' },
    map: true,
  });
  expect(read('place=Pune&within=10').filters).toMatchObject({ place: 'Pune', within: '10' });
});

test.each([
  'category=opera',
  'ticketType=gold',
  'maxPrice=cheap',
  'from=0020-12-01',
  'from=2026-02-30',
  'to=soon',
  'online=maybe',
  'near=19',
  'near=91,0',
  'near=here',
  'within=25',
  'near=91,0&within=25',
  'page=-1',
  'page=1.5',
  'page=x',
])('ignores an invalid value: %s', (query) => {
  expect(narrowing(read(query).filters)).toEqual([]);
  expect(read(query).page).toBe(1);
});

test('doesn’t count the search text as a filter', () => {
  expect(narrowing(read('q=jazz&place=Pune').filters)).toEqual(['place']);
});

// 2026-11-21 is a Saturday.
const saturday = '2026-11-21';

test('computes date ranges', () => {
  expect(datesOf('today', saturday)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(datesOf('tomorrow', '2026-12-31')).toEqual({ from: '2027-01-01', to: '2027-01-01' });
  expect(datesOf('nextSevenDays', saturday).to).toBe('2026-11-27');
  expect(datesOf('nextThirtyDays', saturday).to).toBe('2026-12-20');
  expect(datesOf('lastSevenDays', saturday)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
});

test('offers past ranges for past events only', () => {
  expect(spansToChoose(saturday, true)).toEqual(['lastSevenDays', 'lastThirtyDays']);
  expect(spansToChoose(saturday)).not.toContain('lastSevenDays');
  expect(isPastList({ when: 'past' }, saturday)).toBe(true);
  expect(isPastList(datesOf('lastThirtyDays', saturday), saturday)).toBe(true);
  expect(isPastList(datesOf('today', saturday), saturday)).toBe(false);
  expect(isPastList({}, saturday)).toBe(false);
});

test('suggests the same words or category where filters leave nothing', () => {
  expect(likeOf({ q: 'jazz', place: 'Pune' })).toEqual({ q: 'jazz', category: undefined });
  expect(likeOf({ category: 'music', from: saturday })).toEqual({ q: undefined, category: 'music' });
  expect(likeOf({ q: 'jazz' })).toBeUndefined();
  expect(likeOf({ place: 'Pune' })).toBeUndefined();
});

test.each([
  ['2026-11-18', '2026-11-21', '2026-11-22'],
  ['2026-11-21', '2026-11-21', '2026-11-22'],
  ['2026-11-22', '2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-28', '2026-11-29'],
])('the weekend of %s is %s to %s', (day, from, to) => {
  expect(datesOf('thisWeekend', day)).toEqual({ from, to });
});

test('never names a date range twice, whatever day it is', () => {
  let day = saturday;
  for (let count = 0; count < 14; count += 1, day = dayAfter(day)) {
    const spans = spansToChoose(day);
    const ranges = spans.map((span) => JSON.stringify(datesOf(span, day)));
    expect(new Set(ranges).size, day).toBe(ranges.length);
    for (const span of spans) expect(spanOf(datesOf(span, day), day), day).toBe(span);
    expect(spans.includes('thisWeekend'), day).toBe(new Date(day).getUTCDay() !== 0);
  }
});

test('removes all filters of a kind, and replaces those of the same kind', () => {
  const filters = {
    q: 'jazz',
    from: '2026-12-01',
    maxPrice: '500',
    ticketType: 'paid',
    place: 'Pune',
  } as const;
  expect(withoutKind(filters, 'price')).toEqual({ q: 'jazz', from: '2026-12-01', place: 'Pune' });
  expect(replacing(filters, { to: '2026-12-03', near: '19,72' })).toEqual({
    q: 'jazz',
    to: '2026-12-03',
    maxPrice: '500',
    ticketType: 'paid',
    near: '19,72',
  });
});

test('leaves past events out of lists, unless words, dates or past ones are asked for', () => {
  expect(listed({ place: 'Pune' })).toEqual({ place: 'Pune', when: 'upcoming' });
  for (const filters of [{ q: 'jazz' }, { from: '2026-01-01' }, { when: 'past' }] as const) {
    expect(listed(filters)).toBe(filters);
  }
});

test('recognises a search for nearby events before the position is known', () => {
  expect(read('q=yoga&near=me')).toMatchObject({ wantsPosition: true, filters: { near: undefined } });
  expect(read('near=19,72').wantsPosition).toBe(false);
});

const answer = async (query: string, reading: object) => {
  const asked: unknown[] = [];
  const call = async (...request: unknown[]) => {
    asked.push(request);
    return reading;
  };
  const url = new URL(`http://site.test/allevents?${query}`);
  const response = await answerSearch({ url, call: call as never }, paths.search).catch((thrown) => thrown);
  return { asked, to: response instanceof Response ? response.headers.get('location') : null };
};

test('leads a search to the list with the filters that its text names', async () => {
  const reading = { filters: { q: 'jazz', from: '2026-11-28', to: '2026-11-29' }, nearMe: false };
  const { to } = await answer(
    'ask=jazz%20next%20weekend&q=old&from=2026-01-01&category=music&view=map',
    reading,
  );
  expect(to).toBe('/search?category=music&q=jazz&from=2026-11-28&to=2026-11-29&view=map');
});

test('asks for the position when a search is for nearby events', async () => {
  expect((await answer('ask=near%20me', { filters: {}, nearMe: true })).to).toBe('/search?near=me');
});

test('an empty search removes the words, and asks nothing', async () => {
  expect(await answer('ask=%20&q=old&category=music', {})).toEqual({
    asked: [],
    to: '/search?category=music',
  });
  expect((await answer('q=old', {})).to).toBeNull();
});
