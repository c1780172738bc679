import { z } from 'zod';
import { type Config, isPooled, sessionUrl } from '../config/index.ts';
import { accountRecurring } from '../features/accounts/index.ts';
import { apiKeyRecurring } from '../features/api-keys/index.ts';
import { auditRecurring } from '../features/audit/index.ts';
import { boardJobs, boardRecurring } from '../features/boards/index.ts';
import { publishingRecurring, searchWordsRecurring } from '../features/events/index.ts';
import { fileJobs, fileRecurring } from '../features/files/index.ts';
import { followingJobs, followingRecurring } from '../features/following/index.ts';
import { archiveJobs, archiveRecurring } from '../features/group-archives/index.ts';
import { groupJobs, groupRecurring } from '../features/groups/index.ts';
import { inboxJobs, inboxRecurring } from '../features/inbox/index.ts';
import { mailJobs, mailRecurring, mailState } from '../features/mail/index.ts';
import { calendarJobs, calendarRecurring } from '../features/move-in/index.ts';
import { notificationJobs, notificationRecurring } from '../features/notifications/index.ts';
import { blockedAddressSweep } from '../features/privacy/index.ts';
import { registrationJobs, registrationRecurring } from '../features/registrations/jobs.ts';
import { makeDatesRecurring } from '../features/series/index.ts';
import { type MaintenanceSwitch, releaseRecurring } from '../features/site/index.ts';
import { teamRecurring } from '../features/team/index.ts';
import { waitingRoomRecurring } from '../features/waiting-room/index.ts';
import { webhookJobs, webhookRecurring } from '../features/webhooks/index.ts';
import { foldListChanges } from '../infra/cache/database-version.ts';
import { dropEventChanges } from '../infra/cache/event-changes.ts';
import { openBus } from '../infra/db/bus.ts';
import { type Database, openDatabase } from '../infra/db/database.ts';
import { forgetDeleted } from '../infra/db/deleted-objects.ts';
import {
  lendReplica,
  type OutageReads,
  outageReads,
  type ReplicaReads,
  readsOf,
  replicaReads,
  withoutReplica,
} from '../infra/db/read-replica.ts';
import { measureLag } from '../infra/db/replica-lag.ts';
import type { Clock, Deps } from '../infra/deps.ts';
import { forgetOldLimits } from '../infra/http/request-limits.ts';
import { countDueJobs, handle, type JobHandler, job, type Recurring } from '../infra/jobs/queue.ts';
import { queueState } from '../infra/jobs/queue-state.ts';
import type { Logger } from '../infra/log/log.ts';
import type { Meters } from '../infra/log/meters.ts';
import { renderingJob } from '../infra/text/rendered-text.ts';
import { gazetteerJob, geonamesCities, lookupSweep } from '../places/index.ts';
import { type Features, mailProvider } from './features.ts';
import { paymentWork } from './payments.ts';

interface Infrastructure {
  readonly deps: Deps;
  readonly database: Database;
  readonly replica: Database | null;
  /** Visitors' reads, which may use a replica. */
  readonly visitorReads: ReplicaReads;
  readonly outages: OutageReads;
  close(): Promise<void>;
}

/** Connects to the database, its replica if there is one, and the other processes. */
export async function openInfrastructure(options: {
  config: Config;
  databaseUrl: string;
  log: Logger;
  clock: Clock;
}): Promise<Infrastructure> {
  const { config, databaseUrl, log, clock } = options;
  const replica = openReplica(config, log);
  const database = openDatabase(databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    pooled: isPooled(config),
    lender: lendReplica(replica),
  });
  const { db } = database;
  const bus = await openBus(sessionUrl(config, databaseUrl), db, log);
  return {
    deps: { db, clock, bus, log },
    database,
    replica,
    visitorReads:
      replica === null ? readsOf(db) : replicaReads(db, replica, { lag: measureLag(db, replica.db), log }),
    outages: replica === null ? withoutReplica : outageReads(),
    async close() {
      await bus.close();
      await replica?.close();
      await database.close();
    },
  };
}

