import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('what is written is read again, whatever is in it', () => {
  const cells = ['Zoë', 'अदिति', 'She said "no", twice', 'two\nlines', ''];
  expect(parse(csvLine(cells))).toEqual([cells]);
});

test.each(['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '  =1', '\u200B=1', '＝1', '\r=1'])(
  'no cell is a formula: %j',
  (text) => {
    expect(parse(csvLine([text]))).toEqual([[`'${text}`]]);
  },
);

test.each(['a=b', 'Anne-Marie', 'me@example.org', '1 + 1'])('and what is none stays as it is: %s', (text) => {
  expect(parse(csvLine([text]))).toEqual([[text]]);
});
