import { type Tx, transaction } from '../../infra/db/database.ts';
import { type Attempt, addJob } from '../../infra/jobs/queue.ts';
import { type PaymentDeps, ProviderError } from './deps.ts';
import { bookFeeJob } from './mails.ts';
import { feeTaken } from './rules.ts';
import { findPaymentToAsk, post } from './store.ts';

/** By then, gateways know what they keep of a payment. */
const feeDelay = { minutes: 2 };

/** Books what the provider keeps of a captured payment, or asks for it later. */
export async function recordFee(
  tx: Tx,
  {
    paymentId,
    currency,
    feePaise,
  }: { paymentId: string; currency: string; feePaise: number | 'later' | null },
  now: Temporal.Instant,
): Promise<void> {
  if (feePaise === 'later') await addJob(tx, bookFeeJob, { paymentId }, { runAt: now.add(feeDelay) });
  else await bookFee(tx, { paymentId, currency, feePaise }, now);
}

async function bookFee(
  tx: Tx,
  { paymentId, currency, feePaise }: { paymentId: string; currency: string; feePaise: number | null },
  now: Temporal.Instant,
): Promise<void> {
  if (feePaise === null || feePaise <= 0) return;
  await post(tx, [{ paymentId, posting: feeTaken(paymentId, { amount: feePaise, currency }) }], now);
}

/**
 * Asks the provider what it kept of a payment. The same posting again changes nothing.
 * @throws ProviderError while it doesn't say, so that the job is retried
 */
export async function askForFee(deps: PaymentDeps, paymentId: string, { last }: Attempt): Promise<void> {
  const payment = await findPaymentToAsk(deps.db, paymentId);
  if (payment === null) return;
  const provider = await deps.providers.find(deps.db, payment);
  if (provider === null) throw new ProviderError('unavailable', `${payment.provider} is no longer set up`);
  const { feePaise = null } = await provider.fetchPayment(payment.providerPaymentId);
  if (feePaise !== 'later') {
    await transaction(deps.db, (tx) => bookFee(tx, { ...payment, feePaise }, deps.clock.now()));
  } else if (last) {
    deps.log.warn({ payment: payment.providerPaymentId }, 'the provider never said what it kept');
  } else {
    throw new ProviderError('unavailable', "the provider doesn't know yet what it keeps");
  }
}
