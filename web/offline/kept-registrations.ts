import type { CallReply } from '../api/call.ts';
import { keepPrivate, readPrivate } from '../lib/private-storage.ts';

type Registrations = CallReply<'GET /v1/account/registrations'>['registrations'];

/** What is kept of a person's registrations for the time without a connection; it goes when they log out. */
export interface KeptRegistrations {
  /** When the server told, in milliseconds since 1970. */
  readonly at: number;
  readonly registrations: Registrations;
}

const key = 'registrations';

/** Keeps the first page of somebody's registrations, which begins with the events to come. */
export function keepRegistrations(registrations: Registrations): void {
  keepPrivate(key, { at: Date.now(), registrations } satisfies KeptRegistrations);
}

/** What was kept last; null where nothing was. */
export function keptRegistrations(): KeptRegistrations | null {
  return readPrivate<KeptRegistrations>(key);
}
