import type { Tx } from '../../infra/db/database.ts';
import type { Transfer } from './event-commands.ts';
import type { Registration } from './store.ts';

/**
 * Keeps the seat and replaces its holder and answers. A new ticket version makes the old ticket
 * void.
 */
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
 * Assigns the registrations to their new holders and deletes everything the former holders wrote.
 * Call this before saving the rest of the rows and the new answers.
 */
export async function changeHolders(tx: Tx, registrations: readonly Registration[]): Promise<void> {
  for (const { id, userId, ticketVersion, socialMedia, reason, handedOnAt, handedOnBy } of registrations) {
    // Lock order: confirming a contact address locks this row first and the registration second.
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
