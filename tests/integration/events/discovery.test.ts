import { beforeAll, describe, expect, test } from 'vitest';
import type { DiscoveryPage } from '../../../contracts/discovery.ts';
import { EventInput, type EventPage } from '../../../contracts/events.ts';
import { insertEvents, newEvent } from '../../../server/features/events/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { type Fields, kiteDay, now, useEvents } from './stage.ts';

const { mela, ask, person, discover } = useEvents();

async function insert(organiserId: string, events: readonly Fields[]): Promise<void> {
  const at = Temporal.Instant.from(now);
  const rows = events.map((fields) =>
    newEvent(EventInput.parse({ ...kiteDay, ...fields }), { organiserId, now: at }),
  );
  await transaction(mela().deps.db, (tx) => insertEvents(tx, rows));
}

const titles = ({ events }: EventPage) => events.map(({ eventTitle }) => eventTitle);

const calendar = [
  { eventTitle: 'Over yesterday', date: '2026-11-20', categories: ['music'] },
  { eventTitle: 'Over long ago', date: '2019-06-01', ticketType: 'paid', ticketPrice: 100 },
  { eventTitle: 'All of November', date: '2026-11-01', endDate: '2026-11-30', categories: ['art'] },
  { eventTitle: 'Going on now', date: '2026-11-21', startTime: '15:00', endTime: '23:00' },
  { eventTitle: 'Next week', date: '2026-11-28', categories: ['music', 'art'], location: 'Zürich' },
  {
    eventTitle: 'Next year',
    date: '2027-03-01',
    endDate: '2027-03-04',
    ticketType: 'paid',
    ticketPrice: 100,
    location: 'São Paulo, Brazil',
  },
  { eventTitle: 'Online next month', date: '2026-12-20', online: true, location: 'Hampi' },
  { eventTitle: 'In Bangalore', date: '2026-12-21', location: 'Bangalore, India' },
  { eventTitle: 'In Bengaluru', date: '2026-12-22', location: 'Cubbon Park, Bengaluru' },
];

beforeAll(async () => insert((await person('Asha')).userId, calendar));

describe('a list', () => {
  test('shows events in progress, then upcoming ones soonest first, then past ones latest first', async () => {
    expect(titles(await discover())).toEqual([
      'All of November',
      'Going on now',
      'Next week',
      'Online next month',
      'In Bangalore',
      'In Bengaluru',
      'Next year',
      'Over yesterday',
      'Over long ago',
    ]);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ category: 'music' }, ['Next week', 'Over yesterday']],
    [{ category: 'art', from: '2026-11-27' }, ['All of November', 'Next week']],
    [{ ticketType: 'paid' }, ['Next year', 'Over long ago']],
    [{ online: 'true' }, ['Online next month']],
    [{ online: 'false', ticketType: 'paid' }, ['Next year', 'Over long ago']],
    [{ place: 'zurich' }, ['Next week']],
    [{ place: 'Zürich' }, ['Next week']],
    [{ place: 'zu' }, ['Next week']],
    [{ place: 'brazil SAO' }, ['Next year']],
    [{ place: 'Bengaluru' }, ['In Bangalore', 'In Bengaluru']],
    [{ place: 'bangalore' }, ['In Bangalore', 'In Bengaluru']],
    [{ place: 'bengalru' }, ['In Bangalore', 'In Bengaluru']],
    [{ place: '%' }, []],
    [{ place: 'nowhere' }, []],
    [{ from: '2026-12-21', to: '2026-12-22' }, ['In Bangalore', 'In Bengaluru']],
    [{ from: '2026-11-30', to: '2026-11-30' }, ['All of November']],
    [{ from: '2026-12-01', to: '2026-12-19' }, []],
    [{ to: '2019-12-31' }, ['Over long ago']],
    [{ from: '2027-01-01' }, ['Next year']],
    [{ from: '2027-03-03' }, ['Next year']],
    [{ from: '2027-03-05' }, []],
    [{ from: '2027-01-01', to: '2026-01-01' }, []],
    [{ from: '2027-01-01', to: '9999-12-31' }, ['Next year']],
    [{ from: '9999-12-31' }, []],
    [{ to: '0001-01-01' }, []],
    [{ from: '0001-01-01', to: '2019-06-01' }, ['Over long ago']],
  ])('filtered by %j', async (filters, expected) => {
    const page = await discover(filters);
    expect(titles(page)).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });

  test.each([
    [{ category: 'food' }, 'category'],
    [{ from: '2026-13-01' }, 'from'],
    [{ to: '0000-12-31' }, 'to'],
    [{ page: '0' }, 'page'],
    [{ perPage: '25' }, 'perPage'],
    [{ q: 'x'.repeat(201) }, 'q'],
  ])('rejects %j', async (query, field) => {
    const answer = await ask(null, 'GET', `/v1/events?${new URLSearchParams(query as never)}`);
    expect([answer.status, answer.body.type]).toEqual([400, 'general_argument_invalid']);
    expect(answer.body.fields).toHaveProperty(field);
  });
});

test('pages can be smaller than usual, and go on where the last one ended', async () => {
  const idsOf = async (query: Record<string, string>) => {
    const { body } = await ask<DiscoveryPage>(null, 'GET', `/v1/events?${new URLSearchParams(query)}`);
    return { ...body, ids: body.events.map(({ $id }) => $id) };
  };
  const whole = await idsOf({});
  const first = await idsOf({ perPage: '2' });
  const second = await idsOf({ perPage: '2', page: '2' });
  expect([...first.ids, ...second.ids]).toEqual(whole.ids.slice(0, 4));
  expect(first.pages).toBe(Math.ceil(whole.total / 2));
});

