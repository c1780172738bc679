import { z } from 'zod';
import { sumOf } from '../../../contracts/money.ts';
import { isByHand, PaymentMethodKind } from '../../../contracts/payment-methods.ts';
import type { RefundCause } from '../../../contracts/payments.ts';
import type { Tx } from '../../infra/db/database.ts';
import { job } from '../../infra/jobs/queue.ts';
import { findPeople, type Person } from '../accounts/index.ts';
import { findEvent, listWholeEventsByIds } from '../events/index.ts';
import { type Mail, queueMails, type Recipient } from '../mail/index.ts';
import type { BoughtItem, PaymentDeps } from './deps.ts';
import { titlesOf } from './event-sales.ts';
import type { Order } from './store.ts';

export async function mailReceipt(
  { siteUrl }: Pick<PaymentDeps, 'siteUrl'>,
  tx: Tx,
  {
    order,
    reference,
    paidAt,
    items,
    invoice,
  }: {
    order: Order;
    reference: string;
    paidAt: Temporal.Instant;
    items: readonly BoughtItem[];
    invoice: { taxPaise: number; seller: string } | null;
  },
): Promise<void> {
  const payer = (await findPeople(tx, [order.payerId])).get(order.payerId);
  if (payer === undefined) return;
  const { id, eventId, description, amountPaise, currency } = order;
  const title = (await titlesOf(tx, [eventId])).get(eventId) ?? description;
  const event = eventId === null ? null : await findEvent(tx, eventId);
  const test = order.provider === 'sandbox';
  const paid = { amountPaise, currency };
  const values = {
    number: id,
    ...{ title, description },
    ...paid,
    items: items.map(({ label, amountPaise: paise }) => ({ label, paise })),
    reference,
    paidAt,
    invoice,
    test,
    url: urlOf(siteUrl, id),
    // Receipts have the original title, like the page that they lead to.
    ...(event !== null && {
      event: { ...event, translations: {}, url: `${siteUrl}/event/${event.id}`, asOf: paidAt },
    }),
  };
  await queueMails(tx, [
    { kind: 'payment_receipt', to: recipientOf(payer), about: { userId: payer.id }, values },
  ]);
}

/** Notifies people about refunds that are on their way. */
export async function mailRefunds(
  { siteUrl, clock }: Pick<PaymentDeps, 'siteUrl' | 'clock'>,
  tx: Tx,
  refunds: readonly {
    orderId: string;
    payerId: string;
    eventId: string | null;
    description: string;
    provider: PaymentMethodKind;
    paise: number;
    currency: string;
    cause: RefundCause;
    /** What the organiser wrote. */
    reason: string | null;
    /** For a bank that has the money. */
    waits: boolean;
  }[],
): Promise<void> {
  const people = await findPeople(
    tx,
    refunds.map(({ payerId }) => payerId),
  );
  const titles = await titlesOf(
    tx,
    refunds.map(({ eventId }) => eventId),
  );
  const events = await listWholeEventsByIds(tx, [
    ...new Set(refunds.flatMap(({ eventId }) => eventId ?? [])),
  ]);
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const asOf = clock.now();
  // Items of one payment that are refunded together are one amount.
  const sums = Map.groupBy(refunds, ({ orderId, cause }) => `${orderId} ${cause}`)
    .values()
    .flatMap((same) => {
      return same.slice(0, 1).map((first) => {
        const amounts = same.map(({ paise: amount, currency }) => ({ amount, currency }));
        return { ...first, paise: sumOf(amounts, first.currency).amount };
      });
    });
  const mails = [...sums].flatMap(
    ({ orderId, payerId, eventId, description, provider, paise, currency, cause, reason, waits }): Mail[] => {
      const payer = people.get(payerId);
      if (payer === undefined) return [];
      const test = provider === 'sandbox';
      const url = urlOf(siteUrl, orderId);
      const title = titles.get(eventId) ?? description;
      const event = eventId === null ? undefined : eventOf.get(eventId);
      const values = {
        ...{ number: orderId, title, amountPaise: paise, currency, cause, reason, test, url },
        ...{ byHand: isByHand(provider), paidWith: provider, refundedAt: asOf, waits },
        ...(event !== undefined && {
          timeZone: event.timeZone,
          // In the original language, like the receipt.
          event: { ...event, translations: {}, url: `${siteUrl}/event/${event.id}`, asOf },
        }),
      };
      return [{ kind: 'payment_refund', to: recipientOf(payer), about: { userId: payer.id }, values }];
    },
  );
  await queueMails(tx, mails);
}

function urlOf(siteUrl: string, orderId: string): string {
  return `${siteUrl}/payment/${orderId}`;
}

function recipientOf({ email, name, locale, timeZone }: Person): Recipient {
  return { address: email, name, locale, timeZone };
}

/** Requests a refund from the provider. */
export const sendRefundJob = job('send_refund', z.object({ refundId: z.string() }));

/** Asks the provider what it kept of a payment. */
export const bookFeeJob = job('book_fee', z.object({ paymentId: z.string() }));

/** Asks the provider about a dispute that was reported before its payment. */
export const findDisputeJob = job(
  'find_dispute',
  z.object({
    provider: PaymentMethodKind,
    methodId: z.string().nullable(),
    disputeId: z.string(),
    providerPaymentId: z.string(),
  }),
);

/** Sends evidence about a dispute to the provider. */
export const sendEvidenceJob = job('send_evidence', z.object({ disputeId: z.string() }), 8);

/** Asks the provider about open orders, refunds and disputes. */
export const reconcileJob = job('reconcile_payments', z.unknown(), 1);

/** Deletes ids of webhooks too old to be repeated. */
export const deleteOldWebhooksJob = job('forget_payment_notices', z.unknown(), 3);
