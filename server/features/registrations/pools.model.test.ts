import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effort } from '../../../tests/kit/effort.ts';
import type { Code } from './codes.ts';
import { EventAggregate } from './event-aggregate.ts';
import { acceptableTypes, type Pool, type Stock, seatsOf, type TicketType } from './pools.ts';
import { liveStates } from './rules.ts';
import type { EventCommand, Facts, Registration, Terms } from './types.ts';

const opening = Temporal.Instant.from('2026-11-21T10:00:00Z');
const terms: Terms = {
  ticketType: 'free',
  pricePaise: null,
  onSale: true,
  tenantApproval: false,
  handOn: true,
  status: 'scheduled',
  startsAt: opening.add({ hours: 500 }),
  endsAt: opening.add({ hours: 503 }),
  opensAt: null,
  closesAt: null,
  payable: true,
};
const free: TicketType = {
  id: 'standard',
  name: 'Standard',
  description: '',
  pricing: 'free',
  pricePaise: 0,
  suggestedPaise: null,
  steps: [],
  opensAt: null,
  closesAt: null,
  hidden: false,
  approval: false,
  pools: [],
  taken: 0,
  waitlisted: 0,
};

/** Takes half off a workshop. */
const half: Code = {
  id: 'half',
  code: 'HALF',
  kind: 'percent',
  value: 50,
  ticketTypes: ['workshop'],
  opensAt: null,
  closesAt: opening.add({ hours: 200 }),
  mostUses: 1,
  mostPerPerson: null,
  used: 0,
};

interface Setup {
  readonly capacity: number | null;
  readonly venue: number;
  readonly workshop: number;
  readonly cheap: number;
  /** Of the code. */
  readonly uses: number;
}

/** A free, a paid and a reviewed type. The workshop needs a seat of the venue and of its own. */
function ticketsOf({ venue, workshop, cheap, uses }: Setup): Omit<Stock, 'seats'> {
  const steps = [{ pricePaise: 10_000, until: opening.add({ hours: 100 }), untilSold: cheap }];
  const types: TicketType[] = [
    { ...free, pools: ['venue'] },
    {
      ...free,
      id: 'workshop',
      pricing: 'fixed',
      pricePaise: 50_000,
      steps,
      pools: ['venue', 'workshop'],
      closesAt: opening.add({ hours: 300 }),
    },
    { ...free, id: 'press', approval: true },
  ];
  const pools: Pool[] = [
    { id: 'venue', name: 'Venue', capacity: venue, taken: 0 },
    { id: 'workshop', name: 'Workshop', capacity: workshop, taken: 0 },
  ];
  return {
    types: new Map(types.map((type) => [type.id, type])),
    pools: new Map(pools.map((pool) => [pool.id, pool])),
    codes: new Map([['half', { ...half, mostUses: uses }]]),
    codeUses: new Map(),
  };
}

/** One event in memory, with the commands of the server in the same order. */
class Model {
  now = opening;
  stock: Stock;
  rows: Registration[] = [];
  paid = new Map<string, number>();
  broken: string[] = [];
  #queue = 0;

  constructor(setup: Setup) {
    const seats = { capacity: setup.capacity, confirmed: 0, held: 0, pending: 0, waitlisted: 0 };
    this.stock = { seats, ...ticketsOf(setup) };
  }

  current(person: string): Registration | undefined {
    const own = this.rows.filter(({ userId }) => userId === person);
    return own.find(({ state }) => state !== 'cancelled') ?? own.at(-1);
  }

  waiting(): Registration[] {
    return this.rows
      .filter(({ state }) => state === 'waitlisted')
      .sort((one, other) => (one.queueNumber ?? 0) - (other.queueNumber ?? 0));
  }

  async give(command: EventCommand): Promise<void> {
    const facts: Facts = {
      eventId: 'event',
      organiserId: 'organiser',
      hidden: false,
      blocked: new Set(),
      blockedUsers: new Set(),
      promises: new Map(),
      terms,
      now: this.now,
      admitted: new Map(),
      paidFor: new Set(),
      questions: [],
      asks: { askSocialMedia: 'off', askReason: 'off' },
    };
    const before = this.waiting();
    const aggregate = new EventAggregate(facts, this.stock.seats, this.rows, this.stock);
    aggregate.execute(command);
    await this.#save(aggregate);
    const blocked = new Set<string>();
    for (const row of this.waiting()) aggregate.offerTyped(row, blocked);
    await this.#save(aggregate);
    this.stock = aggregate.stock;
    for (const { registrationId } of aggregate.refunds) this.paid.delete(registrationId);
    this.#checkOrder(before);
    this.#checkCounts();
  }

  async #save(aggregate: EventAggregate): Promise<void> {
    const changed = await aggregate.takeUnsaved(async (count) =>
      Array.from({ length: count }, () => ++this.#queue),
    );
    const byId = new Map(changed.map((row) => [row.id, row]));
    this.rows = this.rows.map((row) => byId.get(row.id) ?? row);
    this.rows.push(...changed.filter(({ id }) => !this.rows.some((row) => row.id === id)));
  }

