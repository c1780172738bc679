import { type Selectable, sql } from 'kysely';
import type { NoticeText, SiteNotice } from '../../../contracts/site-state.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { SiteState as SiteStateRow } from '../../infra/db/schema.ts';
import { type Deps, wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { newId } from '../../infra/ids.ts';
import { safely } from '../../infra/safely.ts';
import { recordAction } from '../audit/index.ts';

type StateDeps = Pick<Deps, 'db' | 'clock'>;

/** Messages between processes may be lost, so each looks this often, in milliseconds. */
const lookEveryMs = 15_000;
const topic = 'site_state';
/** The log's object of what concerns the whole site. */
const wholeSite = { kind: 'site', id: 'site' } as const;

function readState(db: Db): Promise<Selectable<SiteStateRow>> {
  return db.selectFrom('site_state').selectAll().executeTakeFirstOrThrow();
}

/** Whether the site is being maintained, as this process knows it. */
export interface MaintenanceSwitch {
  /** When it is expected to end; `unknown` without an estimate, null if there is no maintenance. */
  current(): Temporal.Instant | 'unknown' | null;
  /** Changes with what pages show of it and of the announcement. */
  version(): string;
  look(): Promise<void>;
  close(): void;
}

/** Keeps the switch where every request can ask it without a query. */
export async function openMaintenanceSwitch({
  db,
  bus,
  log,
}: Pick<Deps, 'db' | 'bus' | 'log'>): Promise<MaintenanceSwitch> {
  let current: Temporal.Instant | 'unknown' | null = null;
  let version = '';
  const look = async () => {
    const state = await readState(db);
    const { maintenance_since: since, maintenance_until: until } = state;
    current = since === null ? null : (until ?? 'unknown');
    version = JSON.stringify([since, until, state.maintenance_text, state.announcement_id]);
  };
  await look();
  const lookAgain = safely(log, 'looking whether the site is maintained', look);
  const unsubscribe = bus.subscribe(topic, lookAgain);
  const timer = setInterval(lookAgain, lookEveryMs).unref();
  return {
    current: () => current,
    version: () => version,
    look,
    close() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}

export async function presentNotice(db: Db): Promise<SiteNotice> {
  const state = await readState(db);
  const { maintenance_since: since, announcement, announcement_id: $id } = state;
  return {
    maintenance:
      since === null
        ? null
        : {
            since: wireTime(since),
            until: wireTimeOrNull(state.maintenance_until),
            text: state.maintenance_text as NoticeText | null,
          },
    announcement:
      announcement === null || $id === null
        ? null
        : { $id, text: announcement as NoticeText, endsAt: wireTimeOrNull(state.announcement_ends_at) },
  };
}

interface Maintenance {
  readonly text: NoticeText | null;
  readonly until: string | null;
}

/**
 * Makes the site read-only, or changes what it says about that.
 *
 * @param actorId null for the command line
 */
export async function startMaintenance(
  { db, clock }: StateDeps,
  actorId: string | null,
  { text, until }: Maintenance,
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const { maintenance_since: since } = await readState(tx);
    await tx
      .updateTable('site_state')
      .set({
        maintenance_since: since ?? now,
        maintenance_until: until === null ? null : Temporal.Instant.from(until),
        maintenance_text: text === null ? null : JSON.stringify(text),
      })
      .execute();
    await tellProcesses(tx);
    if (since === null)
      await recordAction(tx, now, { action: 'maintenance_started', actorId, object: wholeSite });
  });
}

/** @returns false if there was no maintenance */
export async function endMaintenance({ db, clock }: StateDeps, actorId: string | null): Promise<boolean> {
  return transaction(db, async (tx) => {
    const ended = await tx
      .updateTable('site_state')
      .set({ maintenance_since: null, maintenance_until: null, maintenance_text: null })
      .where('maintenance_since', 'is not', null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return false;
    await tellProcesses(tx);
    await recordAction(tx, clock.now(), { action: 'maintenance_ended', actorId, object: wholeSite });
    return true;
  });
}

/** Shows an announcement in place of the one before; null removes it. */
export async function announce(
  { db, clock }: StateDeps,
  actorId: string,
  announcement: { readonly text: NoticeText; readonly endsAt: string | null } | null,
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const before = await readState(tx);
    if (announcement === null && before.announcement === null) return;
    await tx
      .updateTable('site_state')
      .set({
        announcement: announcement && JSON.stringify(announcement.text),
        announcement_id: announcement && newId(),
        announcement_ends_at: announcement?.endsAt ? Temporal.Instant.from(announcement.endsAt) : null,
      })
      .execute();
    await tellProcesses(tx);
    const action = announcement === null ? 'announcement_removed' : 'announcement_published';
    await recordAction(tx, now, {
      action,
      actorId,
      object: wholeSite,
      ...(announcement && { details: { reason: announcement.text.en } }),
    });
  });
}

/** In the transaction, unlike other messages: it is rare, and commands have no bus. */
async function tellProcesses(tx: Tx): Promise<void> {
  await sql`select pg_notify('mela', ${JSON.stringify({ topic })})`.execute(tx);
}
