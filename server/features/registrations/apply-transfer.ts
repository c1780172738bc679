import type { Tx } from '../../infra/db/database.ts';
import type { Transfer } from './event-commands.ts';
import type { Registration } from './store.ts';

/** The same seat for somebody else, with what they answer; the ticket that was out is void. */
export function applyTransfer(
  had: Registration,
  { receiverId, answers }: Transfer,
  now: Temporal.Instant,
): Registration {
  const { socialMedia, reason } = answers;
  return {
    ...had,
    userId: receiverId,
    socialMedia,
    reason,
    contactEmail: null,
    ticketVersion: had.ticketVersion + 1,
    handedOnAt: now,
    handedOnBy: had.userId,
  };
}

/**
 * Makes these registrations the property of those who took the tickets over; nothing that the former holders wrote
 * stays. To be called before the rest of the rows is saved, and before new answers are.
 */
export async function changeHolders(tx: Tx, registrations: readonly Registration[]): Promise<void> {
  for (const { id, userId, ticketVersion, socialMedia, reason, handedOnAt, handedOnBy } of registrations) {
    // First: whoever just confirms an address for mails holds this row, and then wants the registration's.
    await tx.deleteFrom('contact_requests').where('registration_id', '=', id).execute();
    await tx.deleteFrom('question_answers').where('registration_id', '=', id).execute();
    await tx
      .updateTable('registrations')
      .set({
        user_id: userId,
        ticket_version: ticketVersion,
        social_media: socialMedia,
        reason,
        contact_email: null,
        handed_on_at: handedOnAt,
        handed_on_by: handedOnBy,
      })
      .where('id', '=', id)
      .execute();
  }
}
