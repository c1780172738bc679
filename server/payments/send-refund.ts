import { transaction } from '../platform/database.ts';
import type { Attempt } from '../platform/jobs.ts';
import type { PaymentParts } from './parts.ts';
import { ProviderFault, type ProviderRefund } from './provider.ts';
import { giveUp, keyOf, recordRefund, recordRefusal } from './record-refund.ts';
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
  const { provider } = parts;
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
    await noteFault(parts, refund, error, attempt.last);
    throw error;
  }
}

/** Its notice may have come while its answer did not: what is known of the refund by then stays. */
async function noteFault(
  parts: PaymentParts,
  { id, refusals }: Refund,
  { message }: ProviderFault,
  last: boolean,
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund?.state !== 'queued' || refund.refusals !== refusals) return;
    if (last) await giveUp(parts, tx, refund, message);
    else await saveRefund(tx, id, { lastError: message }, parts.clock.now());
  });
}
