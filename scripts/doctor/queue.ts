import { sql } from 'kysely';
import { againDeadJobs, queueState } from '../../server/platform/queue-state.ts';
import type { Check, Finding } from './check.ts';

/** Minutes after which a job that nobody took, or somebody still works on, is worth a word. */
const lateMinutes = 10;
const longMinutes = 60;

/** Whether jobs are done, and mails go out. */
export const queue: Check = {
  name: 'queue',
  argument: { name: 'again', effect: 'lets the jobs that were given up run again' },
  async run(patient, argument) {
    const { db } = await patient.openDatabase();
    const findings: Finding[] = [];
    if (argument === 'again') {
      const count = await againDeadJobs(db);
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
    const failed = await failedMails(db);
    if (failed.count > 0)
      findings.push({
        state: 'warning',
        text: `${failed.count} mails of the last day did not arrive, or perhaps not. The last reason: ${failed.reason}`,
        remedy:
          'Try the settings: npm run doctor -- mail you@example.org. Organisers send theirs again under Mails.',
      });
    if (findings.some(({ state }) => state !== 'good')) return findings;
    return [...findings, { state: 'good', text: `${waiting} jobs wait for their time; none is late.` }];
  },
};

async function failedMails(db: Parameters<typeof queueState>[0]): Promise<{ count: number; reason: string }> {
  const { rows } = await sql<{ count: number; reason: string | null }>`
    select count(*) as count, (array_agg(last_error order by created_at desc))[1] as reason
    from mails where state in ('failed', 'unknown') and created_at > now() - interval '1 day'`.execute(db);
  return { count: rows[0]?.count ?? 0, reason: rows[0]?.reason ?? '' };
}
