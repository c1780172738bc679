import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RefundCause } from '../../../contracts/payments.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import { effort } from '../../../tests/kit/effort.ts';
import { EventModel, live, opening, price, seen } from '../../../tests/kit/event-model.ts';
import { transitions } from './rules.ts';
import { type Command, commands, type Move, type NotificationKind } from './types.ts';

/** The possible effects of a move. */
interface Effects {
  /** The resulting states; empty when the registration doesn't change. */
  readonly leadsTo: readonly RegistrationState[];
  /** The notifications to the person; one of these, once. */
  readonly tells: readonly NotificationKind[];
  /** The refund causes, one of which applies when money was taken. */
  readonly refundsFor: readonly RefundCause[];
}

const saleDenials = ['event_unavailable', 'not_admitted', 'registration_closed', 'price_changed'] as const;

/** All possible effects of each move. The model has to show each of them, and no others. */
const effects: Readonly<Record<Move, Effects>> = {
  enter: {
    leadsTo: ['pending', 'confirmed', 'awaiting_payment', 'waitlisted'],
    tells: ['received', 'confirmed', 'waitlisted'],
    refundsFor: [],
  },
  admit: { leadsTo: ['confirmed'], tells: ['confirmed'], refundsFor: [] },
  approve: {
    leadsTo: ['confirmed', 'awaiting_payment', 'waitlisted'],
    tells: ['approved', 'approved_to_pay', 'approved_to_wait'],
    refundsFor: [],
  },
  offer: {
    leadsTo: ['confirmed', 'awaiting_payment'],
    tells: ['seat_from_waitlist', 'payment_due'],
    refundsFor: [],
  },
  confirm: { leadsTo: ['confirmed'], tells: ['confirmed'], refundsFor: saleDenials },
  confirm_late: {
    leadsTo: ['confirmed'],
    tells: ['confirmed'],
    refundsFor: ['event_cancelled', ...saleDenials, 'no_seat', 'not_due'],
  },
  refund: { leadsTo: [], tells: [], refundsFor: ['not_due', 'not_admitted'] },
  leave: { leadsTo: ['cancelled'], tells: ['cancelled'], refundsFor: ['attendee'] },
  remove: { leadsTo: ['cancelled'], tells: ['removed'], refundsFor: ['organiser'] },
  revoke: { leadsTo: ['cancelled'], tells: ['revoked'], refundsFor: ['administrator'] },
  decline: { leadsTo: ['declined'], tells: ['declined'], refundsFor: ['organiser'] },
  reopen: { leadsTo: ['pending'], tells: ['received'], refundsFor: [] },
  transfer: { leadsTo: ['confirmed'], tells: ['taken_over', 'transferred'], refundsFor: [] },
  change_ticket: { leadsTo: ['pending', 'confirmed'], tells: [], refundsFor: [] },
  lapse: { leadsTo: ['cancelled'], tells: ['lapsed'], refundsFor: [] },
  cancel_event: { leadsTo: ['cancelled'], tells: ['event_cancelled'], refundsFor: ['event'] },
};

/** Across all runs. */
let stepsTaken = 0;

type Step = (model: EventModel) => void;

