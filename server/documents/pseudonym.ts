import { createHmac } from 'node:crypto';

/**
 * Stands for a person's id where the reader may only count people (ruling 18): the same on one event for everybody,
 * another one on every event, and nothing leads back from it.
 *
 * @param secret the installation's
 */
export function pseudonym(secret: string, eventId: string, userId: string): string {
  const digest = createHmac('sha256', secret).update(`attendee ${eventId} ${userId}`).digest('hex');
  return digest.slice(0, idLength);
}

/** As long as the ids that the protocol's clients make. */
const idLength = 20;
