import type { ArchivePreview, ArchiveReport, GroupImport } from '../../../contracts/group-archives.ts';
import { archiveLimits } from '../../../contracts/limits.ts';
import { type Db, transaction } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { type GroupAccess, openGroup } from '../groups/index.ts';
import type { ArchiveDeps } from './deps.ts';
import { checkJob, queueJob, runJob } from './jobs.ts';
import { erasePartsLater, partsOf, putPart } from './parts.ts';
import { findImport, type ImportRow, listImports, lockImport, updateImport } from './store.ts';

/** Enough to try again; too few to keep the site busy with checking. */
const imports: Limit = { most: 20, seconds: 24 * 3600 };
/** Continuing an import doesn't count: its archive is bounded. */
const starts: Limit = { most: 5, seconds: 24 * 3600 };

interface OfGroup {
  readonly caller: Principal;
  readonly groupId: string;
}
interface OfImport extends OfGroup {
  readonly importId: string;
}

/** @throws Problem `group_not_found`, `group_not_allowed` for everyone except the group's owner */
async function openOwn(db: Db, { caller, groupId }: OfGroup): Promise<GroupAccess> {
  const met = await openGroup(db, groupId, caller);
  if (met.role !== 'owner') throw new Problem('group_not_allowed');
  return met;
}

/** @throws what {@link openOwn} throws, `group_hidden` */
async function openVisible(db: Db, of: OfGroup): Promise<void> {
  const { group } = await openOwn(db, of);
  if (group.hiddenReason !== null) throw new Problem('group_hidden');
}

/**
 * @throws Problem `group_not_found`, `group_not_allowed`, `group_hidden`, `group_import_running`,
 * `general_rate_limit_exceeded`
 */
export async function beginImport(
  deps: ArchiveDeps,
  { bytes, ...of }: OfGroup & { readonly bytes: number },
): Promise<GroupImport> {
  const { db, clock } = deps;
  const { caller, groupId } = of;
  await openVisible(db, of);
  await useLimit(deps, `group_imports:${caller.userId}`, imports);
  const id = newId();
  const now = clock.now();
  return transaction(db, async (tx) => {
    const earlier = await tx
      .selectFrom('group_imports')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('stored_as', 'is not', null)
      .forUpdate()
      .execute();
    if (earlier.some(({ state }) => state === 'running')) throw new Problem('group_import_running');
    for (const unfinished of earlier) {
      await erasePartsLater(tx, unfinished);
      await tx.deleteFrom('group_imports').where('id', '=', unfinished.id).execute();
    }
    await tx
      .insertInto('group_imports')
      .values({
        ...{ id, group_id: groupId, user_id: caller.userId, state: 'uploading', bytes },
        ...{ stored_as: newId(), created_at: now, updated_at: now },
      })
      .execute();
    return present(await requireImport(tx, { ...of, importId: id }));
  });
}

/** @throws Problem `group_import_not_found` */
async function requireImport(db: Db, { groupId, importId }: OfImport): Promise<ImportRow> {
  const row = await findImport(db, groupId, importId);
  if (row === null) throw new Problem('group_import_not_found');
  return row;
}

/**
 * Stores a part; the last one has the archive checked. Repeating one changes nothing.
 * @throws Problem `group_not_found`, `group_not_allowed`, `group_import_not_found`, `group_import_wrong_state`,
 * `group_import_wrong_part`
 */
export async function receivePart(
  deps: ArchiveDeps,
  { part, content, ...of }: OfImport & { readonly part: number; readonly content: Buffer },
): Promise<GroupImport> {
  const { db, clock } = deps;
  await openOwn(db, of);
  const row = await requireImport(db, of);
  const { count, sizeOf } = partsOf(row.bytes);
  if (row.state === 'uploading' && (part >= count || content.length !== sizeOf(part)))
    throw new Problem('group_import_wrong_part');
  if (row.state !== 'uploading' || row.stored_as === null) throw new Problem('group_import_wrong_state');
  await putPart(deps, row.stored_as, { part, content });
  return transaction(db, async (tx) => {
    const locked = await lockImport(tx, row.id);
    if (locked === null) throw new Problem('group_import_not_found');
    // Another request may have brought the last part.
    if (locked.state === 'uploading' && !locked.parts_received.includes(part)) {
      const parts_received = [...locked.parts_received, part].sort((one, other) => one - other);
      const isWhole = parts_received.length === count;
      const state = isWhole ? 'checking' : 'uploading';
      await updateImport(tx, row.id, { parts_received, state, updated_at: clock.now() });
      if (isWhole) await queueJob(tx, checkJob, row.id);
    }
    return present(await requireImport(tx, of));
  });
}

/** @throws Problem `group_not_found`, `group_not_allowed` */
export async function readImports(db: Db, of: OfGroup): Promise<GroupImport[]> {
  await openOwn(db, of);
  return (await listImports(db, of.groupId, archiveLimits.listed)).map(present);
}

/** @throws Problem `group_not_found`, `group_not_allowed`, `group_import_not_found` */
export async function readImport(db: Db, of: OfImport): Promise<GroupImport> {
  await openOwn(db, of);
  return present(await requireImport(db, of));
}

/**
 * Queues an import that was checked, or the rest of one that failed.
 * @throws Problem `group_not_found`, `group_not_allowed`, `group_import_not_found`, `group_hidden`,
 * `group_import_wrong_state`, `general_rate_limit_exceeded`
 */
export async function startImport(
  deps: ArchiveDeps,
  { invite, ...of }: OfImport & { readonly invite: boolean },
): Promise<GroupImport> {
  const { db, clock } = deps;
  await openVisible(db, of);
  const { state } = await requireImport(db, of);
  if (state === 'ready') await useLimit(deps, `group_import_starts:${of.caller.userId}`, starts);
  return transaction(db, async (tx) => {
    const row = await lockImport(tx, of.importId);
    if (row === null) throw new Problem('group_import_not_found');
    const isReady = row.state === 'ready' || (row.state === 'failed' && row.preview !== null);
    if (!isReady || row.stored_as === null) throw new Problem('group_import_wrong_state');
    const owner = { user_id: of.caller.userId, invite };
    await updateImport(tx, row.id, { state: 'running', failure: null, ...owner, updated_at: clock.now() });
    await queueJob(tx, runJob, row.id);
    return present(await requireImport(tx, of));
  });
}

/** @throws Problem `group_not_found`, `group_not_allowed`, `group_import_wrong_state` while it runs */
export async function deleteImport({ db }: Pick<ArchiveDeps, 'db'>, of: OfImport): Promise<void> {
  await openOwn(db, of);
  if ((await findImport(db, of.groupId, of.importId)) === null) return;
  await transaction(db, async (tx) => {
    const row = await lockImport(tx, of.importId);
    if (row === null) return;
    if (row.state === 'running') throw new Problem('group_import_wrong_state');
    await erasePartsLater(tx, row);
    await tx.deleteFrom('group_imports').where('id', '=', row.id).execute();
  });
}

function present(row: ImportRow): GroupImport {
  return {
    $id: row.id,
    $createdAt: wireTime(row.created_at),
    state: row.state,
    failure: row.failure as GroupImport['failure'],
    bytes: row.bytes,
    partBytes: archiveLimits.partBytes,
    received: row.parts_received,
    invite: row.invite,
    progress: { done: row.steps_done, total: row.steps_total },
    preview: row.preview as unknown as ArchivePreview | null,
    report: row.state === 'running' ? null : (row.report as unknown as ArchiveReport | null),
  };
}
