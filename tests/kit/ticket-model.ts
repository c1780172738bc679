import { boughtNothing } from '../../contracts/payments.ts';
import { EventAggregate } from '../../server/features/registrations/event-aggregate.ts';
import { liveStates } from '../../server/features/registrations/rules.ts';
import { type AddOn, countOf, totalPaise } from '../../server/features/registrations/tickets/add-ons.ts';
import type { Code } from '../../server/features/registrations/tickets/codes.ts';
import {
  acceptableTypes,
  type Pool,
  type Stock,
  seatsOf,
  type TicketType,
} from '../../server/features/registrations/tickets/pools.ts';
import type {
  EventCommand,
  Facts,
  Registration,
  Terms,
  Verdict,
} from '../../server/features/registrations/types.ts';
import { type Blocked, nothingBlocked, withAwaited } from '../../server/features/registrations/waitlist.ts';

const opening = Temporal.Instant.from('2026-11-21T10:00:00Z');
const terms: Terms = {
  ticketType: 'free',
  pricePaise: null,
  currency: 'INR',
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
  minPerOrder: 1,
  maxPerOrder: null,
  maxPerPerson: null,
  pass: null,
  groupDiscount: null,
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
  maxUses: 1,
  maxPerPerson: null,
  used: 0,
};

/** Goes with the workshop and the free type. Every ticket needs a meal. */
const shirt: AddOn = {
  id: 'shirt',
  name: 'T-shirt',
  description: '',
  pricePaise: 3_000,
  capacity: 4,
  ticketTypes: ['workshop', 'standard'],
  required: false,
  maxPerTicket: 2,
  hidden: false,
  taken: 0,
};
const meal: AddOn = { ...shirt, id: 'meal', pricePaise: 0, capacity: 20, ticketTypes: [], required: true };

interface Setup {
  readonly capacity: number | null;
  readonly venue: number;
  readonly workshop: number;
  readonly cheap: number;
  /** Of the code. */
  readonly uses: number;
  readonly seatBySeat: boolean;
}

/** A free, a paid and a reviewed type. The workshop needs a seat of the venue and of its own. */
function ticketsOf({ venue, workshop, cheap, uses, seatBySeat }: Setup): Omit<Stock, 'seats'> {
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
      groupDiscount: { from: 2, kind: 'amount', value: 2_000 },
      closesAt: opening.add({ hours: 300 }),
    },
    { ...free, id: 'press', approval: true },
  ];
  const pools: Pool[] = [
    { id: 'venue', name: 'Venue', capacity: venue, taken: 0, awaited: false },
    { id: 'workshop', name: 'Workshop', capacity: workshop, taken: 0, awaited: false },
  ];
  return {
    types: new Map(types.map((type) => [type.id, type])),
    pools: new Map(pools.map((pool) => [pool.id, pool])),
    codes: new Map([['half', { ...half, maxUses: uses }]]),
    codeUses: new Map(),
    addOns: new Map([shirt, meal].map((addOn) => [addOn.id, addOn])),
    terms: {
      maxPerOrder: 4,
      maxPerPerson: 5,
      seatBySeat,
      namesUntil: null,
      groupDiscount: { from: 3, kind: 'percent', value: 10 },
      awaited: false,
    },
    had: new Map(),
  };
}

