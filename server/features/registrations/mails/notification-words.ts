import type { Tx } from '../../../infra/db/database.ts';
import { findPeople } from '../../accounts/index.ts';
import type { EventFacts, MailKind, MailValues } from '../../mail/index.ts';
import type { Notification, Registration } from '../types.ts';

/** The names of those who have the tickets that were transferred, by registration. Names are public. */
export async function holdersAfter(
  tx: Tx,
  {
    notifications,
    get,
  }: {
    readonly notifications: readonly Notification[];
    readonly get: (registrationId: string) => Registration | undefined;
  },
): Promise<ReadonlyMap<string, string>> {
  const transferred = notifications.flatMap(({ notify, registrationId }) => {
    const now = notify === 'transferred' ? get(registrationId) : undefined;
    return now === undefined ? [] : [now];
  });
  if (transferred.length === 0) return new Map();
  const people = await findPeople(
    tx,
    transferred.map(({ userId }) => userId),
  );
  return new Map(transferred.map(({ id, userId }) => [id, people.get(userId)?.name ?? '']));
}

type Words = { [Kind in MailKind]: { readonly kind: Kind; readonly values: MailValues[Kind] } }[MailKind];

export function wordsOf(
  { registrationId, notify, reason, position, holdExpiresAt, move }: Notification,
  event: EventFacts,
  siteUrl: string,
  { hadSeat, holder }: { readonly hadSeat: boolean; readonly holder: string },
): Words {
  const { from = '', to = '', duePaise = 0 } = move ?? {};
  switch (notify) {
    case 'received':
      return { kind: 'registration_received', values: { event } };
    case 'waitlisted':
    case 'approved_to_wait':
      return {
        kind: 'registration_waitlisted',
        values: { event, position, approved: notify === 'approved_to_wait' },
      };
    case 'confirmed':
      return { kind: 'registration_confirmed', values: { event } };
    case 'approved':
      return { kind: 'registration_approved', values: { event } };
    case 'payment_due':
    case 'approved_to_pay':
      return {
        kind: 'payment_due',
        values: { event, payBy: holdExpiresAt ?? event.startsAt, approved: notify === 'approved_to_pay' },
      };
    case 'seat_from_waitlist':
      return { kind: 'seat_confirmed_from_waitlist', values: { event } };
    case 'lapsed':
      return {
        kind: 'seat_lapsed',
        values: { event, ...(holdExpiresAt !== null && { payBy: holdExpiresAt }) },
      };
    case 'declined':
      return { kind: 'registration_declined', values: { event, reason } };
    case 'cancelled':
      return { kind: 'registration_cancelled', values: { event } };
    case 'removed':
      return { kind: 'registration_cancelled_by_organiser', values: { event, reason, hadSeat } };
    case 'revoked':
      return { kind: 'registration_cancelled_by_administrator', values: { event, reason, hadSeat } };
    case 'charged_back':
      return { kind: 'registration_charged_back', values: { event } };
    case 'moved':
      return {
        kind: 'ticket_moved',
        values: { event, from, to, ...(move?.refund && { refund: move.refund }) },
      };
    case 'move_to_pay': {
      const url = `${siteUrl}/ticket/${registrationId}`;
      const due = { amountPaise: duePaise, payBy: holdExpiresAt ?? event.startsAt, url };
      return { kind: 'ticket_move_due', values: { event, from, to, ...due } };
    }
    case 'move_lapsed':
      return {
        kind: 'ticket_move_over',
        values: { event, from, to, ...(move?.over && { why: move.over }) },
      };
    case 'taken_over':
      return { kind: 'ticket_taken_over', values: { event } };
    case 'transferred':
      return { kind: 'ticket_handed_on', values: { event, holder } };
    case 'event_cancelled':
      return { kind: 'event_cancelled', values: { event, reason: event.cancelReason ?? null } };
  }
}
