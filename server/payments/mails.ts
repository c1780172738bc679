import type { RefundCause } from '../../contracts/payments.ts';
import { findPeople, type Person } from '../accounts/index.ts';
import { type Mail, queueMails, type Recipient } from '../mail/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Order } from './order-store.ts';
import type { PaymentParts } from './parts.ts';

/** Sends the receipt of a payment to whoever paid. */
export async function mailReceipt(
  { siteUrl, provider }: Pick<PaymentParts, 'siteUrl' | 'provider'>,
  tx: Tx,
  { order, reference, paidAt }: { order: Order; reference: string; paidAt: Temporal.Instant },
): Promise<void> {
  const payer = (await findPeople(tx, [order.payerId])).get(order.payerId);
  if (payer === undefined) return;
  const { id, description, amountPaise } = order;
  const test = provider.name === 'sandbox';
  const values = { number: id, description, amountPaise, reference, paidAt, test, url: urlOf(siteUrl, id) };
  await queueMails(tx, [
    { kind: 'payment_receipt', to: recipientOf(payer), about: { userId: payer.id }, values },
  ]);
}

/** Tells people that money of theirs is on its way back. */
export async function mailRefunds(
  { siteUrl }: Pick<PaymentParts, 'siteUrl'>,
  tx: Tx,
  refunds: readonly {
    orderId: string;
    payerId: string;
    description: string;
    provider: string;
    paise: number;
    cause: RefundCause;
  }[],
): Promise<void> {
  const people = await findPeople(
    tx,
    refunds.map(({ payerId }) => payerId),
  );
  const mails = refunds.flatMap(({ orderId, payerId, description, provider, paise, cause }): Mail[] => {
    const payer = people.get(payerId);
    if (payer === undefined) return [];
    const test = provider === 'sandbox';
    const values = { description, amountPaise: paise, cause, test, url: urlOf(siteUrl, orderId) };
    return [{ kind: 'payment_refund', to: recipientOf(payer), about: { userId: payer.id }, values }];
  });
  await queueMails(tx, mails);
}

function urlOf(siteUrl: string, orderId: string): string {
  return `${siteUrl}/payment/${orderId}`;
}

function recipientOf({ email, name, locale, timeZone }: Person): Recipient {
  return { address: email, name, locale, timeZone };
}
