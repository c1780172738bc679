import type { PaymentProvider, Providers } from './deps.ts';

/** Finds the provider that an order names: a gateway of the site's settings, or a method of an account. */
export function paymentProviders(ofSite: readonly PaymentProvider[]): Providers {
  return {
    ofSite,
    async find(_db, { provider, methodId }) {
      if (methodId !== null) return null;
      return ofSite.find(({ name }) => name === provider) ?? null;
    },
  };
}
