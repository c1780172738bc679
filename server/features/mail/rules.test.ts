import { expect, test } from 'vitest';
import type { Delivery } from './provider.ts';
import { maxUnknownOutcomes, nextStep, pauses } from './rules.ts';

const later: Delivery = { outcome: 'deferred', reason: '451 later' };
const lost: Delivery = { outcome: 'unknown', reason: 'Connection closed' };

test('never sends an accepted mail again', () => {
  for (const outcome of ['sent', 'kept'] as const) {
    expect(nextStep({ outcome }, { attempts: 1, unknownOutcomes: 0 }).pause).toBeNull();
  }
});

test('pauses grow and stop after more than a day', () => {
  const taken = pauses.map((_, past) => nextStep(later, { attempts: past + 1, unknownOutcomes: 0 }));
  expect(taken.every(({ state }) => state === 'queued')).toBe(true);
  expect(taken.map(({ pause }) => pause)).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.reduce((sum, each) => sum + each)).toBeGreaterThan(24 * 3600);
  expect(nextStep(later, { attempts: pauses.length + 1, unknownOutcomes: 0 })).toEqual({
    state: 'failed',
    pause: null,
    reason: '451 later',
  });
});

test('an unknown delivery stays unknown until a copy has verifiably arrived', () => {
  const first = nextStep(lost, { attempts: 1, unknownOutcomes: 1 });
  expect(first).toMatchObject({ state: 'unknown', pause: pauses[0] });
  expect(nextStep(later, { attempts: 2, unknownOutcomes: 1 }).state).toBe('unknown');
  expect(nextStep({ outcome: 'refused', reason: '550' }, { attempts: 2, unknownOutcomes: 1 }).state).toBe(
    'unknown',
  );
  expect(nextStep({ outcome: 'sent' }, { attempts: 2, unknownOutcomes: 1 }).state).toBe('sent');
});

test("doesn't keep resending while deliveries stay unknown", () => {
  const last = nextStep(lost, { attempts: maxUnknownOutcomes, unknownOutcomes: maxUnknownOutcomes });
  expect(last).toEqual({ state: 'unknown', pause: null, reason: 'Connection closed' });
});
