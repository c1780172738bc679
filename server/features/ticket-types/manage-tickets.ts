import { priceFault } from '../../../contracts/events.ts';
import type { ManagedTickets, TicketSetup } from '../../../contracts/ticket-types.ts';
import { standardTicketType } from '../../../contracts/ticket-types.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { wireTimeOrNull } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { eventFor, lockSeats, type WholeEvent } from '../events/index.ts';
import {
  executeCommands,
  loadTickets,
  type RegistrationDeps,
  recountAddOns,
  recountPools,
  recountTypes,
  type Stock,
} from '../registrations/index.ts';
import {
  countAddOns,
  hasUnagreedPrices,
  listNeeded,
  listTaxes,
  listUsedTypes,
  salesByType,
  saveEventPrice,
  saveSetup,
} from './store.ts';

interface OnEvent {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * An event's ticket types and pools, as set up.
 * @throws Problem `event_not_found` for everyone without the money role
 */
export async function listManagedTickets(
  { db }: Pick<RegistrationDeps, 'db'>,
  { caller, eventId }: OnEvent,
): Promise<ManagedTickets> {
  await eventFor(db, caller, eventId, 'money');
  return presentTickets(db, eventId);
}

/**
 * Replaces what an event sells, under the lock of its seats. The price and type of the event become those of the cheapest
 * visible type, which is what lists, searches and document clients show. Seats that this adds go to the waitlist.
 * @throws Problem `event_not_found` for everyone without the money role, `event_cancelled`, `ticket_type_in_use`, `add_on_in_use`,
 * `event_ticket_type_locked`, `general_argument_invalid`
 */
export async function replaceTickets(
  deps: RegistrationDeps,
  { caller, eventId, setup }: OnEvent & { setup: TicketSetup },
): Promise<ManagedTickets> {
  return transaction(deps.db, async (tx) => {
    await setUpTickets(deps, tx, { caller, eventId, setup });
    return presentTickets(tx, eventId);
  });
}

/** Every amount is one that can be charged in the event's currency. */
export function requirePrices(
  { currency }: Pick<WholeEvent, 'currency'>,
  { types, addOns }: TicketSetup,
): void {
  const check = (path: string, amount: number | null) => {
    const fault = priceFault(amount ?? 0, currency);
    if (fault !== null) throw invalidField(path, fault);
  };
  for (const [index, { pricePaise, suggestedPaise, steps }] of types.entries()) {
    check(`types.${index}.pricePaise`, pricePaise);
    check(`types.${index}.suggestedPaise`, suggestedPaise);
    for (const [step, price] of steps.entries())
      check(`types.${index}.steps.${step}.pricePaise`, price.pricePaise);
  }
  for (const [index, { pricePaise }] of addOns.entries()) check(`addOns.${index}.pricePaise`, pricePaise);
}

/** The same in the caller's transaction. */
async function setUpTickets(
  deps: RegistrationDeps,
  tx: Tx,
  { caller, eventId, setup }: OnEvent & { setup: TicketSetup },
): Promise<void> {
  await lockSeats(tx, eventId);
  const event = await eventFor(tx, caller, eventId, 'money');
  if (event.status === 'cancelled') throw new Problem('event_cancelled');
  requirePrices(event, setup);
  await requireUsedTypes(tx, eventId, setup);
  await requireUsedAddOns(tx, eventId, setup);
  await requireSamePricing(tx, event, setup);
  const now = deps.clock.now();
  await saveSetup(tx, eventId, setup, now);
  await recountTypes(tx, eventId);
  await requireEnoughSeats(tx, eventId);
  await recountPools(tx, eventId);
  await recountAddOns(tx, eventId);
  await saveEventPrice(tx, eventId, pricesOf(setup), now);
  await executeCommands(deps, tx, eventId, []);
  deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
}

/** Moves an instant from the date of one event to that of another. */
type MoveTime = (instant: string) => string;

/**
 * Gives an event the ticket types of another, with their times moved.
 * @throws what {@link replaceTickets} throws
 */
export async function takeTickets(
  deps: RegistrationDeps,
  tx: Tx,
  { caller, eventId, from, move }: OnEvent & { readonly from: string; readonly move: MoveTime },
): Promise<void> {
  await setUpTickets(deps, tx, { caller, eventId, setup: movedSetup(await presentTickets(tx, from), move) });
}

/** The same for a new event, which no one registered for. */
export async function copyTickets(
  tx: Tx,
  { from, to, move, now }: { from: string; to: string; move: MoveTime; now: Temporal.Instant },
): Promise<void> {
  await writeTickets(tx, { tickets: await presentTickets(tx, from), to, move, now });
}

/** An event's ticket types and pools as data, to be written to another event later. */
export function ticketsOf(db: Db, eventId: string): Promise<ManagedTickets> {
  return presentTickets(db, eventId);
}

/** Gives a new event, which no one registered for, these tickets. */
export async function writeTickets(
  tx: Tx,
  { tickets, to, move, now }: { tickets: TicketSetup; to: string; move: MoveTime; now: Temporal.Instant },
): Promise<void> {
  const setup = movedSetup(tickets, move);
  if (setup.types.length === 0) return;
  await saveSetup(tx, to, setup, now);
  await saveEventPrice(tx, to, pricesOf(setup), now);
}

function movedSetup({ types, pools, addOns, orders }: TicketSetup, move: MoveTime): TicketSetup {
  const moved = (at: string | null) => (at === null ? null : move(at));
  return {
    types: types.map((type) => ({
      ...type,
      opensAt: moved(type.opensAt),
      closesAt: moved(type.closesAt),
      steps: type.steps.map((step) => ({ ...step, until: moved(step.until) })),
    })),
    pools,
    addOns,
    orders: { ...orders, namesUntil: moved(orders.namesUntil) },
  };
}

/** Registrations keep their type, even those that are over. */
async function requireUsedTypes(tx: Tx, eventId: string, { types }: TicketSetup): Promise<void> {
  const stays = new Set(types.length === 0 ? [standardTicketType] : types.map(({ $id }) => $id));
  for (const used of await listUsedTypes(tx, eventId)) {
    if (!stays.has(used)) throw new Problem('ticket_type_in_use');
  }
}

/** People keep their add-ons, and there can't be fewer than they have. */
async function requireUsedAddOns(tx: Tx, eventId: string, { addOns }: TicketSetup): Promise<void> {
  for (const { id, taken } of await countAddOns(tx, eventId)) {
    const index = addOns.findIndex(({ $id }) => $id === id);
    if (index < 0) throw new Problem('add_on_in_use');
    if (taken > (addOns[index]?.capacity ?? taken))
      throw invalidField(`addOns.${index}.capacity`, 'People have more of this add-on');
  }
}

/** Who registered before there were types agreed on no price: free and paid can't be swapped for them (product rule 26). */
async function requireSamePricing(tx: Tx, event: WholeEvent, { types }: TicketSetup): Promise<void> {
  const standard = types.find(({ $id }) => $id === standardTicketType);
  if (standard === undefined) return;
  const had = await loadTickets(tx, event.id);
  const before = had.types.get(standardTicketType)?.pricePaise ?? event.pricePaise ?? 0;
  const swaps = (before === 0) !== (standard.pricePaise === 0);
  if (swaps && (await hasUnagreedPrices(tx, event.id))) throw new Problem('event_ticket_type_locked');
}

async function requireEnoughSeats(tx: Tx, eventId: string): Promise<void> {
  const pools = await listNeeded(tx, eventId);
  const short = pools.findIndex(({ capacity, needed }) => needed > capacity);
  if (short >= 0) {
    throw invalidField(`pools.${short}.capacity`, 'A pool needs at least the seats that are taken');
  }
}

/** The regular prices of the visible types, in paise. Without any, those of all types. */
function pricesOf({ types }: TicketSetup): number[] {
  const visible = types.filter(({ hidden }) => !hidden);
  return (visible.length > 0 ? visible : types).map(({ pricePaise }) => pricePaise);
}

export function presentTerms({ awaited: _, namesUntil, ...terms }: Stock['terms']): ManagedTickets['orders'] {
  return { ...terms, namesUntil: wireTimeOrNull(namesUntil) };
}

async function presentTickets(db: Db, eventId: string): Promise<ManagedTickets> {
  const { types, pools, addOns, terms } = await loadTickets(db, eventId);
  const sales = new Map((await salesByType(db, eventId)).map((sale) => [sale.ticketTypeId, sale]));
  const taxes = await listTaxes(db, eventId);
  return {
    types: [...types.values()].map(({ id, steps, opensAt, closesAt, ...type }) => ({
      ...type,
      $id: id,
      tax: taxes.types.get(id) ?? null,
      held: sales.get(id)?.held ?? 0,
      agreedPaise: sales.get(id)?.agreedPaise ?? 0,
      steps: steps.map(({ until, ...step }) => ({ ...step, until: wireTimeOrNull(until) })),
      opensAt: wireTimeOrNull(opensAt),
      closesAt: wireTimeOrNull(closesAt),
      pools: [...type.pools],
    })),
    addOns: [...addOns.values()].map(({ id, ticketTypes, ...addOn }) => ({
      $id: id,
      ticketTypes: [...ticketTypes],
      ...addOn,
      tax: taxes.addOns.get(id) ?? null,
    })),
    pools: [...pools.values()].map(({ id, name, capacity, taken }) => ({ $id: id, name, capacity, taken })),
    orders: presentTerms(terms),
  };
}
