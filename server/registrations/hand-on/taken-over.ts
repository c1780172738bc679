import type { HandOn } from '../event-commands.ts';
import type { Registration } from '../store.ts';

/** The same seat for somebody else, with what they answer; the ticket that was out is void. */
export function takenOver(
  had: Registration,
  { receiverId, answers }: HandOn,
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
