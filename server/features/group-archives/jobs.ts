import { z } from 'zod';
import type { ArchiveFailure } from '../../../contracts/group-archives.ts';
import { type Db, transaction } from '../../infra/db/database.ts';
import {
  type Attempt,
  addJob,
  handle,
  type JobHandler,
  job,
  type Recurring,
} from '../../infra/jobs/queue.ts';
import { isQueued } from '../../infra/jobs/queue-state.ts';
import { openGroup } from '../groups/index.ts';
import { checkArchive } from './check-archive.ts';
import type { ArchiveDeps } from './deps.ts';
import { erasePartsLater, PartMissingError, sweepArchiveFiles, withArchiveFile } from './parts.ts';
import { Archive, faultOfArchive } from './read-archive.ts';
import { runImport } from './run-import.ts';
import {
  forgetOld,
  type ImportRow,
  isUnstarted,
  listExpired,
  listStale,
  lockImport,
  updateImport,
} from './store.ts';

export const checkJob = job('check_group_archive', z.object({ importId: z.string() }), 3);
export const runJob = job('import_group_archive', z.object({ importId: z.string() }), 5);
const forgetJob = job('forget_group_imports', z.unknown(), 3);

/** One after the other: each reads a whole archive. */
export function queueJob(
  db: Db,
  kind: typeof checkJob | typeof runJob,
  importId: string,
  runAt?: Temporal.Instant,
): Promise<void> {
  const options = { key: keyOfJob(kind, importId), queue: 'group_imports' };
  return addJob(db, kind, { importId }, { ...options, ...(runAt && { runAt }) });
}

function keyOfJob({ name }: { readonly name: string }, importId: string): string {
  return `${name} ${importId}`;
}

/** Without progress for longer, an import may have lost its job. */
const patience = { hours: 1 };
/** Until a job looks again whether the site is maintained. */
const lookAgain = { minutes: 1 };
/** An archive that no one starts is erased; its parts would be swept a little later. */
const keepArchive = { hours: 20 };
const keepReport = { hours: 30 * 24 };
/** As long as addresses of group invitations are remembered. */
const keepGuests = { hours: 400 * 24 };
const atOnce = 100;

export function archiveJobs(deps: ArchiveDeps): JobHandler[] {
  return [
    unlessMaintained(deps, checkJob, ({ importId }, attempt) =>
      work(deps, { importId, state: 'checking', attempt }, async (row, archive) => {
        const into = { groupId: row.group_id, userId: row.user_id, now: deps.clock.now() };
        const { preview, steps } = await checkArchive(deps.db, archive, {
          ...into,
          siteUrl: deps.siteUrl,
          stopping: attempt.stopping,
        });
        const values = { state: 'ready' as const, preview, steps_total: steps, updated_at: deps.clock.now() };
        await updateImport(deps.db, row.id, values);
      }),
    ),
    unlessMaintained(deps, runJob, ({ importId }, attempt) =>
      work(deps, { importId, state: 'running', attempt }, async (row, archive) => {
        const { role, group } = await openGroup(deps.db, row.group_id, {
          userId: row.user_id,
          sessionId: '',
        });
        if (role !== 'owner' || group.hiddenReason !== null) return fail(deps, row, 'failed');
        await runImport(deps, row, archive, attempt.stopping);
        await transaction(deps.db, async (tx) => {
          await erasePartsLater(tx, row);
          await updateImport(tx, row.id, { stored_as: null });
        });
      }),
    ),
  ];
}

/** Otherwise the job is queued again: nothing else would do it after the maintenance. */
function unlessMaintained(
  deps: ArchiveDeps,
  kind: typeof checkJob | typeof runJob,
  run: (payload: { readonly importId: string }, attempt: Attempt) => Promise<void>,
): JobHandler {
  return handle(kind, async (payload, attempt) => {
    if (!deps.isMaintained()) return run(payload, attempt);
    await queueJob(deps.db, kind, payload.importId, deps.clock.now().add(lookAgain));
  });
}

interface Work {
  readonly importId: string;
  readonly state: ImportRow['state'];
  readonly attempt: Attempt;
}

/** A fault of the archive ends the import; others are retried, and end it after the last attempt. */
async function work(
  deps: ArchiveDeps,
  { importId, state, attempt }: Work,
  task: (row: ImportRow, archive: Archive) => Promise<void>,
): Promise<void> {
  const row = await transaction(deps.db, (tx) => lockImport(tx, importId));
  if (row === null || row.state !== state) return;
  try {
    await withArchiveFile(deps, row, async (path) => {
      using archive = await Archive.open(path);
      await task(row, archive);
    });
  } catch (error) {
    const fault = error instanceof PartMissingError ? 'expired' : faultOfArchive(error);
    if (fault !== null) return fail(deps, row, fault);
    if (attempt.last) await fail(deps, row, 'failed');
    throw error;
  }
}

async function fail({ db, clock }: ArchiveDeps, row: ImportRow, failure: ArchiveFailure): Promise<void> {
  await updateImport(db, row.id, { state: 'failed', failure, updated_at: clock.now() });
}

/** The job is dead if each of its attempts was killed, or couldn't reach the database to say that it failed. */
async function failStuck({ db, clock }: Pick<ArchiveDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const { id, state } of await listStale(db, now.subtract(patience), atOnce)) {
    if (await isQueued(db, keyOfJob(state === 'running' ? runJob : checkJob, id))) continue;
    await transaction(db, async (tx) => {
      const row = await lockImport(tx, id);
      if (row?.state !== state) return;
      await updateImport(tx, id, { state: 'failed', failure: 'failed', updated_at: now });
    });
  }
}

/** Erases archives that no one started, reports a month later, and guest lists after 400 days. */
export function archiveRecurring(deps: Pick<ArchiveDeps, 'db' | 'clock' | 'archiveFolder'>): Recurring[] {
  const { db, clock } = deps;
  const forget = async () => {
    await sweepArchiveFiles(deps.archiveFolder);
    await failStuck(deps);
    const now = clock.now();
    const expired = await listExpired(db, now.subtract(keepArchive), atOnce);
    for (const { id } of expired) {
      await transaction(db, async (tx) => {
        const row = await lockImport(tx, id);
        if (row === null || row.stored_as === null || !isUnstarted(row.state)) return;
        await erasePartsLater(tx, row);
        const failed = { state: 'failed' as const, failure: 'expired' };
        await updateImport(tx, id, { stored_as: null, ...failed, updated_at: now });
      });
    }
    await forgetOld(db, { imports: now.subtract(keepReport), guests: now.subtract(keepGuests) });
  };
  return [{ cron: '23 * * * *', handler: handle(forgetJob, forget) }];
}
