import { createHash } from 'node:crypto';
import type * as contract from '../../../../contracts/orders.ts';
import type { OwnRegistration } from '../../../../contracts/registrations.ts';
import { type Db, transaction } from '../../../infra/db/database.ts';
import { wireTimeOrNull } from '../../../infra/deps.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { findEvent, lockSeats } from '../../events/index.ts';
import { findAdmission } from '../admission-store.ts';
import { eventOfOwn, presentOwn } from '../lists/lists.ts';
import { waitlistPositions } from '../lists/store.ts';
import { publishChange } from '../mails/notify.ts';
import { takePassDate } from '../passes/seats.ts';
import { passForDate } from '../passes/store.ts';
import type { Answers, NewSeat } from '../register.ts';
import { findOfOrders, findRegistration } from '../store.ts';
import { totalPaise } from '../tickets/add-ons.ts';
import { typeOf } from '../tickets/pools.ts';
import { agreedTicketsOf, ticketsOf } from '../tickets/ticket-stock.ts';
import type { Registration, RegistrationDeps } from '../types.ts';
import { changeHolder, holdersOf } from './holders.ts';
import { earliestHold } from './purchase.ts';
import { cancelledTogether, withoutGroupPrice } from './rules.ts';
import { ordersOfPerson } from './store.ts';

/**
 * Places an order, or returns the one that was placed with this key. Who orders a pass for a date of theirs that they
 * gave back takes it again.
 * @throws Problem as `register`; `ticket_limit_reached`, `registration_exists`
 */
export async function placeOrder(
  deps: RegistrationDeps,
  {
    caller,
    eventId,
    order: { key, own, code, seats },
    answers,
  }: {
    caller: Principal;
    eventId: string;
    order: Pick<contract.NewOrder, 'key' | 'own' | 'code' | 'seats'>;
    answers: Answers;
  },
): Promise<contract.Order> {
  const userId = caller.userId;
  const orderId = orderIdOf({ userId, eventId, key });
  const placed = newSeats(orderId, { own, code, seats });
  const command = { kind: 'register', userId, answers, order: placed } as const;
  const passId = await passForDate(deps.db, eventId, command);
  if (passId !== null) return presentTaken(deps, await takePassDate(deps, { caller, passId, eventId }));
  await deps.commandQueue.submit(eventId, command);
  return showOrder(deps.db, { caller, eventId, orderId });
}

/** A date of a pass as the only seat of an order. It isn't in the list of orders, unless its pass was bought with one. */
async function presentTaken(
  { db }: Pick<RegistrationDeps, 'db'>,
  { $id, eventId }: OwnRegistration,
): Promise<contract.Order> {
  const seat = await findRegistration(db, $id);
  const [order] = seat === null ? [] : await presentOrders(db, eventId, [seat]);
  if (order === undefined) throw new Problem('registration_not_found');
  return order;
}

/** The seats of an order that is placed with this id. */
export function newSeats(
  orderId: string,
  { own, code, seats }: Pick<contract.NewOrder, 'own' | 'code' | 'seats'>,
): readonly [NewSeat, ...NewSeat[]] {
  const wanted = seats.map(({ name, email, answers: questions, ...ticket }, index): NewSeat => {
    const companion = index > 0 || !own;
    return {
      id: index === 0 ? orderId : `${orderId}.${String(index + 1).padStart(2, '0')}`,
      orderId,
      companion,
      holderName: companion ? name : '',
      holderEmail: companion ? email : undefined,
      ticket: { ...ticket, code },
      questions,
    };
  });
  const [first, ...others] = wanted;
  if (first === undefined) throw new Error('an order has seats');
  return [first, ...others];
}

/** The same for the same person, event and key, and different for everyone else. */
export function orderIdOf({
  userId,
  eventId,
  key,
}: {
  userId: string;
  eventId: string;
  key: string;
}): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, eventId, key]))
    .digest('base64url');
  return `o${hash.slice(0, 22)}`;
}

interface OwnOrder {
  readonly caller: Pick<Principal, 'userId'>;
  readonly eventId: string;
  readonly orderId: string;
}

export async function showOrder(db: Db, { caller, eventId, orderId }: OwnOrder): Promise<contract.Order> {
  const seats = await findOfOrders(db, eventId, [orderId]);
  const [order] = await presentOrders(db, eventId, ownedBy(seats, caller));
  if (order === undefined) throw new Problem('registration_not_found');
  return order;
}

function ownedBy(seats: readonly Registration[], { userId }: Pick<Principal, 'userId'>): Registration[] {
  return seats.filter((seat) => seat.userId === userId);
}

