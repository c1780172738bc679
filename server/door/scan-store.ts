import type { Insertable } from 'kysely';
import { anyOf } from '../platform/any-of.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { Admissions, DoorScans } from '../platform/schema.ts';
import type { NotedScan } from './rules.ts';

/** A scan as it is kept. */
export interface KeptScan extends NotedScan {
  readonly registrationId: string;
  readonly device: string;
}

/** Keeps scans; those that are known already stay as they are. */
export async function insertScans(tx: Tx, scans: readonly Insertable<DoorScans>[]): Promise<void> {
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
    .select(['id', 'registration_id as registrationId', 'device', 'kind', 'scanned_at as at', 'door'])
    .$castTo<KeptScan>();
}

/** All scans of these registrations. */
export async function listScans(db: Db, registrationIds: readonly string[]): Promise<KeptScan[]> {
  if (registrationIds.length === 0) return [];
  return selectScans(db).where('registration_id', '=', anyOf(registrationIds)).execute();
}

/** All scans of those registrations that a device scanned and of which something changed since. */
export async function listScansAround(
  db: Db,
  { eventId, device, since }: { eventId: string; device: string; since: Temporal.Instant },
): Promise<KeptScan[]> {
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

/** Writes what follows from the scans of some registrations; where nothing new follows, nothing is written. */
export async function saveAdmissions(tx: Tx, rows: readonly Insertable<Admissions>[]): Promise<void> {
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
