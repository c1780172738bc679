import type { KnownPayment } from '../../../contracts/administration.ts';
import type { PaymentView } from '../../../contracts/payments.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { recordActions } from '../audit/index.ts';
import { listWholeEventsByIds } from '../events/index.ts';
import {
  findReturnable,
  listPayments,
  listRefundsOf,
  presentOrder,
  retryRefunds,
  returnOrders,
} from '../payments/index.ts';
import { revokeRegistrations } from '../registrations/index.ts';
import type { ModerationDeps } from './reports.ts';

/** Payments refunded per transaction. */
const atOnce = 100;

/** The site's payments and refunds, including those of deleted events. */
export async function listAllPayments(
  deps: Pick<ModerationDeps, 'db' | 'clock'>,
  asked: Parameters<typeof listPayments>[1],
) {
  const { payments, ...page } = await listPayments(deps, asked);
  return { ...page, payments: await withOrganisers(deps.db, payments) };
}

/**
 * Refunds a payment, or retries its failed refund.
 * @throws Problem `payment_not_found`, also when no money was captured
 */
export async function refundPayment(
  deps: ModerationDeps,
  { caller, paymentId, reason }: { caller: Principal; paymentId: string; reason: string },
): Promise<KnownPayment> {
  const orders = await findReturnable(deps.db, { orderId: paymentId }, 1);
  await transaction(deps.db, (tx) => createRefunds(deps, tx, { caller, orders, reason }));
  const payment = await presentOrder(deps, paymentId);
  if (payment?.paidAt == null) throw new Problem('payment_not_found');
  const [known] = await withOrganisers(deps.db, [payment]);
  if (known === undefined) throw new Problem('payment_not_found');
  return known;
}

/** Refunds all payments for an event and retries failed refunds. */
export async function refundEvent(
  deps: ModerationDeps,
  { caller, eventId, reason }: { caller: Principal; eventId: string; reason: string },
): Promise<{ refunded: number; retried: number }> {
  const sum = { refunded: 0, retried: 0 };
  for (;;) {
    const orders = await findReturnable(deps.db, { eventId }, atOnce);
    if (orders.length === 0) return sum;
    const done = await transaction(deps.db, (tx) => createRefunds(deps, tx, { caller, orders, reason }));
    // Another request refunded these in the meantime.
    if (done.refunded + done.retried === 0) return sum;
    sum.refunded += done.refunded;
    sum.retried += done.retried;
  }
}

async function createRefunds(
  { commandQueueDeps }: ModerationDeps,
  tx: Tx,
  {
    caller,
    orders,
    reason,
  }: { caller: Principal; orders: Awaited<ReturnType<typeof findReturnable>>; reason: string },
): Promise<{ refunded: number; retried: number }> {
  const ids = orders.map(({ id }) => id);
  const retried = await retryRefunds(commandQueueDeps, tx, caller, ids);
  const eventId = orders[0]?.eventId ?? null;
  const before = await listRefundsOf(tx, ids);
  if (eventId !== null) {
    const registrationIds = orders.flatMap(({ subjectIds }) => subjectIds);
    await revokeRegistrations(commandQueueDeps, tx, {
      eventId,
      registrationIds,
      reason,
      by: { userId: caller.userId, money: true },
    });
  }
  await returnOrders(commandQueueDeps, tx, ids);
  const refunded = (await listRefundsOf(tx, ids)).filter(
    ({ id }) => !before.some((known) => known.id === id),
  );
  await recordActions(
    tx,
    commandQueueDeps.clock.now(),
    refunded.map(({ orderId, amountPaise, currency }) => ({
      action: 'refund_granted',
      actorId: caller.userId,
      object: { kind: 'payment', id: orderId },
      details: { reason, amountPaise, currency },
    })),
  );
  return { refunded: refunded.length, retried };
}

async function withOrganisers(db: Db, payments: readonly PaymentView[]): Promise<KnownPayment[]> {
  const ids = payments.flatMap(({ eventId }) => eventId ?? []);
  const events = new Map((await listWholeEventsByIds(db, ids)).map((event) => [event.id, event]));
  return payments.map((payment) => ({
    ...payment,
    organiserName: events.get(payment.eventId ?? '')?.organiserName ?? null,
  }));
}
