import type { HelperRole } from '../../contracts/event-roles.ts';
import { anyOf } from '../platform/any-of.ts';
import type { Db } from '../platform/database.ts';

/** The role in which somebody helps with an event; null where they do not. */
export async function findHelperRole(db: Db, eventId: string, userId: string): Promise<HelperRole | null> {
  return (await helperRolesOf(db, [eventId], userId)).get(eventId) ?? null;
}

/** The roles in which somebody helps with these events, by the event's id. */
export async function helperRolesOf(
  db: Db,
  eventIds: readonly string[],
  userId: string,
): Promise<Map<string, HelperRole>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_helpers')
    .select(['event_id as eventId', 'role'])
    .where('user_id', '=', userId)
    .where('event_id', '=', anyOf(eventIds))
    .$castTo<{ eventId: string; role: HelperRole }>()
    .execute();
  return new Map(rows.map(({ eventId, role }) => [eventId, role]));
}
