import { createHash } from 'node:crypto';
import { maxPartialRefunds, type PaymentView } from '../../../../contracts/payments.ts';
import { transaction } from '../../../infra/db/database.ts';
import { invalidField, Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { allPartsOf, lockCapturedOf } from '../captured-store.ts';
import type { PaymentDeps } from '../deps.ts';
import { managedEvent, refuseOwn } from '../policy.ts';
import { findOrderRow, presentPayment } from '../queries.ts';
import { refundsWithin } from '../rules.ts';
import { findOrder } from '../store.ts';
import { asPart, returnPayments } from './refunds.ts';
import { findRefund, listRefundsOf } from './store.ts';

interface PartialRefund {
  readonly caller: Principal;
  readonly eventId: string;
  readonly paymentId: string;
  readonly key: string;
  readonly itemId?: string | undefined;
  readonly amountPaise: number;
  readonly reason: string;
}

/**
 * Refunds an amount of the organiser's choice. What was bought stays. Idempotent by key.
 * @throws Problem `event_not_found` for everyone without the money role, `payment_not_found`, `payment_own_decision`,
 * `refund_too_high`, `refund_too_many`, `general_argument_invalid`
 */
export async function refundPart(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'siteUrl'>,
  { caller, eventId, paymentId, key, itemId, amountPaise, reason }: PartialRefund,
): Promise<PaymentView> {
  await managedEvent(deps.db, caller, eventId);
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const order = await findOrder(tx, paymentId);
    if (order?.eventId !== eventId) throw new Problem('payment_not_found');
    refuseOwn(caller, order);
    const payments = (await lockCapturedOf(tx, [paymentId])).filter(({ keptAt }) => keptAt !== null);
    const id = refundIdOf(paymentId, key);
    if ((await findRefund(tx, id)) === null) {
      const parts = payments.flatMap(allPartsOf).filter((part) => (itemId ?? part.itemId) === part.itemId);
      if (itemId !== undefined && !payments.some(({ items }) => items.some((item) => item.id === itemId)))
        throw invalidField('itemId', 'Choose what the payment bought');
      const left = parts.reduce((sum, part) => sum + part.amountPaise, 0);
      if (amountPaise > left) throw new Problem('refund_too_high', { about: { leftPaise: String(left) } });
      if ((await listRefundsOf(tx, [paymentId])).length >= maxPartialRefunds)
        throw new Problem('refund_too_many');
      const wanted = { paise: amountPaise, itemId: itemId ?? null, cause: 'goodwill' } as const;
      const due = refundsWithin(parts, wanted, null, now).map(asPart);
      const ids = due.map((_, index) => (index === 0 ? id : `${id}.${index}`));
      await returnPayments(deps, tx, due, { ids, reason, userId: caller.userId });
    }
    const row = await findOrderRow(tx, paymentId);
    if (row === null) throw new Problem('payment_not_found');
    return presentPayment(row, now);
  });
}

function refundIdOf(paymentId: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([paymentId, key]))
    .digest('base64url');
  return `r${hash.slice(0, 22)}`;
}
