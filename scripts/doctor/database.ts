import { sql } from 'kysely';
import { type MailState, mailState } from '../../server/features/mail/index.ts';
import { MigrationRefused, pendingMigrations } from '../../server/infra/db/migrate.ts';
import { queueState, requeueDeadJobs } from '../../server/infra/jobs/queue.ts';
import type { Check, Finding } from './check.ts';

const megabyte = 1024 * 1024;

export const database: Check = {
  name: 'database',
  async run(patient) {
    const { db } = await patient.openDatabase();
    const { rows } = await sql<{ version: string; bytes: number }>`
      select current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes`.execute(db);
    const { version = '', bytes = 0 } = rows[0] ?? {};
    const whose = patient.config.database.kind === 'embedded' ? 'the embedded one' : 'that of DATABASE_URL';
    return [{ state: 'good', text: `PostgreSQL ${version}, ${whose}, ${Math.ceil(bytes / megabyte)} MB.` }];
  },
};

/** Whether the database schema is that of this release. */
export const migrations: Check = {
  name: 'migrations',
  async run(patient) {
    const { url } = await patient.openDatabase();
    try {
      const pending = await pendingMigrations(url);
      if (pending.length === 0) return [{ state: 'good', text: 'The schema is that of this release.' }];
      return [
        {
          state: 'warning',
          text: `${pending.length} steps of the schema are missing: ${pending.map(({ name }) => name).join(', ')}.`,
          remedy: 'Start the site, or start it anew: it brings the database up to date.',
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
  argument: { name: 'again', effect: 'lets the jobs that were given up run again' },
  async run(patient, argument) {
    const { db } = await patient.openDatabase();
    const findings: Finding[] = [];
    if (argument === 'again') {
      const count = await requeueDeadJobs(db);
      findings.push({ state: 'good', text: `${count} jobs that were given up run again.` });
    }
    const { waiting, late, long, dead } = await queueState(db, { lateMinutes, longMinutes });
    if (late > 0)
      findings.push({
        state: 'bad',
        text: `${late} jobs have been due for more than ${lateMinutes} minutes.`,
        remedy:
          'Start the site if it does not run; else look into its log, and give it more processes (WORKERS).',
      });
    if (long > 0)
      findings.push({
        state: 'warning',
        text: `${long} jobs have been under way for more than ${longMinutes} minutes.`,
        remedy: 'Restart the site: it takes them up anew.',
      });
    for (const { task, count, reason } of dead)
      findings.push({
        state: 'bad',
        text: `${count} jobs '${task}' were given up. The last reason: ${reason}`,
        remedy: 'Mend that, then: npm run doctor -- queue again',
      });
    findings.push(...mailFindings(await mailState(db)));
    if (findings.some(({ state }) => state !== 'good')) return findings;
    return [...findings, { state: 'good', text: `${waiting} jobs wait for their time; none is late.` }];
  },
};

function mailFindings({ waitingReason, failureReason, ...mails }: MailState): Finding[] {
  const remedy =
    'Try the settings: npm run doctor -- mail you@example.org. Organisers send theirs again under Mails.';
  const findings: Finding[] = [];
  const minutes = Math.round(mails.oldestWaitingSeconds / 60);
  if (minutes > waitingMinutes)
    findings.push({
      state: minutes > stuckMinutes ? 'bad' : 'warning',
      text: `${mails.waiting} mails wait, the oldest for ${minutes} minutes. The last reason: ${waitingReason ?? 'none was noted'}`,
      remedy,
    });
  const failed = mails.refused + mails.givenUp + mails.unknown;
  if (failed > 0)
    findings.push({
      // If some arrive, the recipients' addresses are the likelier problem.
      state: mails.sent === 0 && failed >= manyMails ? 'bad' : 'warning',
      text: `${failed} mails of the last day did not arrive, or perhaps not. The last reason: ${failureReason ?? 'none was noted'}`,
      remedy,
    });
  return findings;
}
