import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effort } from '../../../../tests/kit/effort.ts';
import { TicketModel } from '../../../../tests/kit/ticket-model.ts';
import type { EventCommand } from '../types.ts';
import { addOnsPaise, totalPaise } from './add-ons.ts';

type Step = (model: TicketModel) => Promise<void>;
const person = fc.nat(9).map((serial) => `person ${serial}`);
const type = fc.constantFrom('standard', 'workshop', 'press');
const by = { userId: 'organiser', money: true };
let orders = 0;

/** Nobody asks for a shirt with a ticket that has none. */
function shirtsOf(type: string, count: number) {
  return { addOns: count === 0 || type === 'press' ? [] : [{ $id: 'shirt', count }] };
}

function orderOf(
  userId: string,
  {
    types,
    own,
    hasCode,
    shirts,
  }: { types: readonly string[]; own: boolean; hasCode: boolean; shirts: number },
): EventCommand {
  const orderId = `order ${++orders}`;
  const seats = types.map((ticketTypeId, index) => ({
    id: index === 0 ? orderId : `${orderId}.${index}`,
    orderId,
    companion: index > 0 || !own,
    holderName: '',
    ticket: { ticketTypeId, ...(hasCode && { code: 'HALF' }), ...shirtsOf(ticketTypeId, shirts) },
    questions: {},
  }));
  const [first, ...others] = seats;
  if (first === undefined) throw new Error('an order has seats');
  return { kind: 'register', userId, answers: {}, order: [first, ...others] };
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(person, type, fc.uniqueArray(type, { maxLength: 2 }), fc.boolean(), fc.nat(2)).map(
      ([userId, ticketTypeId, otherTicketTypes, hasCode, shirts]): Step =>
        (model) =>
          model.give({
            kind: 'register',
            userId,
            answers: {
              ticket: {
                ticketTypeId,
                otherTicketTypes,
                ...(hasCode && { code: 'HALF' }),
                ...shirtsOf(ticketTypeId, shirts),
              },
            },
          }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(person, fc.array(type, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.boolean(), fc.nat(1))
      .map(([userId, types, own, hasCode, shirts]): Step => {
        return (model) => model.give(orderOf(userId, { types, own, hasCode, shirts }));
      }),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(60), fc.constantFrom('cancel', 'remove', 'transfer'), person).map(
      ([pick, kind, receiverId]): Step =>
        async (model) => {
          const seats = model.rows.filter(({ orderId }) => orderId !== null);
          const registrationId = seats[pick % Math.max(1, seats.length)]?.id;
          if (registrationId === undefined) return;
          if (kind === 'cancel') await model.give({ kind, registrationId });
          else if (kind === 'remove') await model.give({ kind, registrationId, reason: null, by });
          else await model.give({ kind: 'transfer', registrationId, receiverId, answers: {} });
        },
    ),
  },
  {
    weight: 4,
    arbitrary: person.map(
      (userId): Step =>
        (model) =>
          model.give({ kind: 'cancel', userId }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(person, fc.constantFrom('approve', 'remove', 'decline', 'reopen')).map(
      ([userId, kind]): Step =>
        async (model) => {
          const registrationId = model.current(userId)?.id;
          if (registrationId !== undefined) await model.give({ kind, registrationId, reason: null, by });
        },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(person, fc.constantFrom(0, 5_000, 10_000, 25_000, 50_000), fc.boolean()).map(
      ([userId, ticketPaise, hasPaidAll]): Step =>
        async (model) => {
          const current = model.current(userId);
          if (current === undefined) return;
          const { id: registrationId, state } = current;
          if (model.paid.has(registrationId)) return;
          if (state !== 'awaiting_payment' && state !== 'cancelled') return;
          const amountPaise = hasPaidAll ? totalPaise(current) : ticketPaise + addOnsPaise(current.addOns);
          if (amountPaise === 0) return;
          await model.give({ kind: 'pay', registrationId, amountPaise });
        },
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(60), fc.constantFrom(0, 0, 0, 10_000)).map(
      ([pick, more]): Step =>
        async (model) => {
          const ids = [...new Set(model.rows.flatMap(({ orderId }) => orderId ?? []))];
          const registrationId = ids[pick % Math.max(1, ids.length)];
          const due = model.rows.filter((row) => row.orderId === registrationId);
          const held = due.filter(({ state }) => state === 'awaiting_payment');
          const amountPaise = held.reduce<number>((sum, row) => sum + totalPaise(row), more);
          if (registrationId === undefined || amountPaise === 0) return;
          await model.give({ kind: 'pay', registrationId, amountPaise });
        },
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(60), type, fc.constantFrom('type', 'type', 'type', 'no_change')).map(
      ([pick, ticketTypeId, to]): Step =>
        async (model) => {
          const seated = model.rows.filter(({ state }) => state === 'confirmed' || state === 'pending');
          const registrationId = seated[pick % Math.max(1, seated.length)]?.id;
          if (registrationId === undefined) return;
          const command = { kind: 'change_ticket', registrationId, by } as const;
          if (to === 'no_change') await model.give({ ...command, to });
          else await model.give({ ...command, to: 'type', ticketTypeId, differencePaise: undefined });
        },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 2 }), fc.boolean()).map(
      ([pick, count, isMore]): Step =>
        async (model) => {
          const seated = model.rows.filter(({ state }) => state === 'confirmed');
          const seat = seated[pick % Math.max(1, seated.length)];
          if (seat === undefined) return;
          const command = { kind: 'change_ticket', registrationId: seat.id, holderId: seat.userId } as const;
          const addOns = [{ $id: 'shirt', count }];
          if (isMore) await model.give({ ...command, to: 'more_add_ons', addOns, expectedPaise: undefined });
          else await model.give({ ...command, to: 'less_add_ons', addOnId: 'shirt' });
        },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(60), fc.constantFrom(0, 0, 0, 10_000)).map(
      ([pick, more]): Step =>
        async (model) => {
          const open = model.rows.filter(({ change }) => change !== null);
          const seat = open[pick % Math.max(1, open.length)];
          if (seat?.change == null) return;
          const amountPaise = seat.change.duePaise + more;
          const pay = {
            kind: 'pay',
            registrationId: seat.id,
            amountPaise,
            changeId: seat.change.id,
          } as const;
          await model.give(pay);
          // A second payment for the same change buys nothing.
          await model.give(pay);
        },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.nat(40).map(
      (hours): Step =>
        async (model) => {
          model.now = model.now.add({ hours });
          for (const { id, change } of [...model.rows]) {
            if (change !== null) await model.give({ kind: 'lapse', registrationId: id });
          }
          for (const { id, state } of [...model.rows]) {
            if (state === 'awaiting_payment') await model.give({ kind: 'lapse', registrationId: id });
          }
        },
    ),
  },
);

test('no order of steps oversells a pool, loses a seat or passes over somebody on the waitlist', async () => {
  const setup = fc.record({
    capacity: fc.option(fc.integer({ min: 2, max: 6 })),
    venue: fc.integer({ min: 1, max: 4 }),
    workshop: fc.integer({ min: 1, max: 3 }),
    cheap: fc.integer({ min: 1, max: 3 }),
    uses: fc.integer({ min: 1, max: 3 }),
    seatBySeat: fc.boolean(),
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(setup, fc.array(step, { maxLength: 50, size: 'max' }), async (given, steps) => {
      const model = new TicketModel(given);
      for (const take of steps) {
        await take(model);
        if (model.broken.length > 0) throw new Error(model.broken.join('; '));
        for (const row of model.rows) {
          const { state, ticketTypeId, agreedPaise, companion, addOns, change, groupDiscount } = row;
          if (groupDiscount !== null) seen.add(`price of a group of the ${groupDiscount.of} ${state}`);
          if (change !== null) seen.add(`${change.kind} to pay`);
          for (const { id, count } of addOns) seen.add(`${count} ${id} ${state}`);
          if (companion && addOns.length > 1) seen.add(`companion with a shirt ${state}`);
          seen.add(`${ticketTypeId} ${state}`).add(`${agreedPaise} ${state}`);
          if (companion) seen.add(`companion ${state}`);
        }
      }
    }),
    { seed: 20_261_122, numRuns: effort(800, 20_000) },
  );
  // The steps lead everywhere: otherwise the promises say nothing.
  for (const state of ['waitlisted', 'awaiting_payment', 'confirmed', 'cancelled'])
    expect([...seen]).toContain(`workshop ${state}`);
  for (const state of ['waitlisted', 'awaiting_payment', 'confirmed', 'cancelled', 'pending'])
    expect([...seen]).toContain(`companion ${state}`);
  for (const state of ['waitlisted', 'awaiting_payment', 'confirmed', 'cancelled'])
    expect([...seen]).toContain(`2 shirt ${state}`);
  for (const state of ['waitlisted', 'awaiting_payment', 'confirmed', 'cancelled'])
    expect([...seen]).toContain(`companion with a shirt ${state}`);
  for (const kind of ['type', 'add_ons']) expect([...seen]).toContain(`${kind} to pay`);
  for (const of of ['type', 'event']) expect([...seen]).toContain(`price of a group of the ${of} confirmed`);
  for (const paise of [5_000, 10_000, 25_000, 50_000]) expect([...seen]).toContain(`${paise} confirmed`);
  for (const state of ['pending', 'confirmed', 'declined']) expect([...seen]).toContain(`press ${state}`);
});
