import {
  type CheckInPerson,
  type CheckInScan,
  peoplePerCall,
  type ScanVerdict,
  type syncCheckIn as spec,
} from '../../../contracts/check-in.ts';
import type { ReplyOf } from '../../../contracts/endpoint.ts';
import { wireTime } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { CheckInDeps } from './deps.ts';
import { presentPerson } from './links.ts';
import { checkInOf, type Door } from './policy.ts';
import { clockBehind, takesWalkIns } from './rules.ts';
import { lateVerdicts, takeScans } from './scans.ts';
import { countCheckIns, listPeople } from './store.ts';

/** What a device at a door sends. */
interface CheckInCall {
  readonly eventId: string;
  readonly pass: string | null;
  readonly device: string;
  readonly sentAt: string;
  readonly scans: readonly CheckInScan[];
  readonly cursor: string | null;
}

/**
 * Takes what a device scanned since it was last here and tells it what others did meanwhile. Scans may come late, twice
 * and in any order.
 *
 * @throws Problem `event_not_found`, `door_closed`
 */
export async function syncCheckIn(
  deps: CheckInDeps,
  { call, caller }: { call: CheckInCall; caller: Principal | null },
): Promise<ReplyOf<typeof spec>> {
  const { eventId, device } = call;
  const door = await checkInOf(deps.db, { eventId, pass: call.pass, caller });
  // Taken before the look: what happens meanwhile is told the next time.
  const now = deps.clock.now();
  const behindMs = clockBehind(now, Temporal.Instant.from(call.sentAt));
  const cursor = readCursor(call.cursor, now);
  const since = changesFrom(cursor);
  const verdicts = await takeScans(deps, { door, device, scans: call.scans, behindMs });
  const late = since === null ? [] : await lateVerdicts(deps.db, { eventId, device, since });
  const rows = await listPeople(deps.db, eventId, { since, after: cursor.last, most: peoplePerCall });
  const more = rows.length === peoplePerCall;
  return {
    ...aboutDoor(deps, door, now),
    clockBehindMs: behindMs,
    cursor: writeCursor(cursor, rows.at(-1)?.id ?? '', more),
    more,
    people: rows.map((row): CheckInPerson => presentPerson(row)),
    verdicts: oncePerScan([...late, ...verdicts]),
    counts: await countCheckIns(deps.db, eventId),
  };
}

function aboutDoor({ ticketKey }: CheckInDeps, { event, name, decides }: Door, now: Temporal.Instant) {
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
function oncePerScan(verdicts: readonly ScanVerdict[]): ScanVerdict[] {
  return [...new Map(verdicts.map((verdict) => [verdict.scanId, verdict])).values()];
}

/** How far a device was told of the people of an event. */
interface Cursor {
  /** It knows everything that was true then; null where it knows nothing yet. */
  readonly since: Temporal.Instant | null;
  /** When we began to tell it the rest: what changes meanwhile is told the next time. */
  readonly begun: Temporal.Instant;
  /** The last registration that it was told of since. */
  readonly last: string;
}

/** What was changed but not yet committed when a device asked is told the next time, once more rather than never. */
const overlap = Temporal.Duration.from({ seconds: 30 });

const form = /^(\d{0,15})\|(\d{0,15})\|([\w.-]{0,36})$/;

/** Reads what a device kept of our last answer; what is no cursor begins anew. */
function readCursor(text: string | null, now: Temporal.Instant): Cursor {
  const [, since = '', begun = '', last = ''] = form.exec(text ?? '') ?? [];
  const fallback = { since: null, begun: now, last: '' };
  if (Number(since) > now.epochMilliseconds || Number(begun) > now.epochMilliseconds) return fallback;
  return {
    since: since === '' ? null : instantOf(since),
    begun: begun === '' ? now : instantOf(begun),
    last,
  };
}

/** What a device hands back with its next question: amid the telling (`more`) or after it. */
function writeCursor({ since, begun }: Cursor, last: string, more: boolean): string {
  return more
    ? [since?.epochMilliseconds ?? '', begun.epochMilliseconds, last].join('|')
    : `${begun.epochMilliseconds}||`;
}

/** From when on changes are told; null for everybody. */
function changesFrom({ since }: Cursor): Temporal.Instant | null {
  return since?.subtract(overlap) ?? null;
}

function instantOf(millis: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Number(millis));
}
