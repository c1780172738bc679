import { describe, expect, test } from 'vitest';
import { takeDates, takeWeekdays } from './dates.ts';
import { textOf, wordsOf } from './message-words.ts';
import { RemainingText } from './remaining-text.ts';

/** A Saturday, where most date libraries go wrong. */
const saturday = Temporal.PlainDate.from('2026-11-21');

function read(text: string, today = saturday): string {
  const rest = new RemainingText(textOf(wordsOf(text, undefined)));
  const range = takeDates(rest, { today });
  return range === null ? 'nothing' : `${range.from ?? ''}/${range.to ?? ''}`;
}

test.each([
  ['today', '2026-11-21/2026-11-21'],
  ['kal', '2026-11-22/2026-11-22'],
  ['parso', '2026-11-23/2026-11-23'],
  ['this weekend', '2026-11-21/2026-11-22'],
  ['next weekend', '2026-11-28/2026-11-29'],
  ['this week', '2026-11-21/2026-11-22'],
  ['next week', '2026-11-23/2026-11-29'],
  ['agle hafte', '2026-11-23/2026-11-29'],
  ['on Saturday', '2026-11-21/2026-11-21'],
  ['next Saturday', '2026-11-28/2026-11-28'],
  ['Sunday', '2026-11-22/2026-11-22'],
  ['this month', '2026-11-21/2026-11-30'],
  ['next month', '2026-12-01/2026-12-31'],
  ['in December', '2026-12-01/2026-12-31'],
  ['in February', '2027-02-01/2027-02-28'],
  ['in February 2028', '2028-02-01/2028-02-29'],
  ['between 5 and 10 December', '2026-12-05/2026-12-10'],
  ['5-10 Dec', '2026-12-05/2026-12-10'],
  ['December 5 to 10', '2026-12-05/2026-12-10'],
  ['from 28 December to 3 January', '2026-12-28/2027-01-03'],
  ['5th December', '2026-12-05/2026-12-05'],
  ['Sunday 6 December', '2026-12-06/2026-12-06'],
  ['5 November', '2027-11-05/2027-11-05'],
  ['05/12', '2026-12-05/2026-12-05'],
  ['after 10 December', '2026-12-11/'],
  ['10 December onwards', '2026-12-10/'],
  ['before 10 December', '2026-11-21/2026-12-09'],
  ['10 December tak', '2026-11-21/2026-12-10'],
  ['next 7 days', '2026-11-21/2026-11-27'],
  ['last week of December', '2026-12-25/2026-12-31'],
  ['2027', '2027-01-01/2027-12-31'],
])('%s', (text, dates) => {
  expect(read(`music ${text} please`)).toBe(dates);
});

describe('finds no date in:', () => {
  test.each(['may I come', 'a march past', 'under 2000 rupees', '45/90', 'the mayor'])('%s', (text) => {
    expect(read(text)).toBe('nothing');
  });
});

test('weeks and months reach into the next year in the last week of December', () => {
  const lastThursday = Temporal.PlainDate.from('2026-12-31');
  expect(read('this weekend', lastThursday)).toBe('2027-01-02/2027-01-03');
  expect(read('next month', lastThursday)).toBe('2027-01-01/2027-01-31');
  expect(read('in January', lastThursday)).toBe('2027-01-01/2027-01-31');
});

test('a weekday that is said twice is one', () => {
  expect(takeWeekdays(new RemainingText('sunday only sunday in december'))).toEqual([7]);
});
