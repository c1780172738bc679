import type { TicketView } from '../../contracts/tickets.ts';
import { keepPrivate, readPrivate } from '../lib/private-storage.ts';

/** A ticket as the server showed it last; it goes when its holder logs out. */
export interface KeptTicket {
  /** When the server told, in milliseconds since 1970. */
  readonly at: number;
  readonly ticket: TicketView;
}

type Kept = Readonly<Record<string, KeptTicket>>;

const key = 'tickets';

/** Keeps a ticket that was opened, for the door without a connection; those of events that are over make room. */
export function keepTicket(ticket: TicketView): void {
  const now = Date.now();
  const ahead = Object.entries(kept()).filter(([, each]) => Date.parse(each.ticket.event.endsAt) > now);
  keepPrivate(key, { ...Object.fromEntries(ahead), [ticket.$id]: { at: now, ticket } } satisfies Kept);
}

/** Forgets a ticket that is not good any more. */
export function forgetTicket(registrationId: string): void {
  const { [registrationId]: gone, ...others } = kept();
  if (gone !== undefined) keepPrivate(key, others satisfies Kept);
}

/** The ticket of a registration as it was kept; null where it was never opened here. */
export function keptTicket(registrationId: string): KeptTicket | null {
  return kept()[registrationId] ?? null;
}

/** The kept ticket whose page is at a path; null for any other page. */
export function keptTicketAt(path: string): KeptTicket | null {
  const [, registrationId] = /^\/ticket\/([\w.-]+)/i.exec(path) ?? [];
  return registrationId === undefined ? null : keptTicket(registrationId);
}

function kept(): Kept {
  return readPrivate<Kept>(key) ?? {};
}
