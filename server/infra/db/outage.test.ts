import { expect, test } from 'vitest';
import { isOutage } from './outage.ts';

const coded = (code: string) => Object.assign(new Error('It did not work.'), { code });

test.each(['57P03', '53300', '25006', 'ECONNREFUSED', 'ENOSPC'])('treats %s as an outage', (code) => {
  expect(isOutage(coded(code))).toBe(true);
  expect(isOutage(new Error('Failed.', { cause: coded(code) }))).toBe(true);
});

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])("treats the driver's message as an outage: %s", (message) => {
  expect(isOutage(new Error(message))).toBe(true);
});

test.each([coded('23505'), coded('ENOENT'), new TypeError('x is not a function'), null])(
  "doesn't treat a bug as an outage: %s",
  (error) => {
    expect(isOutage(error)).toBe(false);
  },
);