/** One event with ticket types in memory, with the commands of the server in the same order. */
export class TicketModel {
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
    const own = this.rows.filter(({ userId, companion }) => userId === person && !companion);
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
      uninvited: new Set(),
      blocked: new Set(),
      declined: new Set(
        this.rows.flatMap(({ companion, state, userId }) =>
          companion && state === 'declined' ? [userId] : [],
        ),
      ),
      blockedUsers: new Set(),
      promises: new Map(),
      terms,
      now: this.now,
      admitted: new Map(),
      paidFor: new Set(),
      paidPaise: new Map(),
      questions: [],
      asks: { askSocialMedia: 'off', askReason: 'off' },
    };
    const before = this.waiting();
    const aggregate = new EventAggregate(facts, this.stock.seats, this.rows, this.stock);
    const verdict = aggregate.execute(command);
    await this.#save(aggregate);
    const blocked = nothingBlocked();
    aggregate.offerInTurn(this.waiting(), { orders: this.#orders(), seen: new Set(), blocked });
    await this.#save(aggregate);
    this.stock = withAwaited(aggregate.stock, blocked);
    // What buys nothing goes back.
    if (!aggregate.refunds.some(({ cause }) => boughtNothing(cause))) this.#collect(command, verdict);
    for (const { registrationId, cause, paise } of aggregate.refunds) {
      if (boughtNothing(cause)) continue;
      if (paise === undefined) this.paid.delete(registrationId);
      else this.#book(registrationId, -paise);
    }
    this.#checkGroup(command, verdict);
    this.#checkOrder(before);
    this.#checkOrders(before);
    this.#checkCounts(blocked);
  }

  /** Books a payment to the seats that it bought; what bought nothing goes back. */
  #collect(command: EventCommand, verdict: Verdict): void {
    if (command.kind !== 'pay' || verdict.kind !== 'done') return;
    const { registrationId, amountPaise } = command;
    const { bought = [] } = verdict;
    const row = this.rows.find(({ id }) => id === registrationId);
    const alone = { registrationId, amountPaise: row === undefined ? 0 : totalPaise(row) };
    const items = bought.length > 0 ? bought : [alone];
    const total = items.reduce((sum, item) => sum + item.amountPaise, 0);
    const stateOf = (id: string) => this.rows.find((each) => each.id === id)?.state;
    const isKept = items.every((item) => stateOf(item.registrationId) === 'confirmed');
    if (!isKept || total !== amountPaise) return;
    for (const { registrationId, amountPaise } of items) this.#book(registrationId, amountPaise);
  }

  #book(registrationId: string, paise: number): void {
    const sum = (this.paid.get(registrationId) ?? 0) + paise;
    if (sum < 0) this.broken.push('more is refunded than was paid');
    if (sum === 0) this.paid.delete(registrationId);
    else this.paid.set(registrationId, sum);
  }

  #orders(): Map<string, Registration[]> {
    if (this.stock.terms.seatBySeat) return new Map();
    const rows = this.waiting().filter(({ orderId }) => orderId !== null);
    return Map.groupBy(rows, ({ orderId }) => orderId ?? '');
  }

  /** All waiting seats of an order come from the waitlist at once, and all held ones end together. */
  #checkOrders(before: readonly Registration[]): void {
    if (this.stock.terms.seatBySeat) return;
    const had = before.filter(({ orderId }) => orderId !== null);
    for (const seats of Map.groupBy(had, ({ orderId }) => orderId ?? '').values()) {
      const now = seats.map(({ id }) => this.rows.find((row) => row.id === id)?.state);
      const came = now.filter((state) => state === 'confirmed' || state === 'awaiting_payment').length;
      const stayed = now.filter((state) => state === 'waitlisted').length;
      if (came > 0 && stayed > 0) this.broken.push('an order was torn apart');
    }
    const held = this.rows.filter(({ orderId, state }) => orderId !== null && state === 'awaiting_payment');
    for (const seats of Map.groupBy(held, ({ orderId }) => orderId ?? '').values()) {
      const ends = new Set(seats.map(({ holdExpiresAt }) => String(holdExpiresAt)));
      if (ends.size > 1) this.broken.push('seats of an order are held for different times');
    }
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

  #checkCounts(blocked: Blocked): void {
    const { seats, types, pools, codes, addOns } = this.stock;
    const live = this.rows.filter(({ state }) => liveStates.includes(state));
    const seated = this.rows.filter(({ state }) => state === 'confirmed' || state === 'awaiting_payment');
    const typesOf = ({ ticketTypeId, change }: Registration) => [
      ticketTypeId ?? 'standard',
      change?.ticketTypeId,
    ];
    const ofType = (id: string) => seated.filter((row) => typesOf(row).includes(id)).length;
    const promises = {
      'the event is oversold': seats.capacity !== null && seats.confirmed + seats.held > seats.capacity,
      'the seats are miscounted': seats.confirmed + seats.held !== seated.length,
      'a pool is oversold': [...pools.values()].some(({ taken, capacity }) => taken > capacity),
      'a type is miscounted': [...types.values()].some(({ id, taken }) => taken !== ofType(id)),
      'a code is used too often': [...codes.values()].some(({ used, maxUses }) => used > (maxUses ?? 0)),
      'the uses of a code are miscounted': [...codes.values()].some(
        ({ id, used }) =>
          used !==
          this.rows.filter((row) => row.ticketCodeId === id && liveStates.includes(row.state)).length,
      ),
      'an add-on is oversold': [...addOns.values()].some(({ taken, capacity }) => taken > (capacity ?? 0)),
      'an add-on is miscounted': [...addOns.values()].some(({ id, taken }) => {
        const own = live.map((row) =>
          Math.max(countOf(row.addOns, id), countOf(row.change?.addOns ?? [], id)),
        );
        return taken !== own.reduce((sum, each) => sum + each, 0);
      }),
      'a ticket comes without its meal': live.some((row) => !row.addOns.some(({ id }) => id === 'meal')),
      'a waitlist is miscounted': [...types.values()].some(
        ({ id, waitlisted }) =>
          waitlisted !== this.waiting().filter((row) => acceptableTypes(row).includes(id)).length,
      ),
      'a pool is miscounted': [...pools.values()].some(({ id, taken }) => {
        const isDrawing = (type: string | undefined) => types.get(type ?? '')?.pools.includes(id) ?? false;
        return taken !== seated.filter((row) => typesOf(row).some(isDrawing)).length;
      }),
      'a change is open that nobody can pay': this.rows.some(
        ({ change, changeExpiresAt, state }) =>
          (change !== null) !== (changeExpiresAt !== null) || (change !== null && state !== 'confirmed'),
      ),
      'a seat stays free while somebody waits for it': this.#isLeftFree(blocked),
      'a person has too many tickets': Map.groupBy(
        this.rows.filter(({ state }) => liveStates.includes(state)),
        ({ userId }) => userId,
      )
        .values()
        .some(({ length }) => length > 5),
      'a person has two seats of their own': Map.groupBy(
        this.rows.filter(({ state, companion }) => state !== 'cancelled' && !companion),
        ({ userId }) => userId,
      )
        .values()
        .some(({ length }) => length > 1),
      'a paid seat is not paid for': this.rows.some(
        (row) => row.state === 'confirmed' && totalPaise(row) > 0 && !this.paid.has(row.id),
      ),
      'money bought nothing': [...this.paid].some(([id, paise]) => {
        const row = this.rows.find((each) => each.id === id);
        return row?.state !== 'confirmed' || totalPaise(row) !== paise;
      }),
    };
    for (const [promise, isBroken] of Object.entries(promises)) if (isBroken) this.broken.push(promise);
  }

  /** Who cancels seats of an order leaves no unpaid one at the price of a group that it isn't any more. */
  #checkGroup(command: EventCommand, verdict: Verdict): void {
    if (command.kind !== 'cancel' || verdict.kind !== 'done') return;
    const cancelled = this.rows.find(({ id }) => id === verdict.registrationId);
    if (cancelled === undefined || cancelled.orderId === null) return;
    const { orderId, userId } = cancelled;
    const seats = this.rows.filter((row) => row.orderId === orderId && row.userId === userId);
    const live = seats.filter(({ state }) => liveStates.includes(state));
    const isTooSmall = live.some(({ groupDiscount: group, state, ticketTypeId }) => {
      if (group === null || state === 'confirmed') return false;
      const counted = live.filter((each) => group.of === 'event' || each.ticketTypeId === ticketTypeId);
      return counted.length < group.from;
    });
    if (isTooSmall) this.broken.push('an unpaid seat has the price of a group that is too small');
  }

  /** Free seats are only left to an order that needs more of them, or behind one. */
  #isLeftFree({ pools, event }: Blocked): boolean {
    if (event) return false;
    return [...this.stock.types.values()].some((type) => {
      if (type.pools.some((pool) => pools.has(pool))) return false;
      const { capacity, confirmed, held } = seatsOf(this.stock, type.id);
      const isFree = capacity === null || capacity > confirmed + held;
      const [first] = this.waiting().filter((row) => acceptableTypes(row).includes(type.id));
      const isSingle = first !== undefined && (first.orderId === null || this.stock.terms.seatBySeat);
      const order = first && this.waiting().filter(({ orderId }) => orderId === first.orderId);
      const isAlone = isSingle || order?.length === 1;
      return isFree && isAlone;
    });
  }
}
