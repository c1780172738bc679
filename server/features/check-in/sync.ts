import {
  type CheckInPerson,
  type CheckInScan,
  peoplePerCall,
  type ScanVerdict,
  type syncCheckIn as spec,
} from '../../../contracts/check-in.ts';
import type { ReplyOf } from '../../../contracts/endpoint.ts';
import type { Db } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { ticketsOf, walkInTypes } from '../registrations/index.ts';
import { presentPerson } from './links.ts';
import { type CheckInAccess, checkInOf } from './policy.ts';
import { acceptsWalkIns, clockBehind } from './rules.ts';
import { type CheckInDeps, recordScans, verdictsSince } from './scans.ts';
import { countByType, countCheckIns, listAddOnNames, listPeople } from './store.ts';

/** What a check-in device sends. */
interface CheckInCall {
  readonly eventId: string;
  readonly pass: string | null;
  readonly device: string;
  readonly sentAt: string;
  readonly scans: readonly CheckInScan[];
  readonly cursor: string | null;
}

/**
 * Receives a device's new scans and returns the changes made by others. Scans may come late, twice
 * and in any order.
 * @throws Problem `event_not_found`, `door_closed`
 */
export async function syncCheckIn(
  deps: CheckInDeps,
  { call, caller }: { call: CheckInCall; caller: Principal | null },
): Promise<ReplyOf<typeof spec>> {
  const { eventId, device } = call;
  const access = await checkInOf(deps.db, { eventId, pass: call.pass, caller });
  // Read before the query, so that concurrent changes are sent the next time.
  const now = deps.clock.now();
  const behindMs = clockBehind(now, Temporal.Instant.from(call.sentAt));
  const cursor = readCursor(call.cursor, now);
  const since = changesFrom(cursor);
  const verdicts = await recordScans(deps, { access, device, scans: call.scans, behindMs });
  const late = since === null ? [] : await verdictsSince(deps.db, { eventId, device, since });
  const rows = await listPeople(deps.db, eventId, { since, after: cursor.last, most: peoplePerCall });
  const more = rows.length === peoplePerCall;
  return {
    ...(await presentCheckIn(deps, access, now)),
    clockBehindMs: behindMs,
    cursor: writeCursor(cursor, rows.at(-1)?.id ?? '', more),
    more,
    people: rows.map((row): CheckInPerson => presentPerson(row)),
    verdicts: oncePerScan([...late, ...verdicts]),
    counts: await countCheckIns(deps.db, eventId),
    ticketTypes: await countByType(deps.db, access.event),
    addOns: await listAddOnNames(deps.db, access.event),
  };
}

async function presentCheckIn(
  { db, ticketKey }: CheckInDeps,
  { event, name, decides }: CheckInAccess,
  now: Temporal.Instant,
) {
  const takesGuests = event.ticketType === 'free' && event.status === 'scheduled';
  return {
    event: {
      $id: event.id,
      eventTitle: event.title,
      startsAt: wireTime(event.startsAt),
      endsAt: wireTime(event.endsAt),
      timeZone: event.timeZone,
      walkIns:
        takesGuests && (decides || acceptsWalkIns(event, now)) && (await hasWalkInTicket(db, event, now)),
    },
    door: name,
    publicKey: ticketKey.publicKey,
  };
}

/** A walk-in pays nothing, so a ticket whose required add-on costs something isn't for them. */
async function hasWalkInTicket(
  db: Db,
  event: CheckInAccess['event'],
  now: Temporal.Instant,
): Promise<boolean> {
  return !event.hasTicketTypes || walkInTypes(await ticketsOf(db, event), now).length > 0;
}

/** Of two verdicts on one scan, the later one counts. */
function oncePerScan(verdicts: readonly ScanVerdict[]): ScanVerdict[] {
  return [...new Map(verdicts.map((verdict) => [verdict.scanId, verdict])).values()];
}

/** How much of an event's data a device already has. */
interface Cursor {
  /** The device knows everything up to this time; null when it knows nothing yet. */
  readonly since: Temporal.Instant | null;
  /** When the current round of pages began. Changes since then come in the next round. */
  readonly begun: Temporal.Instant;
  /** The last registration id sent in this round. */
  readonly last: string;
}

/**
 * Changes uncommitted at the time of a query are sent in the next one. The overlap prefers sending
 * twice to never.
 */
const overlap = Temporal.Duration.from({ seconds: 30 });

const form = /^(\d{0,15})\|(\d{0,15})\|([\w.-]{0,36})$/;

/** Parses the cursor that a device sends back. An invalid one starts over. */
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

/** The cursor for the device's next call: within a round (`more`) or after it. */
function writeCursor({ since, begun }: Cursor, last: string, more: boolean): string {
  return more
    ? [since?.epochMilliseconds ?? '', begun.epochMilliseconds, last].join('|')
    : `${begun.epochMilliseconds}||`;
}

/** The time from which changes are sent; null for everything. */
function changesFrom({ since }: Cursor): Temporal.Instant | null {
  return since?.subtract(overlap) ?? null;
}

function instantOf(millis: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Number(millis));
}
