import { describe, expect, test } from 'vitest';
import { readSearchText } from './read-search.ts';

const places = new Set(['pune', 'mumbai', 'new delhi', 'मुबई', 'पुणे']);
const read = (text: string, known: ReadonlySet<string> = places, today = '2026-11-21') =>
  readSearchText(text, { today: Temporal.PlainDate.from(today), known, places });
const day = (date: string) => ({ from: date, to: date });

// 2026-11-21 is a Saturday; weeks begin on Mondays.
const weekdays = [
  ['Monday', '2026-11-23', '2026-11-23', 'सोमवार'],
  ['Tuesday', '2026-11-24', '2026-11-24', 'मंगलवार'],
  ['Wednesday', '2026-11-25', '2026-11-25', 'बुधवार'],
  ['Thursday', '2026-11-26', '2026-11-26', 'गुरुवार'],
  ['Friday', '2026-11-27', '2026-11-27', 'शुक्रवार'],
  ['Saturday', '2026-11-21', '2026-11-28', 'शनिवार'],
  ['Sunday', '2026-11-22', '2026-11-29', 'रविवार'],
] as const;

describe.each(weekdays)('%s', (name, coming, next, hindi) => {
  test('on its own, with this, and with next', () => {
    expect(read(name).filters).toEqual(day(coming));
    expect(read(`on ${name.toLowerCase()}`).filters).toEqual(day(coming));
    expect(read(`this ${name} evening`).filters).toEqual({ ...day(coming), timeFrom: '17:00' });
    expect(read(`next ${name}`).filters).toEqual(day(next));
    expect(read(`jazz next ${name}`).filters).toEqual({ ...day(next), words: 'jazz' });
  });

  test('in Hindi', () => {
    expect(read(hindi).filters).toEqual(day(coming));
    expect(read(`अगले ${hindi}`).filters).toEqual(day(next));
  });
});

test.each([
  ['tomorrow', '2026-11-22', '2026-11-22'],
  ['this weekend', '2026-11-21', '2026-11-22'],
  ['next weekend', '2026-11-28', '2026-11-29'],
  ['next week', '2026-11-23', '2026-11-29'],
  ['in 3 days', '2026-11-24', '2026-11-24'],
  ['in a week', '2026-11-25', '2026-12-01'],
  ['in 3 weeks', '2026-12-09', '2026-12-15'],
  ['3 weeks from now', '2026-12-09', '2026-12-15'],
  ['in two months', '2027-01-01', '2027-01-31'],
  ['in december', '2026-12-01', '2026-12-31'],
  ['कल', '2026-11-22', '2026-11-22'],
  ['इस वीकेंड', '2026-11-21', '2026-11-22'],
  ['अगले हफ़्ते', '2026-11-23', '2026-11-29'],
  ['५ दिसंबर', '2026-12-05', '2026-12-05'],
])('reads %j as dates', (text, from, to) => expect(read(text).filters).toEqual({ from, to }));

test.each(['tonight', 'आज रात', 'aaj raat'])('reads %j as this evening', (text) =>
  expect(read(text).filters).toEqual({ ...day('2026-11-21'), timeFrom: '17:00' }),
);

test.each([50, 100, 499, 500, 1200, 25_000])('reads a price of %i in many phrases', (price) => {
  const formatted = price.toLocaleString('en-IN');
  for (const phrase of [
    `under ${price}`,
    `below ₹${formatted}`,
    `less than rs ${price}`,
    `${price} रुपये से कम`,
  ]) {
    expect(read(phrase).filters, phrase).toEqual({ maxPrice: price });
  }
  expect(read(`over ${price}`).filters).toEqual({ minPrice: price });
});

test.each(['free', 'muft', 'मुफ़्त', 'फ़्री'])('reads %j as free', (text) =>
  expect(read(text).filters).toEqual({ ticketType: 'free' }),
);

test.each(['online', 'ऑनलाइन', 'virtual'])('reads %j as online', (text) =>
  expect(read(text).filters).toEqual({ online: true }),
);

test.each([
  ['in Pune', 'pune'],
  ['near Mumbai', 'mumbai'],
  ['in New Delhi', 'new delhi'],
  ['pune mein', 'pune'],
  ['पुणे में', 'pune'],
])('reads %j as a place', (text, place) => expect(read(text).filters).toEqual({ place }));

test('reads a city on its own only if it has events', () => {
  expect(read('pune').filters).toEqual({ place: 'pune' });
  expect(read('pune', new Set()).filters).toEqual({ words: 'pune' });
});

test('reads several conditions together, and keeps the other words', () => {
  expect(read('Jazz in Pune this weekend under 500').filters).toEqual({
    words: 'jazz',
    place: 'pune',
    from: '2026-11-21',
    to: '2026-11-22',
    maxPrice: 500,
  });
});

test.each([
  'AI in healthcare',
  'Talks at scale',
  'The Get Together',
  'Ready, steady, go',
  'Music',
  '24',
  '???',
])('keeps %j as typed, since nothing in it is a condition', (text) =>
  expect(read(text)).toEqual({ filters: { words: text }, nearMe: false }),
);

test('recognises a search for nearby events', () => {
  expect(read('yoga near me')).toEqual({ filters: { words: 'yoga' }, nearMe: true });
});
