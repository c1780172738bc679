import type { Db } from '../../infra/db/database.ts';
import type { MethodName, PaymentProvider, Providers } from './deps.ts';
import { findMethod, type MethodRow } from './method-store.ts';
import { type ByHandDetails, byHandProvider } from './providers/by-hand.ts';

/** Finds the provider that an order names: a gateway of the site's settings, or a method of an account. */
export function paymentProviders(ofSite: readonly PaymentProvider[]): Providers {
  return {
    ofSite,
    async find(db: Db, { provider, methodId }: MethodName) {
      if (methodId === null) return ofSite.find(({ name }) => name === provider) ?? null;
      // Also one that is switched off: what was bought with it can still be paid and refunded.
      const row = await findMethod(db, methodId);
      return row?.method === provider ? providerOf(row) : null;
    },
  };
}

function providerOf({ method, details }: MethodRow): PaymentProvider | null {
  if (method === 'razorpay' || method === 'stripe') return null;
  return byHandProvider({ method, ...details } as ByHandDetails);
}