/** @throws Problem `event_not_found` */
export async function listOwnOrders(
  { db }: Pick<RegistrationDeps, 'db'>,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<{ orders: contract.Order[] }> {
  await eventOfOwn(db, caller, eventId);
  const ids = await ordersOfPerson(db, eventId, caller.userId);
  const seats = ownedBy(await findOfOrders(db, eventId, ids), caller);
  const orders = new Map((await presentOrders(db, eventId, seats)).map((order) => [order.$id, order]));
  return { orders: ids.flatMap((id) => orders.get(id) ?? []) };
}

async function presentOrders(
  db: Db,
  eventId: string,
  seats: readonly Registration[],
): Promise<contract.Order[]> {
  const positions = await waitlistPositions(db, seats);
  const holders = await holdersOf(
    db,
    seats.map(({ id }) => id),
  );
  const types = await agreedTicketsOf(
    db,
    seats.map(({ id }) => id),
  );
  // Seats of a simple event cost its price of the day.
  const isAgreed = seats.every(({ agreedPaise }) => agreedPaise !== null);
  const event = seats.length === 0 ? null : await findEvent(db, eventId);
  if (event === null) return [];
  const today = isAgreed ? 0 : (event.pricePaise ?? 0);
  const stock = await ticketsOf(db, event);
  return [...Map.groupBy(seats, ({ id, orderId }) => orderId ?? id)].map(([id, own]) => {
    const held = own.filter(({ state }) => state === 'awaiting_payment');
    return {
      $id: id,
      eventId,
      seats: own.map((seat) => ({
        ...presentOwn(seat, positions.get(seat.id) ?? null),
        own: !seat.companion,
        name: seat.holderName,
        holder: holders.get(seat.id) ?? null,
        ...consequencesOf(seat, own, typeOf(stock, seat.ticketTypeId)?.minPerOrder ?? 1),
        ticketType: types.get(seat.id) ?? null,
      })),
      duePaise: held.reduce(
        (sum, seat) => sum + totalPaise({ ...seat, agreedPaise: seat.agreedPaise ?? today }),
        0,
      ),
      payBy: wireTimeOrNull(earliestHold(held)),
    };
  });
}

/** What happens to the other seats when the buyer cancels one. */
function consequencesOf(seat: Registration, order: readonly Registration[], minPerOrder: number) {
  const ended = new Set(cancelledTogether(seat, order, minPerOrder));
  const left = order.filter((each) => !ended.has(each));
  const more = withoutGroupPrice(left).map(({ id, agreedPaise }) => {
    return (agreedPaise ?? 0) - (order.find((each) => each.id === id)?.agreedPaise ?? 0);
  });
  return {
    alsoCancelled: [...ended].map(({ id }) => id).filter((id) => id !== seat.id),
    othersCostMorePaise: more.reduce((sum, paise) => sum + paise, 0),
  };
}

/**
 * Says who sits in a seat, and where their ticket is sent, until the organiser's deadline, and never after check-in.
 * @throws Problem `event_not_found`, `registration_not_found`, `registration_not_possible`, `ticket_names_closed`,
 * `ticket_used`
 */
export async function nameSeat(
  deps: Pick<RegistrationDeps, 'db' | 'clock' | 'bus' | 'siteUrl' | 'secret'>,
  {
    registrationId,
    name,
    email,
    ...asked
  }: OwnOrder & {
    caller: Principal;
    registrationId: string;
    name?: string | undefined;
    email?: string | null | undefined;
  },
): Promise<contract.Order> {
  const { caller, eventId, orderId } = asked;
  const event = await eventOfOwn(deps.db, caller, eventId);
  return transaction(deps.db, async (tx) => {
    await lockSeats(tx, eventId);
    const seat = await ownSeat(tx, { ...asked, registrationId });
    const isOver = seat.state === 'cancelled' || seat.state === 'declined';
    if (isOver || !seat.companion) throw new Problem('registration_not_possible');
    const { terms } = await ticketsOf(tx, event);
    const until = terms.namesUntil ?? event.startsAt;
    const now = deps.clock.now();
    if (Temporal.Instant.compare(until, now) <= 0) throw new Problem('ticket_names_closed');
    if ((await findAdmission(tx, seat.id)) !== null) throw new Problem('ticket_used');
    if (name !== undefined) {
      await tx
        .updateTable('registrations')
        .set({ holder_name: name, updated_at: now })
        .where('id', '=', seat.id)
        .execute();
    }
    const named = { ...seat, holderName: name ?? seat.holderName };
    if (email !== undefined) await changeHolder(deps, tx, event, { seat: named, address: email });
    publishChange(deps.bus, tx, eventId, [caller.userId]);
    return showOrder(tx, { caller, eventId, orderId });
  });
}

/**
 * Cancels one seat of an order. Its refund follows the terms of the event.
 * @throws Problem `event_not_found`, `registration_not_found`, and as `cancel`
 */
export async function cancelSeat(
  deps: RegistrationDeps,
  { registrationId, ...asked }: OwnOrder & { caller: Principal; registrationId: string },
): Promise<contract.Order> {
  await eventOfOwn(deps.db, asked.caller, asked.eventId);
  await ownSeat(deps.db, { ...asked, registrationId });
  await deps.commandQueue.submit(asked.eventId, { kind: 'cancel', registrationId, by: asked.caller.userId });
  return showOrder(deps.db, asked);
}

async function ownSeat(
  db: Db,
  { caller, eventId, orderId, registrationId }: OwnOrder & { registrationId: string },
): Promise<Registration> {
  const seats = ownedBy(await findOfOrders(db, eventId, [orderId]), caller);
  const seat = seats.find(({ id }) => id === registrationId);
  if (seat === undefined) throw new Problem('registration_not_found');
  return seat;
}
