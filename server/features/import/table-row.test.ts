import { describe, expect, test } from 'vitest';
import { columnsOf, entryOfRow } from './table-row.ts';

function draft(row: Parameters<typeof entryOfRow>[1]) {
  const entry = entryOfRow(2, { title: 'Raga evening', date: '2026-12-05', location: 'Pune', ...row });
  if ('error' in entry) throw new Error(entry.error);
  return entry.draft;
}

function error(row: Parameters<typeof entryOfRow>[1]) {
  const entry = entryOfRow(2, { title: 'Raga evening', date: '2026-12-05', ...row });
  return 'error' in entry ? entry.error : null;
}

test('recognises columns by the names spreadsheets use', () => {
  expect(
    columnsOf(['Event Name', 'startDate', 'END-DATE', 'Venue', 'Ticket price', 'Colour', 'title']),
  ).toEqual(['title', 'date', 'endDate', 'location', 'price', false, false]);
});

test('closing times of registration are instants', () => {
  expect(columnsOf(['closesAt', 'Registration closes'])).toEqual(['closesAt', false]);
  expect(draft({ closesAt: '2026-12-04T18:00:00+05:30' }).event.closesAt).toBe('2026-12-04T18:00:00+05:30');
  expect(draft({}).event.closesAt).toBeNull();
  expect(error({ closesAt: 'Friday' })).toBe(
    "'Friday' under 'closes at' is not a time: use 2026-05-01T18:00+05:30",
  );
});

test('a full row', () => {
  const row = {
    description: 'Two ragas.',
    startTime: '18:30',
    endTime: '9 pm',
    city: 'Pune',
    location: 'Sawai Hall',
    country: 'India',
    link: 'https://example.org/',
    price: '₹ 1,499.00',
    capacity: '120',
    categories: 'Concert; Dance',
    approval: 'yes',
  };
  expect(draft(row)).toMatchObject({
    event: {
      eventTitle: 'Raga evening',
      description: 'Two ragas.\n\nWebsite: <https://example.org/>',
      location: 'Sawai Hall, Pune, India',
      startTime: '18:30',
      endTime: '21:00',
      allDay: false,
      online: false,
      ticketType: 'paid',
      ticketPrice: 1499,
      capacity: 120,
      tenantApproval: true,
      categories: ['music', 'art'],
    },
    place: 'Sawai Hall, Pune, India',
    notes: [],
  });
});

test('lasts all day without times', () => {
  expect(draft({}).event).toMatchObject({ allDay: true, endDate: null });
});

test('accepts a time in the date cell', () => {
  const { event } = draft({ date: '2026-12-05 18:30', endDate: '2026-12-06 01:00' });
  expect(event).toMatchObject({
    date: '2026-12-05',
    startTime: '18:30',
    endDate: '2026-12-06',
    endTime: '01:00',
  });
});

test('assumes and notes a missing end', () => {
  expect(draft({ startTime: '23:30' })).toMatchObject({
    event: { startTime: '23:30', endTime: '01:30' },
    notes: [{ kind: 'end_assumed' }],
  });
});

test('a link without a place makes it an online event', () => {
  expect(draft({ location: '', link: 'https://example.org/' }).event).toMatchObject({
    online: true,
    onlineLink: 'https://example.org/',
  });
});

test.each(['free', '', 'Nil', '0'])("the price '%s' is free", (price) => {
  expect(draft({ price }).event).toMatchObject({ ticketType: 'free', ticketPrice: null });
});

test.each([
  ['₹ 1,499.00', '', { ticketPrice: 1499, currency: 'INR' }],
  ['99.50', '', { ticketPrice: 99.5 }],
  ['$20', '', { ticketPrice: 20, currency: 'USD' }],
  ['12,50 €', '', { ticketPrice: 12.5, currency: 'EUR' }],
  ['1.250,00', 'EUR', { ticketPrice: 1250, currency: 'EUR' }],
  ['5.125', 'kwd', { ticketPrice: 5.125, currency: 'KWD' }],
  ['JPY 500', '', { ticketPrice: 500, currency: 'JPY' }],
])('reads the price %s %s', (price, currency, event) => {
  expect(draft({ price, currency })).toMatchObject({ event });
});

describe("names a cell that can't be read", () => {
  test.each([
    [{ date: 'soon' }, "'soon' is not a date: use YYYY-MM-DD"],
    [{ date: '' }, 'the date is missing'],
    [{ endDate: 'later' }, "the end date 'later' is not a date: use YYYY-MM-DD"],
    [{ startTime: 'evening' }, "the start time 'evening' is not a time: use HH:MM"],
    [{ price: 'ask us' }, "the price 'ask us' is not an amount"],
    [{ price: '€9.999' }, "the price '€9.999' is not an amount"],
    [{ price: '20 XYZ' }, "'XYZ' is not a currency: use EUR"],
    [{ capacity: 'many' }, "the capacity 'many' is not a whole number"],
  ])('%o', (row, text) => {
    expect(error(row)).toBe(text);
  });
});
