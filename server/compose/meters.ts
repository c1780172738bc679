import type { Database } from '../platform/database.ts';
import { countDueJobs } from '../platform/jobs.ts';
import type { Meters } from '../platform/meters.ts';

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
}