const person = fc.nat(7);
const commandsOnOne = fc.constantFrom<Command>('cancel', 'approve', 'decline', 'remove', 'reopen', 'revoke');
/** A command that a person gives for themselves. */
const ofOne = (weight: number, command: Command) => ({
  weight,
  arbitrary: person.map(
    (who): Step =>
      (model) =>
        model.apply(command, model.latestOf(who), who),
  ),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  ofOne(8, 'register'),
  ofOne(1, 'admit'),
  {
    weight: 8,
    arbitrary: fc.tuple(commandsOnOne, person).map(
      ([command, who]): Step =>
        (model) =>
          model.apply(command, model.latestOf(who), who),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(person, person).map(
      ([giver, receiver]): Step =>
        (model) =>
          model.apply('transfer', model.latestOf(giver), giver, receiver),
    ),
  },
  {
    // Any registration ever made can be paid late, or twice.
    weight: 4,
    arbitrary: fc.tuple(fc.nat(30), fc.constantFrom(price, price, price, 2 * price)).map(
      ([pick, amountPaise]): Step =>
        (model) => {
          if (model.rows.length === 0) return;
          const row = model.rows[pick % model.rows.length];
          model.apply('pay', row, row?.person, undefined, amountPaise);
        },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.nat(20 * 60).map(
      (minutes): Step =>
        (model) => {
          model.now = model.now.add({ minutes });
          for (const row of model.rows) if (row.state === 'awaiting_payment') model.apply('lapse', row);
          model.lapseUnproven();
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 6 }).map(
      (asked): Step =>
        (model) => {
          model.setCapacity(asked === null ? null : model.crowd + asked);
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (tenantApproval): Step =>
        (model) => {
          model.terms = { ...model.terms, tenantApproval };
        },
    ),
  },
  ofOne(1, 'change_ticket'),
);
/** Visitors who haven't proved their address, among the members. */
const guestStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: step },
  {
    weight: 1,
    arbitrary: fc.tuple(person, fc.nat(2)).map(
      ([who, network]): Step =>
        (model) =>
          model.start(who, network),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(30).map(
      (pick): Step =>
        (model) => {
          const guest = model.guests[pick % Math.max(1, model.guests.length)];
          if (guest !== undefined) model.prove(guest);
        },
    ),
  },
);
/** Changes to the sale, by an organiser or administrator, while people are paying. */
const upset: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(price, 2 * price, null).map(
    (pricePaise): Step =>
      (model) => {
        const { ticketType } = model.terms;
        const swapped = (ticketType === 'free') !== (pricePaise === null);
        if (swapped && model.rows.some(({ state }) => live.includes(state))) return;
        model.terms = { ...model.terms, pricePaise, ticketType: pricePaise === null ? 'free' : 'paid' };
      },
  ),
  fc.boolean().map(
    (onSale): Step =>
      (model) => {
        model.terms = { ...model.terms, onSale };
        model.offerSeats();
      },
  ),
  fc.option(fc.nat(99)).map(
    (hours): Step =>
      (model) => {
        model.terms = { ...model.terms, closesAt: hours === null ? null : opening.add({ hours }) };
      },
  ),
  person.map(
    (who): Step =>
      ({ blockedUsers }) => {
        if (!blockedUsers.delete(who)) blockedUsers.add(who);
      },
  ),
);
const callOff: Step = (model) => {
  model.terms = { ...model.terms, status: 'cancelled' };
  for (const row of model.rows) model.apply('cancel_event', row);
  for (const guest of model.guests) model.release(guest);
  expect(model.rows.filter((row) => live.includes(row.state))).toEqual([]);
};

/** Takes steps, until the event is cancelled and beyond, and checks every promise after each of them. */
function check(
  start: fc.Arbitrary<ConstructorParameters<typeof EventModel>[0]>,
  steps: fc.Arbitrary<Step>,
  runs: readonly [usual: number, most: number],
  done: (model: EventModel) => void,
): void {
  fc.assert(
    fc.property(
      start,
      fc.array(fc.oneof({ weight: 12, arbitrary: steps }, { weight: 1, arbitrary: upset }), {
        maxLength: 60,
        size: 'max',
      }),
      fc.array(steps, { maxLength: 8 }),
      (facts, before, after) => {
        const model = new EventModel(facts);
        for (const take of [...before, callOff, ...after]) {
          take(model);
          const broken = model.broken();
          if (broken.length > 0) throw new Error(`${broken.join('; ')}: ${JSON.stringify(model)}`);
          stepsTaken += 1;
        }
        done(model);
      },
    ),
    { seed: 20_261_123, numRuns: effort(...runs) },
  );
}

test('no interleaving oversells, loses or duplicates a seat, or jumps the queue', () => {
  const start = fc.record({
    capacity: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 8 }),
    ticketType: fc.constantFrom('free' as const, 'paid' as const),
    tenantApproval: fc.boolean(),
    crowd: fc.constant(0),
  });
  check(start, step, [1500, 60_000], () => {});
  console.log(`model of the seats: ${stepsTaken} steps`);
});

test('nor does one with guests who prove their address late, twice or never', () => {
  // Large enough for unproven holds, and almost full.
  const start = fc
    .record({
      capacity: fc.integer({ min: 20, max: 50 }),
      ticketType: fc.constantFrom('free' as const, 'free' as const, 'paid' as const),
      tenantApproval: fc.constantFrom(false, false, true),
      room: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ room, ...event }) => ({ ...event, crowd: event.capacity - room }));
  const holds = { given: 0, kept: 0 };
  check(start, guestStep, [700, 20_000], ({ unproven }) => {
    holds.given += unproven.given;
    holds.kept += unproven.kept;
  });
  console.log(`model of the seats: ${holds.given} unproven holds, ${holds.kept} of them kept`);
  expect(holds.kept).toBeGreaterThan(50);
});

test('every transition has all the effects in its table, and no others', () => {
  const written = Object.entries(effects).map(([move, { leadsTo, tells, refundsFor }]) => [
    move,
    [
      ...leadsTo.map((state) => `leads to ${state}`),
      ...tells.map((notify) => `tells ${notify}`),
      ...refundsFor.map((cause) => `gives back for ${cause}`),
    ].sort(),
  ]);
  const observed = Object.keys(effects).map((move) => [move, [...(seen.get(move as Move) ?? [])].sort()]);
  expect(Object.fromEntries(observed)).toEqual(Object.fromEntries(written));
});

const page = await readFile(new URL('../../../docs/registration-states.md', import.meta.url), 'utf8');
const shown = (name: string) => page.split(`<!-- ${name} -->\n`)[1]?.split(`\n<!-- /${name} -->`)[0];
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

test('docs/registration-states.md shows the same transitions as the code', () => {
  const table = [
    `| | ${commands.join(' | ')} |`,
    `|${'---|'.repeat(commands.length + 1)}`,
    ...Object.entries(transitions).map(([state, row]) => line([state, ...commands.map((each) => row[each])])),
  ];
  expect(shown('transitions')).toBe(table.join('\n'));
});

test('docs/registration-states.md shows the same effects as the code', () => {
  const table = [
    line(['Move', 'Leads to', 'Mails', 'Refunds because of']),
    `|${'---|'.repeat(4)}`,
    ...Object.entries(effects).map(([move, { leadsTo, tells, refundsFor }]) =>
      line([
        move,
        leadsTo.join(', ') || 'stays',
        tells.join(', ') || 'nothing',
        refundsFor.join(', ') || 'nothing',
      ]),
    ),
  ];
  expect(shown('effects')).toBe(table.join('\n'));
});
