import { findPeople } from '../accounts/index.ts';
import type { WholeEvent } from '../events/index.ts';
import { type EventFacts, type Mail, type MailKind, type MailValues, queueMails } from '../mail/index.ts';
import type { Tx } from '../platform/database.ts';
import { openTicketKey } from '../tickets/index.ts';
import { eventFacts, recipientOf } from './event-facts.ts';
import type { Ledger, Telling } from './ledger.ts';
import type { DeskParts } from './parts.ts';
import type { Registration } from './store.ts';

/** Queues a mail to everybody of whose registration something has become. */
export async function tellRegistered(
  parts: Pick<DeskParts, 'siteUrl' | 'clock'>,
  tx: Tx,
  event: WholeEvent,
  ledger: Pick<Ledger, 'tellings' | 'get'>,
): Promise<void> {
  if (ledger.tellings.length === 0) return;
  const told = ledger.tellings.flatMap((telling) => {
    const registration = telling.former ?? ledger.get(telling.registrationId);
    return registration === undefined ? [] : [{ telling, registration }];
  });
  const people = await findPeople(tx, [
    event.organiserId,
    ...told.map(({ registration }) => registration.userId),
  ]);
  const organiser = people.get(event.organiserId);
  const replyTo = organiser && { replyTo: { address: organiser.email, name: organiser.name } };
  const facts = eventFacts(event, parts);
  const ticketOf = await tickets(parts, tx, told);
  const mails = told.flatMap(({ telling, registration }): Mail[] => {
    const person = people.get(registration.userId);
    if (person === undefined) return [];
    const about = { userId: person.id, eventId: event.id, registrationId: registration.id };
    const to = recipientOf(person, registration.contactEmail);
    return [
      {
        ...wordsOf(telling, facts),
        ...replyTo,
        ...calendarOf(registration),
        ...ticketOf(registration),
        about,
        to,
      },
    ];
  });
  await queueMails(tx, mails);
}

/** The tickets of those who are told of a seat; without any the key is not asked for. */
async function tickets(
  { siteUrl }: Pick<DeskParts, 'siteUrl'>,
  tx: Tx,
  told: readonly { readonly registration: Registration }[],
): Promise<(registration: Registration) => Pick<Mail, 'ticket'>> {
  if (!told.some(({ registration }) => registration.state === 'confirmed')) return () => ({});
  const key = await openTicketKey(tx);
  return ({ id, eventId, state, ticketVersion }) => {
    if (state !== 'confirmed') return {};
    const code = key.codeOf({ eventId, registrationId: id, version: ticketVersion });
    return { ticket: { code, url: `${siteUrl}/ticket/${id}` } };
  };
}

/** Who has a seat keeps the event in their calendar; who had one has it taken out. */
function calendarOf({ state, confirmedAt }: Registration): Pick<Mail, 'calendar'> {
  if (state === 'confirmed') return { calendar: 'put' };
  return confirmedAt === null ? {} : { calendar: 'take out' };
}

type Words = { [Kind in MailKind]: { readonly kind: Kind; readonly values: MailValues[Kind] } }[MailKind];

function wordsOf({ tell, reason, position, holdExpiresAt }: Telling, event: EventFacts): Words {
  switch (tell) {
    case 'received':
      return { kind: 'registration_received', values: { event } };
    case 'waitlisted':
      return { kind: 'registration_waitlisted', values: { event, position } };
    case 'confirmed':
      return { kind: 'registration_confirmed', values: { event } };
    case 'approved':
      return { kind: 'registration_approved', values: { event } };
    case 'payment_due':
      return { kind: 'payment_due', values: { event, payBy: holdExpiresAt ?? event.startsAt } };
    case 'seat_from_waitlist':
      return { kind: 'seat_confirmed_from_waitlist', values: { event } };
    case 'lapsed':
      return { kind: 'seat_lapsed', values: { event } };
    case 'declined':
      return { kind: 'registration_declined', values: { event, reason } };
    case 'cancelled':
      return { kind: 'registration_cancelled', values: { event } };
    case 'removed':
      return { kind: 'registration_cancelled_by_organiser', values: { event, reason } };
    case 'revoked':
      return { kind: 'registration_cancelled_by_administrator', values: { event, reason } };
    case 'taken_over':
      return { kind: 'ticket_taken_over', values: { event } };
    case 'handed_on':
      return { kind: 'ticket_handed_on', values: { event } };
    case 'event_cancelled':
      return { kind: 'event_cancelled', values: { event } };
  }
}
