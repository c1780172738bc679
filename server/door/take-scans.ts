import type { DoorScan, DoorVerdict } from '../../contracts/door.ts';
import { wireTime } from '../platform/clock.ts';
import { type Db, type Tx, transaction } from '../platform/database.ts';
import { lockDoor } from '../registrations/index.ts';
import type { DoorParts } from './parts.ts';
import type { Door } from './policy.ts';
import { isOfFormerHolder, isVoid, judge, scannedAt } from './rules.ts';
import { insertScans, type KeptScan, listScans, listScansAround, saveAdmissions } from './scan-store.ts';
import { type DoorRow, findPeopleById } from './store.ts';

/** What one device noted at one door. */
interface Noted {
  readonly door: Door;
  readonly device: string;
  readonly scans: readonly DoorScan[];
  /** How far the device's clock is behind ours. */
  readonly behindMs: number;
}

/** Keeps the scans of a device, judges anew whoever they are about, and says what came of each. */
export async function takeScans(parts: DoorParts, noted: Noted): Promise<DoorVerdict[]> {
  if (noted.scans.length === 0) return [];
  return transaction(parts.db, (tx) => takeScansIn(tx, parts, noted));
}

/** The same inside a transaction that somebody else has opened. */
export async function takeScansIn(
  tx: Tx,
  parts: Pick<DoorParts, 'clock'>,
  noted: Noted,
): Promise<DoorVerdict[]> {
  const { door, device, scans, behindMs } = noted;
  const now = parts.clock.now();
  await lockDoor(tx, door.event.id);
  const ids = scans.map(({ registrationId }) => registrationId);
  const people = new Map((await findPeopleById(tx, door.event.id, ids)).map((row) => [row.id, row]));
  const timed = scans.map((scan) => ({
    ...scan,
    at: scannedAt(Temporal.Instant.from(scan.at), behindMs, now),
  }));
  const refusals = timed.flatMap((scan) => refusalOf(scan, people.get(scan.registrationId)));
  const refused = new Set(refusals.map(({ scanId }) => scanId));
  await insertScans(
    tx,
    timed
      .filter(({ id }) => !refused.has(id))
      .map(({ id, registrationId, kind, at }) => ({
        id,
        event_id: door.event.id,
        registration_id: registrationId,
        device,
        door: door.name,
        kind,
        scanned_at: at,
        received_at: now,
      })),
  );
  const kept = await listScans(tx, [...people.keys()]);
  await writeAdmissions(tx, { people, kept, eventId: door.event.id, now });
  return [...refusals, ...verdictsOf(kept).filter(({ scanId }) => scans.some(({ id }) => id === scanId))];
}

/** What became of earlier scans of a device since then, by what others sent. */
export async function lateVerdicts(
  db: Db,
  asked: { eventId: string; device: string; since: Temporal.Instant },
): Promise<DoorVerdict[]> {
  const around = await listScansAround(db, asked);
  const own = new Set(around.filter(({ device }) => device === asked.device).map(({ id }) => id));
  return verdictsOf(around).filter(({ scanId }) => own.has(scanId));
}

/** A scan by our clock. */
type TimedScan = Omit<DoorScan, 'at'> & { readonly at: Temporal.Instant };

function refusalOf(scan: TimedScan, person: DoorRow | undefined): DoorVerdict[] {
  if (person === undefined) return [{ scanId: scan.id, outcome: 'unknown', first: null }];
  // Somebody who has left can still be marked as not in; whoever has the ticket now stays in.
  if (scan.kind === 'in' ? isVoid(person, scan) : isOfFormerHolder(person, scan)) {
    return [{ scanId: scan.id, outcome: 'void', first: null }];
  }
  return [];
}

async function writeAdmissions(
  tx: Tx,
  facts: {
    people: ReadonlyMap<string, DoorRow>;
    kept: readonly KeptScan[];
    eventId: string;
    now: Temporal.Instant;
  },
): Promise<void> {
  const rows = [...Map.groupBy(facts.kept, ({ registrationId }) => registrationId)].map(([id, scans]) => {
    const { admitted } = judge(scans);
    return {
      registration_id: id,
      event_id: facts.eventId,
      scan_id: admitted?.id ?? null,
      admitted_at: admitted?.at ?? null,
      door: admitted?.door ?? null,
      changed_at: facts.now,
    };
  });
  await saveAdmissions(tx, rows);
}

function verdictsOf(scans: readonly KeptScan[]): DoorVerdict[] {
  return [...Map.groupBy(scans, ({ registrationId }) => registrationId).values()].flatMap((own) => {
    const { repeats } = judge(own);
    return own.map(({ id, kind }): DoorVerdict => {
      const first = repeats.get(id);
      if (first !== undefined) {
        return { scanId: id, outcome: 'repeat', first: { at: wireTime(first.at), door: first.door } };
      }
      return { scanId: id, outcome: kind === 'in' ? 'in' : 'undone', first: null };
    });
  });
}
