import type { TicketView } from '../../../contracts/tickets.ts';
import type { CallReply } from '../../api/call.ts';
import { readPrivate, savePrivate } from '../../lib/private-storage.ts';

type Registrations = CallReply<'GET /v1/account/registrations'>['registrations'];

/** The registrations saved for offline use. Cleared at log-out (product rule 38). */
export interface SavedRegistrations {
  /** When they were loaded, in milliseconds since 1970. */
  readonly at: number;
  readonly registrations: Registrations;
}

const registrationsKey = 'registrations';

/** Saves the first page of registrations, which starts with upcoming events. */
export function saveRegistrations(registrations: Registrations): void {
  savePrivate(registrationsKey, { at: Date.now(), registrations } satisfies SavedRegistrations);
}

/** The saved registrations; null if there are none. */
export function savedRegistrations(): SavedRegistrations | null {
  return readPrivate<SavedRegistrations>(registrationsKey);
}

/** A ticket saved for offline use. Cleared at log-out (product rule 38). */
export interface SavedTicket {
  /** When it was loaded, in milliseconds since 1970. */
  readonly at: number;
  readonly ticket: TicketView;
}

type SavedTickets = Readonly<Record<string, SavedTicket>>;

const ticketsKey = 'tickets';

/** Saves an opened ticket and deletes those of past events. */
export function saveTicket(ticket: TicketView): void {
  const now = Date.now();
  const ahead = Object.entries(savedTickets()).filter(
    ([, each]) => Date.parse(each.ticket.event.endsAt) > now,
  );
  savePrivate(ticketsKey, {
    ...Object.fromEntries(ahead),
    [ticket.$id]: { at: now, ticket },
  } satisfies SavedTickets);
}

/** Deletes a ticket that is no longer valid. */
export function deleteSavedTicket(registrationId: string): void {
  const { [registrationId]: gone, ...others } = savedTickets();
  if (gone !== undefined) savePrivate(ticketsKey, others satisfies SavedTickets);
}

/** The saved ticket; null if it was never opened here. */
export function savedTicket(registrationId: string): SavedTicket | null {
  return savedTickets()[registrationId] ?? null;
}

/** The saved ticket whose page is at a path; null for other pages. */
export function savedTicketAt(path: string): SavedTicket | null {
  const [, registrationId] = /^\/ticket\/([\w.-]+)/i.exec(path) ?? [];
  return registrationId === undefined ? null : savedTicket(registrationId);
}

function savedTickets(): SavedTickets {
  return readPrivate<SavedTickets>(ticketsKey) ?? {};
}
