import { expect, test } from 'vitest';
import { datesOf } from './certificate.ts';

const renewalDue = (from: string, to: string) =>
  new Date(datesOf({ valid_from: from, valid_to: to }).renewalDue).toISOString();

test('a certificate for three months should be renewed two weeks before its end', () => {
  expect(renewalDue('Sep 1 00:00:00 2026 GMT', 'Nov 30 00:00:00 2026 GMT')).toBe('2026-11-16T00:00:00.000Z');
});

test('a certificate for days or hours should be renewed when a sixth of its time is left', () => {
  expect(renewalDue('Nov 1 00:00:00 2026 GMT', 'Nov 7 00:00:00 2026 GMT')).toBe('2026-11-06T00:00:00.000Z');
  expect(renewalDue('Nov 1 00:00:00 2026 GMT', 'Nov 1 12:00:00 2026 GMT')).toBe('2026-11-01T10:00:00.000Z');
});
