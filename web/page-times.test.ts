import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { namedTimesUntil } from './page-times.ts';

const now = Date.parse('2026-11-21T12:01:00Z');

function untilWith(data: unknown): string {
  const queries = new QueryClient();
  queries.setQueryData(['GET /v1/account/registrations'], data);
  return new Date(namedTimesUntil(queries, now)).toISOString();
}

test('a page holds until the first time that it names', () => {
  const event = { startsAt: '2026-11-21T12:05:00.000+00:00', endsAt: '2026-11-21T12:09:00.000Z' };
  expect(untilWith([{ event, holdExpiresAt: null }])).toBe('2026-11-21T12:05:00.000Z');
  expect(untilWith([{ event, holdExpiresAt: '2026-11-21T17:33:00+05:30' }])).toBe('2026-11-21T12:03:00.000Z');
});

test('a page holds no longer than a day can end somewhere', () => {
  expect(untilWith([{ startsAt: '2026-11-21T12:00:00.000Z', date: '2026-11-21', title: 'Noon' }])).toBe(
    '2026-11-21T12:15:00.000Z',
  );
});
