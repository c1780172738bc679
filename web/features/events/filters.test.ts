import { expect, test } from 'vitest';
import { datesOf, narrowing, readListAddress } from './filters.ts';

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
    },
    page: 3,
    map: false,
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

// 2026-11-21 is a Saturday; at 20:00 UTC it is already Sunday in India.
const saturday = Date.parse('2026-11-21T06:00:00Z');

test('computes date ranges in the time zone', () => {
  expect(datesOf('today', saturday, 'Asia/Kolkata')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(datesOf('today', Date.parse('2026-11-21T20:00:00Z'), 'Asia/Kolkata').from).toBe('2026-11-22');
  expect(datesOf('nextSevenDays', saturday, 'Asia/Kolkata').to).toBe('2026-11-27');
  expect(datesOf('nextThirtyDays', saturday, 'Asia/Kolkata').to).toBe('2026-12-20');
});

test.each([
  ['2026-11-18', '2026-11-21', '2026-11-22'],
  ['2026-11-21', '2026-11-21', '2026-11-22'],
  ['2026-11-22', '2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-28', '2026-11-29'],
])('the weekend of %s is %s to %s', (day, from, to) => {
  expect(datesOf('thisWeekend', Date.parse(`${day}T12:00:00Z`), 'Asia/Kolkata')).toEqual({ from, to });
});
