import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Order } from '../../contracts/orders.ts';
import type { CheckoutProof } from '../../contracts/payments.ts';
import type { Db } from '../../server/infra/db/database.ts';
import type { RandomSource } from '../kit/dice.ts';
import type { Member } from './crowd.ts';
import type { ServerPair } from './server-pair.ts';
import { code, judgeTickets, typeIds, usesOfCode } from './tickets.ts';

interface Track {
  readonly servers: ServerPair;
  readonly eventId: string;
}

const mostSeats = 4;
/** How often somebody looks before they leave. */
const maxLooks = 6;

/**
 * Orders one to four tickets, half of the people with a code, then pays, gives up a seat, or leaves.
 * @returns unexpected responses
 */
export async function orderAsParty(
  { servers, eventId }: Track,
  { userId, cookie }: Member,
  draw: RandomSource,
): Promise<string[]> {
  const surprises: string[] = [];
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(draw() * list.length)] as Each;
  async function ask<Body>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    refused: number[],
    body?: object,
  ) {
    const asked = { cookie, ...(body && { body }) };
    const answer = await servers.ask<Body>(draw() < 0.5 ? 0 : 1, method, path, asked);
    if (answer.status < 300) return answer.body;
    if (!refused.includes(answer.status)) surprises.push(`${method} ${path} answered ${answer.status}`);
    return null;
  }
  const orders = `/v1/events/${eventId}/orders`;
  const person = { email: `${userId}@race.example`, socialMedia: 'Mastodon', reason: 'To win.' };
  const count = 1 + Math.floor(draw() * mostSeats);
  const seats = Array.from({ length: count }, () => ({ ticketTypeId: pick(typeIds) }));
  const place = (key: string, more: object) =>
    ask<Order>('POST', orders, [409, 503], { ...person, key, seats, ...more });
  // A code that is used up refuses the order, which is then placed without it.
  let order = draw() < 0.5 ? await place('with-code', { code }) : null;
  order ??= await place('plain', {});
  // The same order again, as after a lost answer.
  if (order !== null && draw() < 0.2)
    await ask('POST', orders, [409, 503], { ...person, key: 'plain', seats });
  for (let looks = 0; order !== null && looks < maxLooks; looks += 1) {
    const held = order.seats.filter(({ state }) => state === 'awaiting_payment');
    const live = order.seats.filter(({ state }) => state !== 'cancelled');
    if (live.length === 0 || draw() < 0.05) break;
    if (held.length > 0 && draw() < 0.7) await pay(order);
    if (draw() < 0.15) await ask('DELETE', `${orders}/${order.$id}/seats/${pick(live).$id}`, [404, 409, 503]);
    await sleep(100 + draw() * 300);
    const mine = await ask<{ orders: Order[] }>('GET', `${orders}/own`, [503]);
    const $id: string = order.$id;
    order = mine?.orders.find((each) => each.$id === $id) ?? null;
  }
  return surprises;

  async function pay({ $id }: Order): Promise<void> {
    const refused = [404, 409, 503];
    const opened = await ask<{ paymentId: string }>('POST', `${orders}/${$id}/payment`, refused);
    if (opened === null) return;
    const payment = `/v1/payments/${opened.paymentId}`;
    if ((await ask('POST', `${payment}/checkout`, refused)) === null) return;
    const proof = await ask<CheckoutProof>('POST', `${payment}/sandbox`, refused, { outcome: 'success' });
    // Some close the window right after paying.
    if (proof !== null && draw() < 0.7) await ask('POST', `${payment}/confirmation`, [503], proof);
  }
}

/** Uses that came back with lapsed holds are taken again, one by one until the code is used up. */
export async function useUpCode({ servers, eventId }: Track, { userId, cookie }: Member): Promise<void> {
  const person = { email: `${userId}@race.example`, socialMedia: 'Mastodon', reason: 'To win.' };
  const seats = [{ ticketTypeId: 'standard' }];
  for (let use = 0; use <= usesOfCode; use += 1) {
    const body = { ...person, key: `use-${use}`, own: false, seats, code };
    const { status } = await servers.ask(0, 'POST', `/v1/events/${eventId}/orders`, { cookie, body });
    if (status === 409) return;
    if (status !== 201) throw new Error(`an order with the code answered ${status}`);
  }
}

