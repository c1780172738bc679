import { acceptableTypes, type Stock, seatsOf, type Wanted } from './tickets/pools.ts';

/** The seats that an order needs of the event and of each pool. */
function needsOf(
  stock: Stock,
  ticketTypeIds: readonly string[],
): { pools: Map<string, number>; seats: number } {
  const pools = new Map<string, number>();
  for (const id of ticketTypeIds) {
    for (const pool of stock.types.get(id)?.pools ?? []) pools.set(pool, (pools.get(pool) ?? 0) + 1);
  }
  return { pools, seats: ticketTypeIds.length };
}

/** Whether an order could be seated if no one else were. */
export function canEverFit(stock: Stock, ticketTypeIds: readonly string[]): boolean {
  const needs = needsOf(stock, ticketTypeIds);
  if (needs.seats > (stock.seats.capacity ?? Infinity)) return false;
  return [...needs.pools].every(([id, seats]) => seats <= (stock.pools.get(id)?.capacity ?? 0));
}

/** What has too few free seats for an order. */
function shortagesOf(stock: Stock, ticketTypeIds: readonly string[]): { pools: string[]; event: boolean } {
  const needs = needsOf(stock, ticketTypeIds);
  const { capacity, confirmed, held } = stock.seats;
  const short = [...needs.pools].filter(([id, seats]) => {
    const { capacity, taken } = stock.pools.get(id) ?? { capacity: 0, taken: 0 };
    return seats > capacity - taken;
  });
  const event = needs.seats > (capacity ?? Infinity) - confirmed - held;
  return { pools: short.map(([id]) => id), event };
}

/** What people earlier on the waitlist wait for in vain. */
export interface Blocked {
  readonly types: Set<string>;
  /** Pools whose free seats an order collects until they are enough. */
  readonly pools: Set<string>;
  event: boolean;
}

export function nothingBlocked(): Blocked {
  return { types: new Set(), pools: new Set(), event: false };
}

function isBlocked(stock: Stock, id: string, blocked: Blocked): boolean {
  if (blocked.event || blocked.types.has(id)) return true;
  return stock.types.get(id)?.pools.some((pool) => blocked.pools.has(pool)) ?? false;
}

/**
 * Whether all seats of an order can be given now, whose turn on the waitlist it is. If not, it collects the free seats of
 * what is too full for it. An order that's larger than the event can ever seat waits for nothing.
 */
export function fitsTogether(
  stock: Stock,
  ticketTypeIds: readonly string[],
  blocked: Blocked,
  isOffered: (type: string) => boolean,
): boolean {
  const fits = canEverFit(stock, ticketTypeIds) && ticketTypeIds.every(isOffered);
  if (!fits) return false;
  const short = shortagesOf(stock, ticketTypeIds);
  const isFree = short.pools.length === 0 && !short.event;
  if (isFree && !ticketTypeIds.some((id) => isBlocked(stock, id, blocked))) return true;
  for (const id of ticketTypeIds) blocked.types.add(id);
  for (const pool of short.pools) blocked.pools.add(pool);
  blocked.event ||= short.event;
  return false;
}

/** The stock with what orders on the waitlist collect. */
export function withAwaited(stock: Stock, { pools, event }: Blocked): Stock {
  const changed = [...stock.pools].some(([id, { awaited }]) => awaited !== pools.has(id));
  const marked = new Map([...stock.pools].map(([id, pool]) => [id, { ...pool, awaited: pools.has(id) }]));
  if (!changed && stock.terms.awaited === event) return stock;
  return {
    ...stock,
    pools: changed ? marked : stock.pools,
    terms: stock.terms.awaited === event ? stock.terms : { ...stock.terms, awaited: event },
  };
}

/** The stock after an order has joined the waitlist. */
export function awaiting(stock: Stock, ticketTypeIds: readonly string[]): Stock {
  const short = shortagesOf(stock, ticketTypeIds);
  const had = [...stock.pools].flatMap(([id, { awaited }]) => (awaited ? [id] : []));
  return withAwaited(stock, {
    types: new Set(),
    pools: new Set([...had, ...short.pools]),
    event: stock.terms.awaited || short.event,
  });
}

/**
 * Which type the person gets whose turn on the waitlist it is; null if none. What they wait for in vain is added to
 * `blocked`: nobody later gets a seat of a type that somebody earlier waits for.
 *
 * @param isOffered whether seats of a type are offered now
 */
export function offerTo(
  stock: Stock,
  wanted: Pick<Wanted, 'ticketTypeId' | 'otherTicketTypes'>,
  blocked: Blocked,
  isOffered: (type: string) => boolean,
): string | null {
  const acceptable = acceptableTypes(wanted);
  const found = acceptable.find((id) => {
    const { capacity, confirmed, held } = seatsOf(stock, id);
    const isFree = capacity === null || capacity > confirmed + held;
    return !isBlocked(stock, id, blocked) && isOffered(id) && isFree;
  });
  if (found !== undefined) return found;
  for (const id of acceptable) blocked.types.add(id);
  return null;
}
