import type { Person } from '../accounts/index.ts';
import type { WholeEvent } from '../events/index.ts';
import type { EventFacts, Recipient } from '../mail/index.ts';
import type { DeskParts } from './parts.ts';

/** What mails say about an event now. */
export function eventFacts(
  event: WholeEvent,
  { siteUrl, clock }: Pick<DeskParts, 'siteUrl' | 'clock'>,
): EventFacts {
  return { ...event, url: `${siteUrl}/event/${event.id}`, asOf: clock.now() };
}

/** The organiser's page of an event. */
export function manageUrl(eventId: string, siteUrl: string): string {
  return `${siteUrl}/EventManager/${eventId}`;
}

/** Whom a mail reaches: at the address that they confirmed for this registration, or at their account's. */
export function recipientOf(person: Person, contactEmail: string | null = null): Recipient {
  const { name, locale, timeZone } = person;
  return { address: contactEmail ?? person.email, name, locale, timeZone };
}
