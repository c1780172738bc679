import { type Db, transaction } from '../platform/database.ts';
import type { Attempt } from '../platform/jobs.ts';
import type { PaymentParts } from './parts.ts';
import { ProviderFault, type ProviderRefund } from './provider.ts';
import { keyOf, recordRefund, recordRefusal } from './record-refund.ts';
import { findRefund, lockRefund, type Refund, saveRefund } from './refund-store.ts';

/**
 * Asks the provider for a refund. Where its answer is lost, the next attempt asks with the same key, which gives
 * nothing back twice.
 *
 * @throws ProviderFault so that the job is tried again
 */
export async function sendRefund(parts: PaymentParts, refundId: string, attempt: Attempt): Promise<void> {
  const refund = await findRefund(parts.db, refundId);
  if (refund?.state !== 'queued') return;
  const answer = await ask(parts, refund, attempt);
  await transaction(parts.db, async (tx) => {
    if (!(answer instanceof ProviderFault)) return recordRefund(parts, tx, refundId, answer);
    const locked = await lockRefund(tx, refundId);
    if (locked?.state === 'queued' && locked.refusals === refund.refusals) {
      await recordRefusal(parts, tx, locked, answer.message);
    }
  });
}

/** The provider's answer; its refusal is one too. */
async function ask(
  parts: PaymentParts,
  refund: Refund,
  attempt: Attempt,
): Promise<ProviderRefund | ProviderFault> {
  const { provider, db, clock } = parts;
  try {
    if (refund.provider !== provider.name) {
      throw new ProviderFault(
        'unavailable',
        `${refund.provider}, which took the money, is not set up any more`,
      );
    }
    const { providerPaymentId, amountPaise } = refund;
    return await provider.refund({ providerPaymentId, amountPaise, key: keyOf(refund) });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.kind === 'refused') return error;
    await noteFault(db, refund.id, error, attempt.last, clock.now());
    throw error;
  }
}

async function noteFault(
  db: Db,
  refundId: string,
  fault: ProviderFault,
  last: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await saveRefund(db, refundId, { lastError: fault.message, ...(last && { state: 'failed' }) }, now);
}
