import {
  type DoorPerson,
  type DoorScan,
  type DoorVerdict,
  peoplePerCall,
  type syncDoor as spec,
} from '../../contracts/door.ts';
import type { ReplyOf } from '../../contracts/endpoint.ts';
import { wireTime } from '../platform/clock.ts';
import type { Principal } from '../platform/http.ts';
import { changesFrom, readCursor, writeCursor } from './cursor.ts';
import type { DoorParts } from './parts.ts';
import { type Door, doorOf } from './policy.ts';
import { presentPerson } from './present.ts';
import { clockBehind, takesWalkIns } from './rules.ts';
import { countDoor, listPeople } from './store.ts';
import { lateVerdicts, takeScans } from './take-scans.ts';

/** What a device at a door sends. */
export interface DoorCall {
  readonly eventId: string;
  readonly pass: string | null;
  readonly device: string;
  readonly sentAt: string;
  readonly scans: readonly DoorScan[];
  readonly cursor: string | null;
}

/**
 * Takes what a device scanned since it was last here and tells it what others did meanwhile. Scans may come late, twice
 * and in any order.
 *
 * @throws Problem `event_not_found`, `door_closed`
 */
export async function syncDoor(
  parts: DoorParts,
  { call, caller }: { call: DoorCall; caller: Principal | null },
): Promise<ReplyOf<typeof spec>> {
  const { eventId, device } = call;
  const door = await doorOf(parts.db, { eventId, pass: call.pass, caller });
  // Taken before the look: what happens meanwhile is told the next time.
  const now = parts.clock.now();
  const behindMs = clockBehind(now, Temporal.Instant.from(call.sentAt));
  const cursor = readCursor(call.cursor, now);
  const since = changesFrom(cursor);
  const verdicts = await takeScans(parts, { door, device, scans: call.scans, behindMs });
  const late = since === null ? [] : await lateVerdicts(parts.db, { eventId, device, since });
  const rows = await listPeople(parts.db, eventId, { since, after: cursor.last, most: peoplePerCall });
  const more = rows.length === peoplePerCall;
  return {
    ...aboutDoor(parts, door, now),
    clockBehindMs: behindMs,
    cursor: writeCursor(cursor, rows.at(-1)?.id ?? '', more),
    more,
    people: rows.map((row): DoorPerson => presentPerson(row)),
    verdicts: oncePerScan([...late, ...verdicts]),
    counts: await countDoor(parts.db, eventId),
  };
}

function aboutDoor({ ticketKey }: DoorParts, { event, name, decides }: Door, now: Temporal.Instant) {
  const takesGuests = event.ticketType === 'free' && event.status === 'scheduled';
  return {
    event: {
      $id: event.id,
      eventTitle: event.title,
      startsAt: wireTime(event.startsAt),
      endsAt: wireTime(event.endsAt),
      timeZone: event.timeZone,
      walkIns: takesGuests && (decides || takesWalkIns(event, now)),
    },
    door: name,
    publicKey: ticketKey.publicKey,
  };
}

/** Of two verdicts on one scan the later counts. */
function oncePerScan(verdicts: readonly DoorVerdict[]): DoorVerdict[] {
  return [...new Map(verdicts.map((verdict) => [verdict.scanId, verdict])).values()];
}