/** What is wrong with an event that parties raced for, in words. */
export async function judgeParties(
  db: Db,
  eventId: string,
  { seats, maxTaken }: { readonly seats: number; readonly maxTaken: number },
): Promise<string[]> {
  const { over, lost } = await judgeTickets(db, eventId);
  const { rows: torn } = await sql<{ id: string }>`
    select order_id as id from registrations where event_id = ${eventId} and order_id is not null
    group by order_id having bool_or(state = 'waitlisted') and bool_or(state in ('awaiting_payment', 'confirmed'))`.execute(
    db,
  );
  const { rows: unpaid } = await sql<{ id: string; due: number; paid: number }>`
    select id, due, paid from (
      select registrations.id, agreed_paise as due, (
        select coalesce(sum(bought.paise - bought.refunded), 0)::int from (
          select items.amount_paise as paise, coalesce((select sum(amount_paise) from refunds
            where refunds.payment_id = items.payment_id and refunds.item_id = items.item_id), 0) as refunded
          from payment_items items join payments on payments.id = items.payment_id and payments.kept_at is not null
            and payments.state = 'captured'
          where items.subject_id = registrations.id
          union all
          select payments.amount_paise, 0 from payments join payment_orders on payment_orders.id = payments.order_id
          where payment_orders.subject_id = registrations.id and payments.state = 'captured' and kept_at is not null
            and not exists (select from payment_items items where items.payment_id = payments.id)
        ) as bought) as paid
      from registrations where event_id = ${eventId} and state = 'confirmed'
    ) as seats where due <> paid`.execute(db);
  const books = await readBooks(db, eventId);
  const { rows: uses } = await sql<{ used: number }>`
    select used from ticket_codes where event_id = ${eventId}`.execute(db);
  return [
    ...over.map((what) => `${what} has more than it may`),
    ...lost,
    ...(maxTaken > seats ? [`${maxTaken} of ${seats} seats were taken`] : []),
    ...torn.map(({ id }) => `order ${id} was torn apart`),
    ...unpaid.map(({ id, due, paid }) => `seat ${id} costs ${due}, and ${paid} were paid`),
    ...(books.sales === books.seats
      ? []
      : [`the books sold for ${books.sales}, and the seats cost ${books.seats}`]),
    ...(books.unassigned === 0 && books.due === 0
      ? []
      : [`${books.unassigned} paise belong to nothing, and ${books.due} are owed`]),
    ...(books.provider === books.sales ? [] : [`the provider has ${books.provider}, not ${books.sales}`]),
    ...(uses[0]?.used === usesOfCode ? [] : [`the code was used ${uses[0]?.used} times`]),
  ];
}

/** What the ledger says of the event, and what its confirmed seats cost. */
async function readBooks(db: Db, eventId: string) {
  const balance = (account: string) =>
    sql<number>`coalesce(sum(entries.amount_paise) filter (where account = ${account}), 0)::int`;
  const { rows } = await sql<Record<'sales' | 'unassigned' | 'due' | 'provider' | 'seats', number>>`
    select -${balance('sales')} as sales, ${balance('unassigned')} as unassigned, ${balance('refunds_due')} as due,
      ${balance('provider')} as provider,
      (select coalesce(sum(agreed_paise), 0)::int from registrations
        where event_id = ${eventId} and state = 'confirmed') as seats
    from ledger_entries entries join payments on payments.id = entries.payment_id
    join payment_orders on payment_orders.id = payments.order_id where payment_orders.event_id = ${eventId}`.execute(
    db,
  );
  const [books] = rows;
  if (books === undefined) throw new Error('sums without groups are always one row');
  return books;
}