describe('a search', () => {
  beforeAll(async () =>
    insert((await person('Ravi')).userId, [
      { eventTitle: 'Kubernetes Community Days', location: 'Amsterdam', date: '2027-01-10' },
      { eventTitle: 'Kubernetes Day', location: 'Berlin', date: '2027-01-11' },
      {
        eventTitle: 'Platform people',
        location: 'Amsterdam',
        date: '2027-01-12',
        description: 'About kubernetes',
      },
      { eventTitle: 'Kubernetes then', location: 'Amsterdam', date: '2020-01-12' },
      { eventTitle: 'JavaScript and friends', location: 'Pune', date: '2027-02-01' },
      { eventTitle: 'Java evening', location: 'Pune', date: '2027-02-02' },
      { eventTitle: 'C++ on Sea', location: 'Goa', date: '2027-02-03' },
      { eventTitle: 'Café Société', location: 'Köln', date: '2027-02-04', categories: ['business'] },
      { eventTitle: 'हिन्दी कविता', location: 'Bhopal', date: '2027-02-05' },
      { eventTitle: 'Node.js meetup 🎉', location: 'Łódź', date: '2027-02-06' },
    ]),
  );

  test.each<[string, string[]]>([
    ['kubernetes amsterdam', ['Kubernetes Community Days', 'Platform people', 'Kubernetes then']],
    ['amsterdam kubernetes', ['Kubernetes Community Days', 'Platform people', 'Kubernetes then']],
    ['KUBERN', ['Kubernetes Community Days', 'Kubernetes Day', 'Platform people', 'Kubernetes then']],
    ['java', ['Java evening', 'JavaScript and friends']],
    ['c++', ['C++ on Sea']],
    ['cafe', ['Café Société']],
    ['café societe', ['Café Société']],
    ['koln', ['Café Société']],
    ['lodz', ['Node.js meetup 🎉']],
    ['node.js', ['Node.js meetup 🎉']],
    ['js', ['Node.js meetup 🎉']],
    ['कविता', ['हिन्दी कविता']],
    ['business', ['Café Société']],
    ['zürich', ['Next week']],
    ['zurich', ['Next week']],
    ['Bengaluru', ['In Bengaluru', 'In Bangalore']],
    ['events in pune', ['JavaScript and friends', 'Java evening']],
    ['java zurich', ['Java evening', 'JavaScript and friends', 'Next week']],
  ])('for %s', async (q, expected) => {
    const page = await discover({ q });
    expect(titles(page)).toEqual(expected);
    expect(page.total).toBe(expected.length);
    expect(page.corrections).toEqual({});
  });

  test.each([
    ['javscript', 'JavaScript and friends', { javscript: 'javascript' }],
    ['kuberntes amstredam', 'Kubernetes Community Days', { kuberntes: 'kubernetes', amstredam: 'amsterdam' }],
    ['zurihc', 'Next week', { zurihc: 'zurich' }],
  ])('corrects %s as intended, and says so', async (q, first, corrections) => {
    const page = await discover({ q });
    expect(titles(page)[0]).toBe(first);
    expect(page.corrections).toEqual(corrections);
  });

  test.each([
    'e',
    '!!! ???',
    '🎉',
    'x'.repeat(200),
    "'; drop table events; --",
    "' | ':*",
    '\\',
    '%_',
    ':*',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    '<->',
    '"kite',
  ])('handles %j without an error', async (q) => {
    expect((await discover({ q })).page).toBe(1);
  });

  test('finds nothing without search words', async () => {
    expect((await discover({ q: '🎉 !!!' })).total).toBe(0);
  });

  test('applies filters', async () => {
    expect(titles(await discover({ q: 'kubernetes', place: 'berlin' }))).toEqual(['Kubernetes Day']);
    expect((await discover({ q: 'kubernetes', category: 'music' })).total).toBe(0);
  });
});

describe('pages', () => {
  beforeAll(async () =>
    insert(
      (await person('Meera')).userId,
      Array.from({ length: 60 }, (_, index) => ({
        eventTitle: `Chess ${index}`,
        location: 'Chessville',
        date: index < 40 ? '2027-05-01' : '2018-05-01',
      })),
    ),
  );

  test.each([[{ place: 'chessville' }], [{ q: 'chess' }]])(
    'of %j have each event once, even with equal sort values',
    async (filters: Record<string, string>) => {
      const pages = await Promise.all(['1', '2', '3', '4'].map((page) => discover({ ...filters, page })));
      expect(pages.map(({ events }) => events.length)).toEqual([24, 24, 12, 0]);
      expect(pages.map(({ total, pages }) => [total, pages])).toEqual(Array(4).fill([60, 3]));
      expect(new Set(pages.flatMap(titles)).size).toBe(60);
      const dates = pages.flatMap(({ events }) => events.map(({ date }) => date));
      expect(dates.lastIndexOf('2027-05-01')).toBe(39);
    },
  );

  test('far past the end are empty and cost nothing', async () => {
    expect((await discover({ page: '100000' })).events).toEqual([]);
  });
});
