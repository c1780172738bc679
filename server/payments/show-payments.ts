import { type PaymentView, paymentsPerPage } from '../../contracts/payments.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { managedEvent, ownOrder } from './policy.ts';
import { presentPayment } from './present.ts';
import {
  findOrderRow,
  listOrdersOf,
  listPaidOrders,
  type OrderRow,
  type PaidFilter,
  totalsOf,
} from './view-store.ts';

type ReadingParts = Pick<Parts, 'db' | 'clock'>;

/**
 * One of the caller's payments.
 *
 * @throws Problem `payment_not_found`
 */
export async function showPayment(
  { db, clock }: ReadingParts,
  { caller, paymentId }: { caller: Principal; paymentId: string },
): Promise<PaymentView> {
  await ownOrder(db, caller, paymentId);
  const row = await findOrderRow(db, paymentId);
  if (row === null) throw new Problem('payment_not_found');
  return presentPayment(row, clock.now());
}

/** Any payment, or null; who may see it is the reader's to decide. */
export async function presentOrder({ db, clock }: ReadingParts, id: string): Promise<PaymentView | null> {
  const row = await findOrderRow(db, id);
  return row === null ? null : presentPayment(row, clock.now());
}

/** The caller's payments, newest first; those of one registration where that is named. */
export async function listOwnPayments(
  parts: ReadingParts,
  { caller, registrationId, page }: { caller: Principal; registrationId: string | undefined; page: number },
) {
  return pageOf(parts, page, await listOrdersOf(parts.db, caller.userId, registrationId, slice(page)));
}

/**
 * What was paid for an event and what became of it.
 *
 * @throws Problem `event_not_found` for everybody but the organiser
 */
export async function listEventPayments(
  parts: ReadingParts,
  asked: { caller: Principal; eventId: string; only: 'refund_failed' | undefined; page: number },
) {
  await managedEvent(parts.db, asked.caller, asked.eventId);
  return listPayments(parts, asked);
}

/** What was paid for an event, or on the whole site, and what became of it; who may ask is the reader's to decide. */
export async function listPayments(
  parts: ReadingParts,
  asked: Partial<PaidFilter> & { readonly page: number },
) {
  const { eventId, only, page } = asked;
  const totals = await totalsOf(parts.db, eventId);
  const orders = await listPaidOrders(parts.db, { eventId, only }, slice(page));
  return { ...pageOf(parts, page, orders), totals };
}

function slice(page: number) {
  return { limit: paymentsPerPage, offset: (page - 1) * paymentsPerPage };
}

function pageOf(
  { clock }: ReadingParts,
  page: number,
  { total, rows }: { total: number; rows: readonly OrderRow[] },
) {
  const now = clock.now();
  const pages = Math.max(1, Math.ceil(total / paymentsPerPage));
  return { total, page, pages, payments: rows.map((row) => presentPayment(row, now)) };
}
