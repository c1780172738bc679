import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine } from './downloads.ts';

test('writes any text so that it can be read back', () => {
  const cells = ['Zoë', 'अदिति', 'She said "no", twice', 'two\nlines', ''];
  expect(parse(csvLine(cells))).toEqual([cells]);
});

test.each(['=1+1', '+1', '-1+1', '-1e3', '-', '@sum(a1)', '\t=1', '  =1', '\u200B=1', '＝1', '\r=1'])(
  'defuses formulas: %j',
  (text) => {
    expect(parse(csvLine([text]))).toEqual([[`'${text}`]]);
  },
);

test.each(['a=b', 'Anne-Marie', '-1', '-423.72', 'me@example.org', '1 + 1'])(
  'leaves other cells unchanged: %s',
  (text) => {
    expect(parse(csvLine([text]))).toEqual([[text]]);
  },
);
