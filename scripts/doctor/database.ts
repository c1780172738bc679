import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { externalGeocoder, routerOf } from '../../server/compose/places.ts';
import { type MailState, mailState } from '../../server/features/mail/index.ts';
import { type Db, openDatabase } from '../../server/infra/db/database.ts';
import { MigrationRefused, pendingMigrations } from '../../server/infra/db/migrate.ts';
import { measureLag, secondsToReplay } from '../../server/infra/db/replica-lag.ts';
import { systemClock } from '../../server/infra/deps.ts';
import { queueState, requeueDeadJobs } from '../../server/infra/jobs/queue-state.ts';
import { localRouter, PlaceServiceError, readRoads } from '../../server/places/index.ts';
import { explain } from '../../server/start/console.ts';
import type { Check, Finding } from './examine.ts';

const megabyte = 1024 * 1024;

export const database: Check = {
  name: 'database',
  async run(patient) {
    const { db } = await patient.openDatabase();
    const { rows } = await sql<{ version: string; bytes: number }>`
      select current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes`.execute(db);
    const { version = '', bytes = 0 } = rows[0] ?? {};
    const whose = patient.config.database.kind === 'embedded' ? 'embedded' : 'from DATABASE_URL';
    const text = `PostgreSQL ${version}, ${whose}, ${Math.ceil(bytes / megabyte)} MB.`;
    const { replicaUrl } = patient.config;
    return [{ state: 'good', text }, ...(replicaUrl === null ? [] : [await replicaFinding(db, replicaUrl)])];
  },
};

const upToDate = 'The replica answers and is up to date.';
/** Milliseconds in which a replica should get what the primary had. */
const catchesUpMs = 2000;

async function replicaFinding(primary: Db, url: string): Promise<Finding> {
  const remedy =
    'Look at pg_stat_replication on the primary. To do without the replica, remove DATABASE_REPLICA_URL and reload.';
  const replica = openDatabase(url, { maxConnections: 1, onError: () => undefined });
  try {
    const lag = measureLag(primary, replica.db);
    if ((await lag()) === 0) return { state: 'good', text: upToDate };
    await sleep(catchesUpMs);
    const ms = await lag();
    if (ms === 0) return { state: 'good', text: upToDate };
    // It doesn't know itself if it no longer gets anything.
    const seconds = Math.round(Math.max(ms / 1000, await secondsToReplay(replica.db)));
    const text = `The replica is at least ${seconds} seconds behind, so the primary serves its reads.`;
    return { state: 'warning', text, remedy };
  } catch (error) {
    const text = `The replica doesn't answer, so the primary serves its reads. ${explain(error)}`;
    return { state: 'warning', text, remedy };
  } finally {
    await replica.close();
  }
}

/** Whether the database schema is that of this release. */
export const migrations: Check = {
  name: 'migrations',
  async run(patient) {
    const { url } = await patient.openDatabase();
    try {
      const pending = await pendingMigrations(url);
      if (pending.length === 0) return [{ state: 'good', text: 'The schema is up to date.' }];
      return [
        {
          state: 'warning',
          text: `${pending.length} migrations are pending: ${pending.map(({ name }) => name).join(', ')}.`,
          remedy: 'Start or restart the site. It runs the migrations.',
        },
      ];
    } catch (error) {
      if (!(error instanceof MigrationRefused)) throw error;
      return [{ state: 'bad', text: error.message }];
    }
  },
};

/** Minutes after which a waiting or running job is reported. */
const lateMinutes = 10;
const longMinutes = 60;
/** Minutes after which a waiting email is reported, and after which it counts as stuck. */
const waitingMinutes = 15;
const stuckMinutes = 120;
/** This many failed emails and no success mean that email doesn't work. */
const manyMails = 5;

/** Whether jobs are processed and emails delivered. */
export const queue: Check = {
  name: 'queue',
  argument: { name: 'again', effect: 'retries failed jobs' },
  async run(patient, argument) {
    const { db } = await patient.openDatabase();
    const findings: Finding[] = [];
    if (argument === 'again') {
      const count = await requeueDeadJobs(db);
      findings.push({ state: 'good', text: `Retrying ${count} failed jobs.` });
    }
    const { waiting, late, long, dead } = await queueState(db, { lateMinutes, longMinutes });
    if (late > 0)
      findings.push({
        state: 'bad',
        text: `${late} jobs are more than ${lateMinutes} minutes late.`,
        remedy:
          "Start the site if it isn't running. Otherwise check its log, and add processes with WORKERS.",
      });
    if (long > 0)
      findings.push({
        state: 'warning',
        text: `${long} jobs have been running for more than ${longMinutes} minutes.`,
        remedy: 'Restart the site. It runs them again.',
      });
    for (const { task, count, reason } of dead)
      findings.push({
        state: 'bad',
        text: `${count} '${task}' jobs failed. Last error: ${reason}`,
        remedy: 'Fix the cause, then run: npm run doctor -- queue again',
      });
    findings.push(...mailFindings(await mailState(db)));
    if (findings.some(({ state }) => state !== 'good')) return findings;
    return [...findings, { state: 'good', text: `Scheduled jobs: ${waiting}. None are late.` }];
  },
};

