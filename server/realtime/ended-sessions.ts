import { type Audience, goingAway } from './audience.ts';
import type { RealtimeParts } from './parts.ts';

/**
 * Closes the sockets of sessions that end: who is logged out must not go on listening. Their clients come back as
 * visitors. Returns how to stop.
 */
export function closeEndedSessions({ bus }: Pick<RealtimeParts, 'bus'>, audience: Audience): () => void {
  return bus.subscribe('sessions_ended', ({ sessionIds }) => {
    if (!Array.isArray(sessionIds)) return;
    for (const { reader, socket } of audience.everyone()) {
      if (reader !== null && sessionIds.includes(reader.sessionId)) socket.close(goingAway);
    }
  });
}
