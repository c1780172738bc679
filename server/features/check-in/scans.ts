import type { Insertable } from 'kysely';
import type { CheckInScan, ScanVerdict } from '../../../contracts/check-in.ts';
import { anyOf, type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Admissions, DoorScans } from '../../infra/db/schema.ts';
import { wireTime } from '../../infra/deps.ts';
import { lockCheckIn, type RegistrationDeps } from '../registrations/index.ts';
import type { TicketKey } from '../tickets/index.ts';
import type { CheckInAccess } from './policy.ts';
import { belongsToFormerHolder, isVoid, type RecordedScan, scannedAt, verdictOf } from './rules.ts';
import { type CheckInRow, findPeopleById } from './store.ts';

export interface CheckInDeps extends RegistrationDeps {
  readonly ticketKey: TicketKey;
}

/** Scans recorded by one device at one entrance. */
interface RecordedScans {
  readonly access: CheckInAccess;
  readonly device: string;
  readonly scans: readonly CheckInScan[];
  /** How far the device's clock is behind the server's, in milliseconds. */
  readonly behindMs: number;
}

/**
 * Saves a device's scans, judges the affected registrations again, and returns a verdict per scan.
 */
export async function recordScans(deps: CheckInDeps, recorded: RecordedScans): Promise<ScanVerdict[]> {
  if (recorded.scans.length === 0) return [];
  return transaction(deps.db, (tx) => recordScansIn(tx, deps, recorded));
}

/** The same, inside an open transaction. */
export async function recordScansIn(
  tx: Tx,
  deps: Pick<CheckInDeps, 'clock'>,
  recorded: RecordedScans,
): Promise<ScanVerdict[]> {
  const { access, device, scans, behindMs } = recorded;
  const now = deps.clock.now();
  await lockCheckIn(tx, access.event.id);
  const ids = scans.map(({ registrationId }) => registrationId);
  const people = new Map((await findPeopleById(tx, access.event.id, ids)).map((row) => [row.id, row]));
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
        event_id: access.event.id,
        registration_id: registrationId,
        device,
        door: access.name,
        kind,
        scanned_at: at,
        received_at: now,
      })),
  );
  const stored = await listScans(tx, [...people.keys()]);
  await writeAdmissions(tx, { people, stored, eventId: access.event.id, now });
  return [...refusals, ...verdictsOf(stored).filter(({ scanId }) => scans.some(({ id }) => id === scanId))];
}

/** Verdicts on a device's earlier scans that other devices' scans have changed since. */
export async function verdictsSince(
  db: Db,
  query: { eventId: string; device: string; since: Temporal.Instant },
): Promise<ScanVerdict[]> {
  const around = await listScansAround(db, query);
  const own = new Set(around.filter(({ device }) => device === query.device).map(({ id }) => id));
  return verdictsOf(around).filter(({ scanId }) => own.has(scanId));
}

/** A scan timed by the server's clock. */
type ScanAtTime = Omit<CheckInScan, 'at'> & { readonly at: Temporal.Instant };

function refusalOf(scan: ScanAtTime, person: CheckInRow | undefined): ScanVerdict[] {
  if (person === undefined) return [{ scanId: scan.id, outcome: 'unknown', first: null }];
  // An undo still applies to a cancelled registration, but never to a new holder.
  if (scan.kind === 'in' ? isVoid(person, scan) : belongsToFormerHolder(person, scan)) {
    return [{ scanId: scan.id, outcome: 'void', first: null }];
  }
  return [];
}

async function writeAdmissions(
  tx: Tx,
  facts: {
    people: ReadonlyMap<string, CheckInRow>;
    stored: readonly StoredScan[];
    eventId: string;
    now: Temporal.Instant;
  },
): Promise<void> {
  const rows = [...Map.groupBy(facts.stored, ({ registrationId }) => registrationId)].map(([id, scans]) => {
    const { admitted } = verdictOf(scans);
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

function verdictsOf(scans: readonly StoredScan[]): ScanVerdict[] {
  return [...Map.groupBy(scans, ({ registrationId }) => registrationId).values()].flatMap((own) => {
    const { repeats } = verdictOf(own);
    return own.map(({ id, kind }): ScanVerdict => {
      const first = repeats.get(id);
      if (first !== undefined) {
        return { scanId: id, outcome: 'repeat', first: { at: wireTime(first.at), door: first.door } };
      }
      return { scanId: id, outcome: kind === 'in' ? 'in' : 'undone', first: null };
    });
  });
}

/** A stored scan. */
interface StoredScan extends RecordedScan {
  readonly registrationId: string;
  readonly device: string;
}

/** Leaves known scans unchanged. */
async function insertScans(tx: Tx, scans: readonly Insertable<DoorScans>[]): Promise<void> {
  if (scans.length === 0) return;
  await tx
    .insertInto('door_scans')
    .values(scans)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

function selectScans(db: Db) {
  return db
    .selectFrom('door_scans')
    .select(['id', 'registration_id as registrationId', 'device', 'kind', 'scanned_at as at', 'door']);
}

async function listScans(db: Db, registrationIds: readonly string[]): Promise<StoredScan[]> {
  if (registrationIds.length === 0) return [];
  return selectScans(db).where('registration_id', '=', anyOf(registrationIds)).execute();
}

/** All scans of the registrations that this device scanned and that changed since. */
async function listScansAround(
  db: Db,
  { eventId, device, since }: { eventId: string; device: string; since: Temporal.Instant },
): Promise<StoredScan[]> {
  return selectScans(db)
    .where((scans) =>
      scans(
        'registration_id',
        'in',
        scans
          .selectFrom('door_scans as own')
          .innerJoin('admissions', 'admissions.registration_id', 'own.registration_id')
          .select('own.registration_id')
          .where('own.event_id', '=', eventId)
          .where('own.device', '=', device)
          .where('admissions.changed_at', '>=', since),
      ),
    )
    .execute();
}

/** Saves the admissions that follow from the scans; writes nothing when nothing changed. */
async function saveAdmissions(tx: Tx, rows: readonly Insertable<Admissions>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('admissions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet(({ ref }) => ({
        scan_id: ref('excluded.scan_id'),
        admitted_at: ref('excluded.admitted_at'),
        door: ref('excluded.door'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute();
}
