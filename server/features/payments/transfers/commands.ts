import type { Readable } from 'node:stream';
import { isByHand } from '../../../../contracts/payment-methods.ts';
import type { PaymentView } from '../../../../contracts/payments.ts';
import type * as contract from '../../../../contracts/transfers.ts';
import { transfersPerPage } from '../../../../contracts/transfers.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../../infra/db/pagination.ts';
import { wireTime } from '../../../infra/deps.ts';
import { invalidField, Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { recordAction } from '../../audit/index.ts';
import { recordPayment } from '../capture.ts';
import type { PaymentDeps } from '../deps.ts';
import { managedEvent, mayRead, ownOrder } from '../policy.ts';
import { presentOrders, showPayment } from '../queries.ts';
import { recordRefund } from '../refunds/reports.ts';
import { findOrder, type Order, saveExpiry } from '../store.ts';
import { readStatement } from './statement.ts';
import {
  findByReferences,
  findReports,
  isInScope,
  listAwaited,
  listConfirmed,
  listRefundsByHand,
  lockLine,
  lockOrder,
  lockRequestedRefunds,
  saveEvidence,
  saveReport,
  type TransferScope,
} from './store.ts';

/**
 * A buyer says that they made the transfer. The first time, the seat is held for as long again, so that no one loses it
 * because the organiser takes a day to look.
 * @throws Problem `payment_not_found`, `payment_not_open`, `general_argument_invalid` for another person's picture
 */
export async function reportTransfer(
  deps: PaymentDeps,
  {
    caller,
    paymentId,
    bankReference,
    fileId,
  }: { caller: Principal; paymentId: string; bankReference: string; fileId: string | null },
): Promise<PaymentView> {
  const order = await ownOrder(deps.db, caller, paymentId);
  const isAwaited = order.provider === 'upi' || order.provider === 'bank';
  if (!isAwaited || order.state === 'paid' || order.providerOrderId === null)
    throw new Problem('payment_not_open');
  const now = deps.clock.now();
  const first = await transaction(deps.db, async (tx) => {
    if (fileId !== null && !(await deps.pictures.makePrivate(tx, fileId, caller.userId))) {
      throw invalidField('fileId', 'Choose a picture you uploaded');
    }
    return saveReport(tx, { orderId: order.id, at: now, bankReference, fileId });
  });
  const held = order.expiresAt === null || Temporal.Instant.compare(order.expiresAt, now) > 0;
  if (first && held) await holdFor(deps, order);
  return showPayment(deps, { caller, paymentId });
}

/** Holds the seats of an order for as long as the organiser allows for its way to pay. */
export async function holdFor(deps: PaymentDeps, { id, subject, provider }: Order): Promise<void> {
  if (subject.kind === 'sample' || !isByHand(provider)) return;
  const until = await deps.hooks.extendHold(subject.id, provider === 'door' ? 'door' : 'transfer');
  if (until !== null) await saveExpiry(deps.db, id, until);
}

/** @throws Problem `payment_not_found` for everyone except the buyer and those responsible for the money */
export async function openProof(
  deps: PaymentDeps,
  { caller, paymentId }: { caller: Principal; paymentId: string },
): Promise<{ type: string; bytes: Readable }> {
  const order = await findOrder(deps.db, paymentId);
  const fileId = (await findReports(deps.db, [paymentId])).get(paymentId)?.fileId ?? null;
  if (order === null || fileId === null || !(await mayRead(deps.db, caller, order))) {
    throw new Problem('payment_not_found');
  }
  const picture = await deps.pictures.open(fileId);
  if (picture === null) throw new Problem('payment_not_found');
  return picture;
}

/**
 * Whose transfers the caller may see and confirm. The site's account is its administrators', who alone see what arrives
 * there: whatever an organiser confirms, the site would owe.
 */
interface Scoped {
  readonly caller: Principal;
  readonly scope: TransferScope;
}

/** @throws Problem `event_not_found` or `general_route_not_found` for everyone without the right to the money */
async function requireScope({ db }: Pick<PaymentDeps, 'db'>, { caller, scope }: Scoped): Promise<void> {
  if (scope !== 'site') await managedEvent(db, caller, scope.eventId);
  else if (caller.administrator !== true) throw new Problem('general_route_not_found');
}

/** @throws Problem `event_not_found` for everyone without the right to its money */
export async function listTransfers(
  deps: PaymentDeps,
  { only, page, ...scoped }: Scoped & { only: 'awaited' | 'refunds'; page: number },
) {
  await requireScope(deps, scoped);
  const list = only === 'awaited' ? listAwaited : listRefundsByHand;
  const { total, rows } = await list(deps.db, scoped.scope, sliceOf(page, transfersPerPage));
  const ids = rows.map(({ id }) => id);
  const payments = await presentOrders(deps, ids);
  const reports = await findReports(deps.db, ids);
  return {
    ...pageOf(page, total, transfersPerPage),
    transfers: rows.flatMap(({ id, reference, due = null }): contract.Transfer[] => {
      const payment = payments.get(id);
      const report = reports.get(id);
      if (payment === undefined) return [];
      const { at, bankReference, fileId } = report ?? {};
      return [
        {
          payment,
          reference,
          due,
          report:
            at === undefined
              ? null
              : { at: wireTime(at), bankReference: bankReference ?? '', hasPicture: fileId != null },
        },
      ];
    }),
  };
}

/** What the organiser, or the statement, says has arrived. */
interface Arrived {
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly bankReference: string;
  readonly line: string | null;
}

type Outcome = 'bought' | 'refund' | 'known' | 'unknown' | 'own';

/**
 * Records transfers that have arrived, each in a transaction of its own.
 * @throws Problem `event_not_found` for everyone without the right to its money
 */
export async function confirmTransfers(
  deps: PaymentDeps,
  { transfers, ...scoped }: Scoped & { transfers: readonly Arrived[] },
) {
  await requireScope(deps, scoped);
  const results: { paymentId: string; outcome: Outcome }[] = [];
  for (const arrived of transfers) {
    const outcome = await transaction(deps.db, (tx) => confirmTransfer(deps, tx, { ...scoped, arrived }));
    results.push({ paymentId: arrived.paymentId, outcome });
  }
  return { results };
}

async function confirmTransfer(
  deps: PaymentDeps,
  tx: Tx,
  { caller, scope, arrived }: Scoped & { arrived: Arrived },
): Promise<Outcome> {
  const { paymentId: orderId, amountPaise, bankReference, line } = arrived;
  await lockOrder(tx, orderId);
  const order = await findOrder(tx, orderId);
  const isAwaited = order?.provider === 'upi' || order?.provider === 'bank';
  if (order === null || !isAwaited || order.providerOrderId === null) return 'unknown';
  if (!(await isInScope(tx, scope, orderId))) return 'unknown';
  // Of a statement, the other lines still count.
  if (order.payerId === caller.userId) return 'own';
  const evidence = { recordedBy: caller.userId, bankReference, line };
  const known = await listConfirmed(tx, orderId);
  if (line === null ? known.length > 0 : await lockLine(tx, line)) return 'known';
  // The statement shows what someone had confirmed before.
  const unproven = known.find((payment) => payment.line === null);
  if (unproven !== undefined) {
    await saveEvidence(tx, unproven.id, evidence);
    return 'known';
  }
  const outcome = await recordPayment(deps, tx, order, {
    id: `${order.providerOrderId}-${line ?? 'confirmed'}`,
    providerOrderId: order.providerOrderId,
    receipt: null,
    amountPaise,
    currency: order.currency,
    state: 'captured',
    method: order.provider,
    failure: null,
  });
  if (outcome === null) return 'known';
  await saveEvidence(tx, outcome.paymentId, evidence);
  await recordAction(tx, deps.clock.now(), {
    action: 'payment_confirmed',
    actorId: caller.userId,
    object: { kind: 'payment', id: orderId },
    details: { amountPaise, bought: outcome.bought },
  });
  return outcome.bought ? 'bought' : 'refund';
}

/**
 * Compares a statement with the orders of an event or the site, in its currency. An order that two lines name is a match
 * once.
 * @throws Problem `event_not_found` for everyone without the right to its money; `statement_not_readable`
 */
export async function previewStatement(
  deps: PaymentDeps,
  { csv, currency, ...scoped }: Scoped & { csv: string; currency: string },
) {
  await requireScope(deps, scoped);
  const received = readStatement(csv, currency);
  if (received === null) throw new Problem('statement_not_readable');
  const references = received.flatMap((line) => line.references);
  const orders = await findByReferences(deps.db, scoped.scope, { references, currency });
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const now = deps.clock.now();
  const lines = received.flatMap((line): contract.StatementLine[] => {
    const order = line.references
      .map((reference) => byReference.get(reference))
      .find((each) => each !== undefined);
    if (order === undefined) return [];
    const isKnown = order.lines.includes(line.line) || order.lines.includes(null);
    const over = order.expiresAt !== null && Temporal.Instant.compare(order.expiresAt, now) <= 0;
    const finding = isKnown
      ? 'confirmed'
      : line.amountPaise !== order.amountPaise
        ? 'wrong_amount'
        : over || order.isPaid
          ? 'late'
          : 'match';
    const { date, text, amountPaise } = line;
    return [
      {
        ...{ line: line.line, date, text, amountPaise, finding },
        paymentId: order.id,
        payerName: order.payerName,
        duePaise: order.amountPaise,
      },
    ];
  });
  return { lines, others: received.length - lines.length };
}

/**
 * The caller has paid back these refunds of a payment. Repeating it does nothing.
 * @throws Problem `event_not_found` for everyone without the right to its money; `payment_not_found`
 */
export async function confirmRefundTransfer(
  deps: PaymentDeps,
  { paymentId, refundIds, ...scoped }: Scoped & { paymentId: string; refundIds: readonly string[] },
): Promise<PaymentView> {
  const { caller, scope } = scoped;
  await requireScope(deps, scoped);
  const order = await findOrder(deps.db, paymentId);
  const isTheirs = order !== null && isByHand(order.provider) && (await isInScope(deps.db, scope, order.id));
  if (!isTheirs) throw new Problem('payment_not_found');
  await transaction(deps.db, async (tx) => {
    const due = await lockRequestedRefunds(tx, paymentId, refundIds);
    for (const { id, providerPaymentId, providerRefundId } of due) {
      const reported = {
        id: providerRefundId,
        providerPaymentId,
        receipt: null,
        state: 'processed',
      } as const;
      await recordRefund(deps, tx, id, reported);
      await recordAction(tx, deps.clock.now(), {
        action: 'refund_transferred',
        actorId: caller.userId,
        object: { kind: 'refund', id },
      });
    }
  });
  const payment = (await presentOrders(deps, [paymentId])).get(paymentId);
  if (payment === undefined) throw new Problem('payment_not_found');
  return payment;
}
