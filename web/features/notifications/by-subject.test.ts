import { expect, test } from 'vitest';
import { bySubject } from './by-subject.ts';

const row = ($id: string, title: string, more: { read?: boolean; payBy?: string } = {}) => ({
  $id,
  read: more.read ?? false,
  details: { title, ...(more.payBy !== undefined && { payBy: more.payBy }) },
});
const ids = (rows: Parameters<typeof bySubject>[0]) =>
  bySubject(rows).map((together) => together.map(({ $id }) => $id));

test('keeps three or more of an event together, and fewer apart', () => {
  const fair = [row('a', 'Fair'), row('c', 'Fair'), row('d', 'Fair')];
  const walk = [row('b', 'Walk'), row('e', 'Walk')];
  expect(ids([...fair, ...walk])).toEqual([['a', 'c', 'd'], ['b'], ['e']]);
});

test('keeps a deadline in sight until it is read', () => {
  const others = [row('b', 'Fair'), row('c', 'Fair'), row('d', 'Fair')];
  const payBy = '2026-12-01T10:00:00Z';
  expect(ids([row('a', 'Fair', { payBy }), ...others])).toEqual([['a'], ['b', 'c', 'd']]);
  expect(ids([row('a', 'Fair', { payBy, read: true }), ...others])).toEqual([['a', 'b', 'c', 'd']]);
});