function mailFindings({ waitingReason, failureReason, ...mails }: MailState): Finding[] {
  const remedy =
    "Test the settings: npm run doctor -- mail you@example.org. Organisers can resend their emails from the event's Emails page.";
  const findings: Finding[] = [];
  const minutes = Math.round(mails.oldestWaitingSeconds / 60);
  if (minutes > waitingMinutes)
    findings.push({
      state: minutes > stuckMinutes ? 'bad' : 'warning',
      text: `${mails.waiting} emails are waiting, the oldest for ${minutes} minutes. Last error: ${waitingReason ?? 'none recorded'}`,
      remedy,
    });
  const failed = mails.refused + mails.givenUp + mails.unknown;
  if (failed > 0)
    findings.push({
      // If some arrive, the recipients' addresses are the likelier problem.
      state: mails.sent === 0 && failed >= manyMails ? 'bad' : 'warning',
      text: `${failed} emails of the last day failed or may have failed. Last error: ${failureReason ?? 'none recorded'}`,
      remedy,
    });
  return findings;
}

/** A place that every map has, and two points on one of its streets. */
const gateway = { latitude: 18.92198, longitude: 72.83465 };
const station = { latitude: 18.93989, longitude: 72.83549 };

/** `settings` names the settings with the service's URL. */
const remedies: Record<PlaceServiceError['kind'], (settings: string) => string> = {
  quota: () =>
    'Check the key, and the remaining quota in your account. Until then, the built-in list of towns is used.',
  refused: (settings) => `Check ${settings}: the service doesn't support this request.`,
  unavailable: (settings) =>
    `Check ${settings}, that the service is running, and whether a firewall blocks it.`,
  malformed: (settings) => `Check ${settings}: another service responds there.`,
  not_ready: () => 'Try again in a minute.',
};

/** Sends one request to each configured place service. */
export const places: Check = {
  name: 'places',
  async run({ config: { places: settings, site, dataDir } }) {
    const { geocoder, router } = settings;
    const roads = await findingOnRoads(dataDir);
    return [
      await asked(externalGeocoder(geocoder, site.url), settingsOf(geocoder.kind, 'GEOCODING'), {
        none: 'Addresses are looked up in the built-in list of towns.',
        question: ({ find }) => find('Gateway of India, Mumbai'),
      }),
      await asked(routerOf(router), settingsOf(router.kind, 'DIRECTIONS'), {
        none: roads === undefined ? 'No routing service: routes are shown as straight lines.' : undefined,
        question: ({ find }) => find(gateway, station),
      }),
      roads,
    ].filter((finding) => finding !== undefined);
  },
};

/** Whether the engine for the site's own roads starts and answers; nothing if the site has none. */
async function findingOnRoads(dataDir: string): Promise<Finding | undefined> {
  const roads = await readRoads(dataDir);
  if (roads === null) return undefined;
  const about = `The roads of ${roads.extract}, built on ${roads.builtAt.slice(0, 10)}`;
  const router = localRouter({ clock: systemClock, log: console }, dataDir);
  try {
    await router.find(gateway, station);
    return { state: 'good', text: `${about}: ${roads.engine.name} ${roads.engine.version} answers.` };
  } catch (error) {
    if (!(error instanceof PlaceServiceError)) throw error;
    const remedy = `Rebuild them: npm run places -- import ${roads.extract} --roads`;
    return { state: 'warning', text: `${about}, are not used: ${error.message}.`, remedy };
  } finally {
    await router.close();
  }
}

function settingsOf(kind: string, call: 'GEOCODING' | 'DIRECTIONS'): string {
  return kind === 'openrouteservice'
    ? `OPENROUTESERVICE_KEY and OPENROUTESERVICE_${call}_URL`
    : `${kind.toUpperCase()}_URL`;
}

async function asked<Service extends { readonly name: string }>(
  service: Service | null,
  settings: string,
  look: { readonly none: string | undefined; question(service: Service): Promise<unknown> },
): Promise<Finding | undefined> {
  if (service === null) return look.none === undefined ? undefined : { state: 'good', text: look.none };
  try {
    const answer = await look.question(service);
    const known = answer === null ? ", but it doesn't know the test address (Mumbai)" : '';
    return { state: 'good', text: `${service.name} answers${known}.` };
  } catch (error) {
    if (!(error instanceof PlaceServiceError)) throw error;
    // The site falls back to its own gazetteer and straight lines.
    return { state: 'warning', text: `${error.message}.`, remedy: remedies[error.kind](settings) };
  }
}
