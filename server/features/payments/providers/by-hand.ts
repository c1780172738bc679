import { createHash } from 'node:crypto';
import { takesCurrency } from '../../../../contracts/payment-methods.ts';
import type { Checkout } from '../../../../contracts/payments.ts';
import { type CheckoutRequest, type PaymentProvider, ProviderError } from '../deps.ts';

/** Where transfers go, as buyers see it. */
export type ByHandDetails =
  | { readonly method: 'upi'; readonly payee: string; readonly address: string }
  | {
      readonly method: 'bank';
      readonly payee: string;
      readonly account: string;
      /** IFSC or BIC. */
      readonly code: string;
      readonly bank: string;
    }
  | { readonly method: 'door'; readonly cash: boolean; readonly card: boolean };

/**
 * Money that people confirm: no one is called. An order's id is the reference that buyers write into the transfer, and a
 * refund stays requested until someone says that they have paid it.
 */
export function byHandProvider(details: ByHandDetails): PaymentProvider {
  return {
    name: details.method,
    createOrder: async ({ receipt, amountPaise, currency }) => {
      if (!takesCurrency(details.method, currency))
        throw new ProviderError('refused', `UPI takes rupees, not ${currency}`);
      return { id: referenceOf(receipt), receipt, amountPaise, currency };
    },
    checkout: async (wanted) => checkoutOf(details, wanted),
    findOrder: async () => null,
    fetchPayment: async (id) => {
      throw new ProviderError('refused', `${id} was confirmed by hand`);
    },
    listPayments: async () => [],
    refund: async ({ providerPaymentId, key }) => ({
      ...{ id: `hand-${key}`, providerPaymentId, receipt: key, state: 'requested' },
    }),
    fetchRefund: async (providerPaymentId, id) => ({
      ...{ id, providerPaymentId, receipt: null, state: 'requested' },
    }),
    isGenuine: () => false,
    parseWebhook: () => undefined,
  };
}

function checkoutOf(details: ByHandDetails, { order }: CheckoutRequest): Checkout {
  if (details.method === 'door') return { door: { cash: details.cash, card: details.card } };
  const { payee } = details;
  const reference = order.id;
  if (details.method === 'upi') {
    const { address } = details;
    const link = upiLink({ payee, address, reference, amountPaise: order.amountPaise });
    return { transfer: { payee, reference, upi: { address, link }, bank: null } };
  }
  const { account, code, bank } = details;
  return { transfer: { payee, reference, upi: null, bank: { account, code, name: bank } } };
}

/**
 * A link for UPI apps, by NPCI's linking specification: payee address and name, amount in rupees with two decimals,
 * currency, note, and reference. Spaces are `%20`: some apps show a `+` as it is.
 */
function upiLink(to: {
  readonly payee: string;
  readonly address: string;
  readonly reference: string;
  readonly amountPaise: number;
}): string {
  const parameters = {
    pa: to.address,
    pn: to.payee,
    am: (to.amountPaise / 100).toFixed(2),
    cu: 'INR',
    tn: to.reference,
    tr: to.reference,
  };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // The address of the payee must keep its `@`.
  return `upi://pay?${query.join('&').replace('%40', '@')}`;
}

/** Crockford's alphabet: no I, L, O or U, which people misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 10;

/**
 * What buyers write into a transfer: `P` and ten letters and digits, the same for the same order, so that a lost response
 * changes nothing.
 */
function referenceOf(orderId: string): string {
  const hash = createHash('sha256').update(`reference ${orderId}`).digest();
  return `P${[...hash.subarray(0, letters)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** All references in a text, as banks print them: in any case, maybe split by spaces or dashes, or with O for 0. */
export function referencesIn(text: string): string[] {
  const plain = text
    .toUpperCase()
    .replaceAll(/[\s./_-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  // They may follow other letters directly, so every P begins one.
  return [...plain.matchAll(/P(?=([0-9A-Z]{10}))/g)].map(([, rest]) => `P${rest}`);
}
