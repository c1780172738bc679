import { expect, test } from 'vitest';
import { needsOf, type Situation } from './rules.ts';

const start = Temporal.Instant.from('2026-12-05T04:30:00Z');

const busy: Situation = {
  role: 'owner',
  status: 'scheduled',
  ticketType: 'paid',
  startsAt: start,
  endsAt: start.add({ hours: 8 }),
  now: start.subtract({ hours: 3 }),
  takesPayments: false,
  going: 34,
  seatsLeft: 3,
  pending: 7,
  waitlisted: 5,
  checkedIn: 4,
  failedRefunds: 1,
  disputes: { count: 2, until: start },
  failedMails: 2,
};
const kinds = (event: Partial<Situation>) => needsOf({ ...busy, ...event }).map(({ kind }) => kind);

test('lists everything that an organiser can act on, the most urgent first', () => {
  expect(needsOf(busy)).toEqual([
    { kind: 'disputes_open', count: 2, until: '2026-12-05T04:30:00.000+00:00' },
    { kind: 'refunds_failed', count: 1 },
    { kind: 'check_in', count: 30 },
    { kind: 'pending', count: 7 },
    { kind: 'payments_missing', count: 0 },
    { kind: 'waitlist', count: 5 },
    { kind: 'mails_failed', count: 2 },
  ]);
});

test('is empty when nothing needs doing', () => {
  const calm = {
    disputes: { count: 0, until: null },
    pending: 0,
    waitlisted: 0,
    failedRefunds: 0,
    failedMails: 0,
    takesPayments: true,
  };
  expect(kinds({ ...calm, now: start.subtract({ hours: 25 }) })).toEqual([]);
  expect(kinds({ ...calm, going: 0 })).toEqual([]);
});

test('leaves out what a role may not do', () => {
  const unseen = { disputes: null, failedRefunds: null, failedMails: null };
  expect(kinds({ role: 'door', ...unseen })).toEqual(['check_in']);
  expect(kinds({ role: 'money', ...unseen, failedRefunds: 1 })).toEqual([
    'refunds_failed',
    'payments_missing',
  ]);
  expect(kinds({ role: 'editor', failedRefunds: null })).not.toContain('refunds_failed');
});

test('asks for decisions until the start, and for check-in until the end', () => {
  expect(kinds({ now: start })).toEqual([
    'disputes_open',
    'refunds_failed',
    'check_in',
    'payments_missing',
    'mails_failed',
  ]);
  expect(kinds({ now: busy.endsAt })).toEqual(['disputes_open', 'refunds_failed']);
});

test('keeps refunds and emails of a cancelled event in sight', () => {
  expect(kinds({ status: 'cancelled', going: 0, pending: 0, waitlisted: 0 })).toEqual([
    'disputes_open',
    'refunds_failed',
    'mails_failed',
  ]);
});

test("doesn't mention a waitlist without free seats", () => {
  expect(kinds({ seatsLeft: 0 })).not.toContain('waitlist');
});
