import type { Helper as ShownHelper, Invitation as ShownInvitation } from '../../contracts/event-team.ts';
import { wireTime } from '../platform/clock.ts';
import type { Helper, Invitation } from './store.ts';

/** Somebody who helps, for the organiser. */
export function presentHelper({ userId, name, role, joinedAt }: Helper): ShownHelper {
  return { $id: userId, name, role, joinedAt: wireTime(joinedAt) };
}

/** An invitation, for the organiser. */
export function presentInvitation(
  { id, address, role, expiresAt }: Invitation,
  now: Temporal.Instant,
): ShownInvitation {
  const expired = Temporal.Instant.compare(expiresAt, now) <= 0;
  return { $id: id, address, role, expiresAt: wireTime(expiresAt), expired };
}
