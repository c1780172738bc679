import type {
  ArchiveCounts,
  ArchiveLoss,
  ArchivePreview,
  ArchiveReport,
} from '../../../contracts/group-archives.ts';
import { archiveLimits } from '../../../contracts/limits.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { ArchiveDeps } from './deps.ts';
import type { LinesFile } from './format.ts';
import { PictureImport } from './import-pictures.ts';
import type { Archive } from './read-archive.ts';
import {
  type ImportRow,
  knownObjects,
  noCounts,
  type ObjectKind,
  rememberObjects,
  updateImport,
} from './store.ts';

/** Objects here by the key of their source; null for what was here before, outside the group. */
export type Known = Map<string, string | null>;

/**
 * An import that runs. What a line makes, its source and the number of lines that are done are one transaction, so that
 * an interrupted import goes on where it was.
 */
export class ImportRun {
  readonly deps: ArchiveDeps;
  readonly archive: Archive;
  readonly groupId: string;
  readonly caller: Principal;
  readonly #row: ImportRow;
  readonly #stopping: AbortSignal;
  readonly #pictures: PictureImport;
  readonly #added: Record<keyof ArchiveCounts, number>;
  readonly #known: Record<keyof ArchiveCounts, number>;
  readonly #picturesLost: string[];
  /** People with an address who got no invitation, because of the daily limit. */
  notInvited = 0;
  /** Lines met in this run; those up to `steps_done` are done. */
  #met = 0;

  constructor(deps: ArchiveDeps, row: ImportRow, archive: Archive, stopping: AbortSignal) {
    this.deps = deps;
    this.archive = archive;
    this.groupId = row.group_id;
    this.caller = { userId: row.user_id, sessionId: '' };
    this.#row = row;
    this.#stopping = stopping;
    this.#pictures = new PictureImport(deps, this.caller, { groupId: row.group_id, archive });
    const before = row.report as unknown as ArchiveReport | null;
    this.#added = { ...noCounts, ...before?.added };
    this.#known = { ...noCounts, ...before?.known };
    this.#picturesLost = [...(before?.lost.find(({ kind }) => kind === 'pictures')?.names ?? [])];
  }

  known(kind: ObjectKind): Promise<Known> {
    const isHome = this.archive.isFrom(this.deps.siteUrl);
    return knownObjects(this.deps.db, { groupId: this.groupId, isHome }, kind);
  }

  /** The lines that can be used. What is wrong with the others was said before. */
  async *values<File extends LinesFile>(file: File) {
    for await (const read of this.archive.lines(file)) {
      this.#stopping.throwIfAborted();
      if ('value' in read) yield read.value;
    }
  }

  /** Whether the next line was done by an interrupted run. */
  isDone(): boolean {
    return ++this.#met <= this.#row.steps_done;
  }

  count(kind: keyof ArchiveCounts, isKnown: boolean, count = 1): void {
    (isKnown ? this.#known : this.#added)[kind] += count;
  }

  report(): ArchiveReport {
    const { lost, conflicts, refused, refusedCount } = this.#row.preview as unknown as ArchivePreview;
    const names = this.#picturesLost.slice(0, archiveLimits.names);
    const later: ArchiveLoss[] = [
      { kind: 'pictures' as const, count: this.#picturesLost.length, names },
      { kind: 'not_invited' as const, count: this.notInvited, names: [] },
    ].filter(({ count }) => count > 0);
    const isLater = (loss: ArchiveLoss) => later.some(({ kind }) => kind === loss.kind);
    return {
      added: this.#added,
      known: this.#known,
      ...{ conflicts, refused, refusedCount },
      lost: [...lost.filter((loss) => !isLater(loss)), ...later],
    };
  }

  /** In the transaction of what the lines made. */
  async save(tx: Tx): Promise<void> {
    const now = this.deps.clock.now();
    const done = { steps_done: this.#met, report: this.report(), updated_at: now };
    await updateImport(tx, this.#row.id, done);
  }

  /** Remembers that sources are here, or were. */
  async remember(tx: Tx, kind: ObjectKind, objects: ReadonlyMap<string, string | null>): Promise<void> {
    await rememberObjects(tx, this.groupId, kind, objects);
    await this.save(tx);
  }

  /** The id here of a picture in the archive; null if it can't be had. */
  async picture(id: string, title: string): Promise<string | null> {
    const taken = await this.#pictures.take(id);
    if (taken === null) {
      if (this.archive.hasPicture(id)) this.#picturesLost.push(title);
      return null;
    }
    if (taken.added) this.count('pictures', false);
    return taken.fileId;
  }
}
