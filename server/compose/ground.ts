import type { Config } from '../config.ts';
import { openBus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { type LaggingReads, readsOf, readsOfReplica } from '../platform/lagging-reads.ts';
import type { Logger } from '../platform/log.ts';
import type { Parts } from '../platform/parts.ts';

/** The connections that everything stands on. */
interface Ground {
  readonly parts: Parts;
  readonly database: Database;
  /** Reads of visitors, which may lag where there is a replica. */
  readonly visitorReads: LaggingReads;
  close(): Promise<void>;
}

/** Opens the connections to the database, to its replica where there is one, and among the processes. */
export async function openGround(options: {
  config: Config;
  databaseUrl: string;
  log: Logger;
  clock: Clock;
}): Promise<Ground> {
  const { config, databaseUrl, log, clock } = options;
  const database = openDatabase(databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  const { db } = database;
  const bus = await openBus(databaseUrl, db, log);
  const replica = openReplica(config, log);
  return {
    parts: { db, clock, bus, log },
    database,
    visitorReads: replica === null ? readsOf(db) : readsOfReplica(db, replica, log),
    async close() {
      await bus.close();
      await replica?.close();
      await database.close();
    },
  };
}

/** The copy of the database that the settings name for reads that may lag; null where there is none. */
function openReplica({ replicaUrl }: Config, log: Logger): Database | null {
  if (replicaUrl === null) return null;
  return openDatabase(replicaUrl, {
    connectWithinMs: 2000,
    onError: (error) => log.warn({ err: error }, 'an idle connection to the replica broke'),
  });
}
