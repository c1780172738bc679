import { mailState } from '../mail/index.ts';
import type { Database } from '../platform/database.ts';
import { countDueJobs } from '../platform/jobs.ts';
import type { Meters } from '../platform/meters.ts';
import { queueState } from '../platform/queue-state.ts';

/** Has the meters ask for what goes up and down: connections, and the jobs that wait. */
export function meterLevels(
  meters: Pick<Meters, 'level'>,
  { database, realtime }: { database: Database; realtime: { connections(): number } },
): void {
  const { db, pool } = database;
  meters.level({
    name: 'mela_database_connections',
    help: 'Connections to the database that are open',
    read: () => pool.totalCount,
  });
  meters.level({
    name: 'mela_database_connections_idle',
    help: 'Of them, those that nobody uses now',
    read: () => pool.idleCount,
  });
  meters.level({
    name: 'mela_database_waiting',
    help: 'Requests and jobs that wait for a connection',
    read: () => pool.waitingCount,
  });
  meters.level({
    name: 'mela_realtime_connections',
    help: 'Open sockets of /v1/realtime',
    read: realtime.connections,
  });
  meters.level({
    name: 'mela_jobs_due',
    help: 'Jobs that should have begun; a number that stays high says that there are too few processes',
    read: () => countDueJobs(db),
    shared: true,
  });
  const jobs = shortly(() => queueState(db, late));
  const mails = shortly(() => mailState(db));
  const shared: readonly (readonly [string, string, () => Promise<number>])[] = [
    ['mela_jobs_late', 'Jobs that have been due for ten minutes', async () => (await jobs()).late],
    [
      'mela_jobs_given_up',
      'Jobs that failed as often as they are tried, and wait for somebody to look',
      async () => (await jobs()).dead.reduce((sum, { count }) => sum + count, 0),
    ],
    ['mela_mails_waiting', 'Mails that are not out yet', async () => (await mails()).waiting],
    [
      'mela_mails_oldest_waiting_seconds',
      'Since when the one waits that has waited longest; 0 where none does',
      async () => (await mails()).oldestWaitingSeconds,
    ],
    [
      'mela_mails_refused',
      'Mails of the last 24 hours that a mail server turned down for good',
      async () => (await mails()).refused,
    ],
    [
      'mela_mails_failed',
      'Mails of the last 24 hours that were given up after the last attempt',
      async () => (await mails()).givenUp,
    ],
    [
      'mela_mails_unknown',
      'Mails of the last 24 hours that perhaps arrived: the connection broke',
      async () => (await mails()).unknown,
    ],
  ];
  for (const [name, help, read] of shared) meters.level({ name, help, read, shared: true });
}

/** What counts as late, and as under way for long. */
const late = { lateMinutes: 10, longMinutes: 60 };
/** Milliseconds for which a look counts: all levels of one reading come from the same one. */
const countsForMs = 1000;

/** Looks once for several levels that are read together. */
function shortly<State>(look: () => Promise<State>): () => Promise<State> {
  let at = Number.NEGATIVE_INFINITY;
  let state: Promise<State> | undefined;
  return () => {
    const now = performance.now();
    if (state === undefined || now - at > countsForMs) {
      at = now;
      state = look();
    }
    return state;
  };
}
