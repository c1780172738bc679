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
    const whose = patient.config.database.kind === 'embedded' ? 'embedded' : 'from DATABASE_URL';
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
    return [...findings, { state: 'good', text: `${waiting} jobs are scheduled; none are late.` }];
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
