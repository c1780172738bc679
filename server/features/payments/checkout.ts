import { languageOf } from '../../../contracts/languages.ts';
import { isByHand, takesCurrency } from '../../../contracts/payment-methods.ts';
import type { Checkout } from '../../../contracts/payments.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { findPeople } from '../accounts/index.ts';
import {
  type PaymentDeps,
  type PaymentProvider,
  ProviderError,
  type ProviderOrder,
  type Subject,
} from './deps.ts';
import { firstMethod } from './methods/methods.ts';
import { ownOrder } from './policy.ts';
import { nextCheck } from './rules.ts';
import { findChosenMethod, type Order, saveProviderOrder, upsertOrder } from './store.ts';
import { holdFor } from './transfers/commands.ts';

/**
 * The options for opening an order's checkout in the browser. Creates the order at the provider the
 * first time.
 * @throws Problem `payment_not_found`, `payment_not_open`, `payment_method_unknown`, `payment_provider_unavailable`,
 * or the reason its subject can't be bought now
 */
export async function openCheckout(
  deps: PaymentDeps,
  { caller, paymentId }: { caller: Principal; paymentId: string },
): Promise<Checkout> {
  const order = await ownOrder(deps.db, caller, paymentId);
  if (!isOpen(deps, order)) throw new Problem('payment_not_open');
  const bar = await deps.hooks.paymentDenial(deps.db, order.subject, order.amountPaise);
  if (bar !== null) throw new Problem(bar);
  const provider = await deps.providers.find(deps.db, order);
  if (provider === null || !takesCurrency(order.provider, order.currency))
    throw new Problem('payment_method_unknown');
  const payer = (await findPeople(deps.db, [order.payerId])).get(order.payerId);
  const price = { amount: order.amountPaise, currency: order.currency };
  if (provider.takes?.(price) === false) throw new Problem('payment_method_unknown');
  try {
    const show = (id: string) =>
      provider.checkout({
        order: { id, receipt: order.id, amountPaise: order.amountPaise, currency: order.currency },
        title: order.description,
        description: catalogues[languageOf(payer?.locale)].payment.checkout[order.subject.kind],
        payer: { name: payer?.name ?? '', email: payer?.email ?? '' },
      });
    const checkout = await show(order.providerOrderId ?? (await makeAtProvider(deps, provider, order)));
    if (checkout !== null) return checkout;
    const renewed = await show(await makeAtProvider(deps, provider, order));
    if (renewed === null) throw new ProviderError('malformed', 'a new order has expired already');
    return renewed;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, orderId: order.id }, 'could not open a checkout at the payment provider');
    throw new Problem('payment_provider_unavailable');
  }
}

function isOpen({ clock }: PaymentDeps, order: Order): boolean {
  if (order.state !== 'open') return false;
  return order.expiresAt === null || Temporal.Instant.compare(order.expiresAt, clock.now()) > 0;
}

async function makeAtProvider(deps: PaymentDeps, provider: PaymentProvider, order: Order): Promise<string> {
  const made = await findOrCreateOrder(deps, provider, order);
  await holdFor(deps, order);
  const nextCheckAt = isByHand(order.provider) ? null : nextCheck(0, deps.clock.now());
  const saved = await saveProviderOrder(deps.db, order, made.id, nextCheckAt);
  if (saved === null) throw new Problem('payment_not_open');
  return saved;
}

/** If the answer was lost, the order may exist: look it up by its receipt. */
async function findOrCreateOrder(
  { siteUrl }: PaymentDeps,
  provider: PaymentProvider,
  order: Order,
): Promise<ProviderOrder> {
  const { id: receipt, amountPaise, currency, description: title, providerOrderId: replaces } = order;
  try {
    const returnUrl = `${siteUrl}/payment/${receipt}`;
    const wanted = { receipt, amountPaise, currency, title, returnUrl, replaces };
    return fitting(await provider.createOrder(wanted), order);
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

/**
 * Opens an order and returns its id. Returns the open order if there is one for the same thing.
 * @throws Problem `payment_not_set_up`
 */
export async function openOrder(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'providers'>,
  request: OrderRequest,
): Promise<string> {
  const { db, clock } = deps;
  const method = await firstMethod(deps, request.eventId, await findChosenMethod(db, request));
  return upsertOrder(db, { ...request, ...method, id: newId() }, clock.now());
}
