import { expect, test } from 'vitest';
import { readSearch } from './parse-query.ts';

const whole = (text: string) => ({ text, prefix: false });
const prefix = (text: string) => ({ text, prefix: true });

test.each([
  ['kite', [prefix('kite')]],
  ['kite day', [whole('kite'), prefix('day')]],
  ['"kite day"', [whole('kite day')]],
  ['day "kite fest" mum', [whole('day'), whole('kite fest'), prefix('mum')]],
  ['mum "kite fest"', [whole('mum'), whole('kite fest')]],
  ['"kite', [prefix('kite')]],
  ['kite !!! & | :*', [prefix('kite')]],
  ['""', []],
  ['🎉 ...', []],
  ['कविता', [prefix('कविता')]],
])('%s', (text, deps) => {
  expect(readSearch(text)).toEqual(deps);
});
