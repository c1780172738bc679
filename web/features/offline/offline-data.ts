import type { TicketView } from '../../../contracts/tickets.ts';
import type { CallReply } from '../../api/call.ts';
import { keepPrivate, readPrivate } from '../../lib/private-storage.ts';
import { paths } from '../../paths.ts';

/**
 * Whether the page at a path is rendered for nobody in particular: the browser keeps it for the time without a
 * connection, and its people come and go.
 */
export function isForNobody(path: string): boolean {
  return path.split('?', 1)[0] === paths.offline();
}

type Registrations = CallReply<'GET /v1/account/registrations'>['registrations'];

/** What is kept of a person's registrations for the time without a connection; it goes when they log out. */
export interface KeptRegistrations {
  /** When the server told, in milliseconds since 1970. */
  readonly at: number;
  readonly registrations: Registrations;
}

const registrationsKey = 'registrations';

/** Keeps the first page of somebody's registrations, which begins with the events to come. */
export function keepRegistrations(registrations: Registrations): void {
  keepPrivate(registrationsKey, { at: Date.now(), registrations } satisfies KeptRegistrations);
}

/** What was kept last; null where nothing was. */
export function keptRegistrations(): KeptRegistrations | null {
  return readPrivate<KeptRegistrations>(registrationsKey);
}

/** A ticket as the server showed it last; it goes when its holder logs out. */
export interface KeptTicket {
  /** When the server told, in milliseconds since 1970. */
  readonly at: number;
  readonly ticket: TicketView;
}

type Kept = Readonly<Record<string, KeptTicket>>;

const ticketsKey = 'tickets';

/** Keeps a ticket that was opened, for the door without a connection; those of events that are over make room. */
export function keepTicket(ticket: TicketView): void {
  const now = Date.now();
  const ahead = Object.entries(kept()).filter(([, each]) => Date.parse(each.ticket.event.endsAt) > now);
  keepPrivate(ticketsKey, { ...Object.fromEntries(ahead), [ticket.$id]: { at: now, ticket } } satisfies Kept);
}

/** Forgets a ticket that is not good any more. */
export function forgetTicket(registrationId: string): void {
  const { [registrationId]: gone, ...others } = kept();
  if (gone !== undefined) keepPrivate(ticketsKey, others satisfies Kept);
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
  return readPrivate<Kept>(ticketsKey) ?? {};
}