  /** Nobody is passed over by somebody later who wanted the same. */
  #checkOrder(before: readonly Registration[]): void {
    const isSeated = ({ id }: Registration) => {
      const row = this.rows.find((each) => each.id === id);
      return row?.state === 'confirmed' || row?.state === 'awaiting_payment';
    };
    for (const [index, later] of before.entries()) {
      const got = this.rows.find(({ id }) => id === later.id)?.ticketTypeId ?? 'standard';
      if (!isSeated(later)) continue;
      const passed = before.slice(0, index).some((earlier) => {
        const isWaiting = this.rows.find(({ id }) => id === earlier.id)?.state === 'waitlisted';
        return isWaiting && acceptableTypes(earlier).includes(got);
      });
      if (passed) this.broken.push('somebody was passed over');
    }
  }

  #checkCounts(): void {
    const { seats, types, pools, codes } = this.stock;
    const seated = this.rows.filter(({ state }) => state === 'confirmed' || state === 'awaiting_payment');
    const ofType = (id: string) =>
      seated.filter(({ ticketTypeId }) => (ticketTypeId ?? 'standard') === id).length;
    const promises = {
      'the event is oversold': seats.capacity !== null && seats.confirmed + seats.held > seats.capacity,
      'the seats are miscounted': seats.confirmed + seats.held !== seated.length,
      'a pool is oversold': [...pools.values()].some(({ taken, capacity }) => taken > capacity),
      'a type is miscounted': [...types.values()].some(({ id, taken }) => taken !== ofType(id)),
      'a code is used too often': [...codes.values()].some(({ used, mostUses }) => used > (mostUses ?? 0)),
      'the uses of a code are miscounted': [...codes.values()].some(
        ({ id, used }) =>
          used !==
          this.rows.filter((row) => row.ticketCodeId === id && liveStates.includes(row.state)).length,
      ),
      'a waitlist is miscounted': [...types.values()].some(
        ({ id, waitlisted }) =>
          waitlisted !== this.waiting().filter((row) => acceptableTypes(row).includes(id)).length,
      ),
      'a pool is miscounted': [...pools.values()].some(({ id, taken }) => {
        const drawing = [...types.values()].filter((type) => type.pools.includes(id));
        return taken !== drawing.reduce((sum, type) => sum + type.taken, 0);
      }),
      'a seat stays free while somebody waits for it': [...types.keys()].some((id) => {
        const view = seatsOf(this.stock, id);
        const isFree = view.capacity === null || view.capacity > view.confirmed + view.held;
        return isFree && view.waitlisted > 0;
      }),
      'a paid seat is not paid for': this.rows.some(
        ({ id, state, agreedPaise }) => state === 'confirmed' && (agreedPaise ?? 0) > 0 && !this.paid.has(id),
      ),
      'money bought nothing': [...this.paid].some(([id, paise]) => {
        const row = this.rows.find((each) => each.id === id);
        return row?.state !== 'confirmed' || row.agreedPaise !== paise;
      }),
    };
    for (const [promise, isBroken] of Object.entries(promises)) if (isBroken) this.broken.push(promise);
  }
}

type Step = (model: Model) => Promise<void>;
const person = fc.nat(9).map((serial) => `person ${serial}`);
const type = fc.constantFrom('standard', 'workshop', 'press');
const by = { userId: 'organiser', money: true };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(person, type, fc.uniqueArray(type, { maxLength: 2 }), fc.boolean()).map(
      ([userId, ticketTypeId, otherTicketTypes, hasCode]): Step =>
        (model) =>
          model.give({
            kind: 'register',
            userId,
            answers: { ticket: { ticketTypeId, otherTicketTypes, ...(hasCode && { code: 'HALF' }) } },
          }),
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
    arbitrary: fc.tuple(person, fc.constantFrom(5_000, 10_000, 25_000, 50_000)).map(
      ([userId, amountPaise]): Step =>
        async (model) => {
          const { id: registrationId, state } = model.current(userId) ?? {};
          if (registrationId === undefined || model.paid.has(registrationId)) return;
          if (state !== 'awaiting_payment' && state !== 'cancelled') return;
          model.paid.set(registrationId, amountPaise);
          await model.give({ kind: 'pay', registrationId, amountPaise });
        },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.nat(40).map(
      (hours): Step =>
        async (model) => {
          model.now = model.now.add({ hours });
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
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(setup, fc.array(step, { maxLength: 50, size: 'max' }), async (given, steps) => {
      const model = new Model(given);
      for (const take of steps) {
        await take(model);
        if (model.broken.length > 0) throw new Error(model.broken.join('; '));
        for (const { state, ticketTypeId, agreedPaise } of model.rows) {
          seen.add(`${ticketTypeId} ${state}`).add(`${agreedPaise} ${state}`);
        }
      }
    }),
    { seed: 20_261_122, numRuns: effort(400, 20_000) },
  );
  // The steps lead everywhere: otherwise the promises say nothing.
  for (const state of ['waitlisted', 'awaiting_payment', 'confirmed', 'cancelled'])
    expect([...seen]).toContain(`workshop ${state}`);
  for (const paise of [5_000, 10_000, 25_000, 50_000]) expect([...seen]).toContain(`${paise} confirmed`);
  for (const state of ['pending', 'confirmed', 'declined']) expect([...seen]).toContain(`press ${state}`);
});