/** The configured read replica; null if none. */
function openReplica(config: Config, log: Logger): Database | null {
  if (config.replicaUrl === null) return null;
  return openDatabase(config.replicaUrl, {
    connectWithinMs: 2000,
    pooled: isPooled(config),
    onError: (error) => log.warn({ err: error }, 'an idle connection to the replica broke'),
  });
}

/** Nothing is done while the site is maintained. What is due stays due, so a later run does it. */
function afterMaintenance({ name, run }: JobHandler, maintenance: MaintenanceSwitch): JobHandler {
  return {
    name,
    async run(payload, attempt) {
      if (maintenance.current() === null) await run(payload, attempt);
    },
  };
}

const forgetLimits = job('forget_old_limits', z.unknown(), 3);

/** Jobs and schedules of all features. */
export async function jobsAndSchedules(
  config: Config,
  deps: Deps,
  {
    features,
    paymentModules,
    maintenance,
  }: {
    features: Features;
    paymentModules: Parameters<typeof paymentWork>[0];
    maintenance: MaintenanceSwitch;
  },
): Promise<{ handlers: JobHandler[]; recurring: Recurring[] }> {
  const payments = paymentWork(paymentModules);
  const later = (handler: JobHandler) => afterMaintenance(handler, maintenance);
  const recurringLater = ({ cron, handler }: Recurring) => ({ cron, handler: later(handler) });
  const handlers = [
    gazetteerJob(deps, geonamesCities),
    renderingJob(deps),
    ...fileJobs(features.files),
    ...registrationJobs(features.registrations),
    ...payments.jobs,
    ...boardJobs(features.discussions),
    ...notificationJobs(features.notifications),
    ...followingJobs(features.following),
    ...groupJobs(features.groups),
    ...calendarJobs(features.moveIn).map(later),
    ...archiveJobs(features.groupArchives),
    ...inboxJobs(deps),
    ...webhookJobs(features.webhooks),
    ...mailJobs({
      ...deps,
      provider: await mailProvider(config.mail, config.secret),
      waits: () => maintenance.current() !== null,
      perMinute: config.mail.perMinute,
    }),
  ];
  const recurring = [
    { cron: '17 * * * *', handler: handle(forgetLimits, () => forgetShortLived(deps)) },
    lookupSweep(deps),
    searchWordsRecurring(deps),
    recurringLater(publishingRecurring(deps)),
    ...fileRecurring(features.files),
    ...accountRecurring(features.accounts),
    ...apiKeyRecurring(deps),
    ...webhookRecurring(deps),
    ...registrationRecurring(features.registrations),
    recurringLater(makeDatesRecurring(features.series)),
    ...teamRecurring(deps),
    blockedAddressSweep(deps),
    ...payments.recurring,
    ...boardRecurring(features.discussions),
    ...notificationRecurring(features.notifications),
    ...followingRecurring(features.following),
    ...groupRecurring(deps),
    ...calendarRecurring(features.moveIn).map(recurringLater),
    ...archiveRecurring(features.groupArchives),
    ...inboxRecurring(deps),
    ...waitingRoomRecurring(features.waitingRooms),
    ...mailRecurring(deps, config.retention.mailDays),
    ...auditRecurring(deps, config.retention.auditMonths),
    ...releaseRecurring(deps, config.releasesUrl),
  ];
  return { handlers, recurring };
}

/** Registers gauges of connections and waiting jobs. */
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
    help: 'Idle connections',
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
      'Jobs that used up their attempts',
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
      'mela_mails_bounced',
      'Mails of the last 24 hours that came back after they were sent',
      async () => (await mails()).bounced,
    ],
    [
      'mela_mails_unknown',
      'Mails of the last 24 hours that perhaps arrived: the connection broke',
      async () => (await mails()).unknown,
    ],
  ];
  for (const [name, help, read] of shared) meters.level({ name, help, read, shared: true });
}

/** Thresholds for late and long-running jobs. */
const late = { lateMinutes: 10, longMinutes: 60 };
/** Milliseconds for which a result is reused: all gauges of one scrape come from the same query. */
const countsForMs = 1000;

/** Shares one query between gauges that are read together. */
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

async function forgetShortLived(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetOldLimits(deps);
  await forgetDeleted(deps.db, deps.clock.now());
  await foldListChanges(deps.db);
  await dropEventChanges(deps.db);
}
