import type { EventDetail } from '../../../contracts/events.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { isClosed } from '../../events/facts.ts';

/** What the page offers a person to do about the event (ruling 25). The server decides again when it is done. */
export type Offer =
  | { readonly kind: 'manage' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'held'; readonly registration: OwnRegistration; readonly canCancel: boolean }
  | { readonly kind: 'declined'; readonly reason: string | null }
  | { readonly kind: 'closed' }
  | { readonly kind: 'no-payment' }
  /** An administrator has stopped the sale. */
  | { readonly kind: 'not-on-sale' }
  | { readonly kind: 'register'; readonly full: boolean };

type Facts = Pick<EventDetail, 'status' | 'startsAt' | 'closesAt' | 'ticketType' | 'onSale' | 'full' | 'may'>;

/**
 * Decides what is offered.
 *
 * @param registration the person's latest one, if any
 * @param now in milliseconds since 1970
 * @param payments whether tickets can be sold here
 */
export function offerOf(
  event: Facts,
  registration: OwnRegistration | null,
  now: number,
  payments: boolean,
): Offer {
  if (event.status === 'cancelled') return { kind: 'cancelled' };
  if (event.may.manage) return { kind: 'manage' };
  if (registration !== null && isLive(registration)) {
    return { kind: 'held', registration, canCancel: now < Date.parse(event.startsAt) };
  }
  if (isClosed(event, now)) return { kind: 'closed' };
  if (registration?.state === 'declined') return { kind: 'declined', reason: registration.declineReason };
  if (event.ticketType === 'paid' && !event.onSale) return { kind: 'not-on-sale' };
  if (event.ticketType === 'paid' && !payments) return { kind: 'no-payment' };
  return { kind: 'register', full: event.full };
}

function isLive({ state }: OwnRegistration): boolean {
  return state !== 'declined' && state !== 'cancelled';
}
