import { expect, test } from 'vitest';
import { type Answer, type Final, judgeHistory, longestPause, type Operation } from './history.ts';

const registered = (id: string, state: 'confirmed' | 'waitlisted' | 'awaiting_payment'): Answer => ({
  kind: 'registered',
  id,
  state,
});
const told = (person: string, call: Operation['call'], answer: Answer, [from, to] = [0, 1]): Operation => ({
  person,
  eventId: person.startsWith('paying') ? 'paid' : 'free',
  call,
  from,
  to,
  answer,
});
const kept = (id: string, person: string, more: Partial<Final['registrations'][number]> = {}) => ({
  ...{ id, person, eventId: person.startsWith('paying') ? 'paid' : 'free', state: 'confirmed' as const },
  ...{ payments: person.startsWith('paying') ? 1 : 0, mails: 1 },
  ...more,
});

const paidHistory = [
  told('paying', 'register', registered('r2', 'awaiting_payment')),
  told('paying', 'pay', { kind: 'unknown' }, [2, 3]),
  told('paying', 'pay', { kind: 'paid' }, [3, 4]),
];
const good: readonly Operation[] = [
  told('asha', 'register', { kind: 'unknown' }),
  told('asha', 'register', { kind: 'refused', type: 'registration_exists' }, [2, 3]),
  told('asha', 'look', registered('r1', 'confirmed'), [4, 5]),
  // Carried out or not: both may be.
  told('dev', 'register', { kind: 'unknown' }),
  ...paidHistory,
];
const final = (
  registrations: Final['registrations'],
  counts: { free?: number; paid?: number; held?: number } = {},
): Final => ({
  registrations,
  events: [
    { id: 'free', capacity: 2, isPaid: false, confirmed: counts.free ?? 1, held: 0 },
    { id: 'paid', capacity: 1, isPaid: true, confirmed: counts.paid ?? 1, held: counts.held ?? 0 },
  ],
});
const rows = [kept('r1', 'asha'), kept('r2', 'paying')];

test('accepts what the answers allow', () => {
  const nothing = { lost: [], doubled: [], oversold: [], stale: [], impossible: [] };
  expect(judgeHistory(good, final(rows))).toEqual(nothing);
  expect(judgeHistory(good, final([...rows, kept('r3', 'dev')], { free: 2 }))).toEqual(nothing);
  const lapsed = kept('r4', 'paying 2', { state: 'cancelled', payments: 0, mails: 0 });
  const held = told('paying 2', 'register', registered('r4', 'awaiting_payment'));
  expect(judgeHistory([...good, held], final([...rows, lapsed]))).toEqual(nothing);
});

test.each([
  ['lost', 'no registration', good, final([kept('r2', 'paying')], { free: 0 })],
  [
    'lost',
    'it is cancelled',
    good,
    final([kept('r1', 'asha', { state: 'cancelled' }), kept('r2', 'paying')], { free: 0 }),
  ],
  ['lost', 'no paid seat', good, final([kept('r1', 'asha'), kept('r2', 'paying', { payments: 0 })])],
  ['lost', 'no email', good, final([kept('r1', 'asha', { mails: 0 }), kept('r2', 'paying')])],
  ['doubled', '2 registrations', good, final([...rows, kept('r9', 'asha')], { free: 2 })],
  [
    'doubled',
    'told of 2',
    [...good, told('asha', 'look', registered('r9', 'confirmed'), [6, 7])],
    final(rows),
  ],
  ['doubled', 'paid 2 times', good, final([kept('r1', 'asha'), kept('r2', 'paying', { payments: 2 })])],
  ['doubled', 'more than one email', good, final([kept('r1', 'asha', { mails: 2 }), kept('r2', 'paying')])],
  [
    'oversold',
    '2 of 1 seats',
    [
      ...good,
      told('paying 2', 'register', { kind: 'unknown' }),
      told('paying 2', 'pay', { kind: 'unknown' }),
    ],
    final([...rows, kept('r4', 'paying 2')], { paid: 2 }),
  ],
  ['oversold', 'there are 1 + 0', good, final(rows, { free: 2 })],
  ['stale', 'later not registered', [...good, told('asha', 'look', { kind: 'absent' }, [6, 7])], final(rows)],
  [
    'stale',
    'later waitlisted',
    [...good, told('asha', 'look', registered('r1', 'waitlisted'), [6, 7])],
    final(rows),
  ],
  ['impossible', 'never asked', good, final([...rows, kept('r7', 'another')], { free: 2 })],
  [
    'impossible',
    'was refused',
    [...good, told('ravi', 'register', { kind: 'refused', type: 'event_closed' })],
    final([...rows, kept('r8', 'ravi')], { free: 2 }),
  ],
  ['impossible', 'never paid', paidHistory.slice(0, 1), final([kept('r2', 'paying')], { free: 0 })],
] as const)('finds what is %s: %s', (kind, words, history, left) => {
  expect(judgeHistory(history as readonly Operation[], left)[kind]).toEqual([expect.stringContaining(words)]);
});

test('a read that overlaps a write may show either', () => {
  const during = told('asha', 'look', { kind: 'absent' }, [4, 7]);
  expect(judgeHistory([...good, during], final(rows)).stale).toEqual([]);
});

test('measures the longest time without a success, with its edges', () => {
  expect(longestPause([5, 1, 20, 30], 0, 31)).toEqual({ ms: 15, from: 5 });
  expect(longestPause([], 3, 10)).toEqual({ ms: 7, from: 0 });
  expect(longestPause([1, 2], 0, 50)).toEqual({ ms: 48, from: 2 });
});
