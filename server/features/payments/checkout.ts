import { languageOf } from '../../../contracts/languages.ts';
import type { Checkout } from '../../../contracts/payments.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { findPeople } from '../accounts/index.ts';
import { type PaymentDeps, ProviderError, type ProviderOrder, type Subject } from './deps.ts';
import { ownOrder } from './policy.ts';
import { nextCheck } from './rules.ts';
import { type Order, saveProviderOrder, upsertOrder } from './store.ts';

/**
 * The options for opening an order's checkout in the browser. Creates the order at the provider the
 * first time.
 * @throws Problem `payment_not_found`, `payment_not_open`, `payment_provider_unavailable`, or the
 * reason its subject can't be bought now
 */
export async function openCheckout(
  deps: PaymentDeps,
  { caller, paymentId }: { caller: Principal; paymentId: string },
): Promise<Checkout> {
  const order = await ownOrder(deps.db, caller, paymentId);
  if (!isOpen(deps, order)) throw new Problem('payment_not_open');
  const bar = await deps.hooks.paymentDenial(deps.db, order.subject, order.amountPaise);
  if (bar !== null) throw new Problem(bar);
  const providerOrderId = order.providerOrderId ?? (await makeAtProvider(deps, order));
  const payer = (await findPeople(deps.db, [order.payerId])).get(order.payerId);
  return {
    script: deps.provider.checkoutScript,
    options: {
      key: deps.provider.keyId,
      amount: order.amountPaise,
      currency: order.currency,
      name: order.description,
      description: catalogues[languageOf(payer?.locale)].payment.checkout[order.subject.kind],
      order_id: providerOrderId,
      prefill: { name: payer?.name ?? '', email: payer?.email ?? '' },
    },
  };
}

function isOpen({ clock, provider }: PaymentDeps, order: Order): boolean {
  if (order.state !== 'open' || order.provider !== provider.name) return false;
  return order.expiresAt === null || Temporal.Instant.compare(order.expiresAt, clock.now()) > 0;
}

async function makeAtProvider(deps: PaymentDeps, order: Order): Promise<string> {
  try {
    const made = await findOrCreateOrder(deps, order);
    return await saveProviderOrder(deps.db, order, made.id, nextCheck(0, deps.clock.now()));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, orderId: order.id }, 'could not create an order at the payment provider');
    throw new Problem('payment_provider_unavailable');
  }
}

/** If the answer was lost, the order may exist: look it up by its receipt. */
async function findOrCreateOrder({ provider }: PaymentDeps, order: Order): Promise<ProviderOrder> {
  const { id: receipt, amountPaise, currency } = order;
  try {
    return fitting(await provider.createOrder({ receipt, amountPaise, currency }), order);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'refused') throw error;
    const found = await provider.findOrder(receipt);
    if (found === null) throw error;
    return fitting(found, order);
  }
}

function fitting(made: ProviderOrder, { id, amountPaise, currency }: Order): ProviderOrder {
  if (made.amountPaise === amountPaise && made.currency === currency && made.receipt === id) return made;
  throw new ProviderError('malformed', 'the payment provider returned an order with different details');
}

interface OrderRequest {
  readonly subject: Subject;
  readonly eventId: string | null;
  readonly payerId: string;
  /** The subject as the buyer knows it. */
  readonly description: string;
  readonly amountPaise: number;
  readonly currency: string;
  /** When the hold on the subject ends. */
  readonly expiresAt: Temporal.Instant | null;
  /** Cancelling until then gives a full refund; null: no refund. */
  readonly refundableUntil: Temporal.Instant | null;
}

/** Opens an order and returns its id. Returns the open order if there is one for the same thing. */
export async function openOrder(
  { db, clock, provider }: Pick<PaymentDeps, 'db' | 'clock' | 'provider'>,
  request: OrderRequest,
): Promise<string> {
  return upsertOrder(db, { ...request, id: newId(), provider: provider.name }, clock.now());
}
