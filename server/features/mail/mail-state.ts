import { sql } from 'kysely';
import type { Db } from '../../infra/db/database.ts';
import { pauses } from './rules.ts';

/** How mails get on, for whoever runs the site. */
export interface MailState {
  readonly waiting: number;
  /** Seconds since the one was queued that has waited longest; 0 where none waits. */
  readonly oldestWaitingSeconds: number;
  /** The last reason why one of those was not taken yet. */
  readonly waitingReason: string | null;
  /** Of the last day. */
  readonly sent: number;
  /** Of the last day: turned down for good by a mail server. */
  readonly refused: number;
  /** Of the last day: given up after the last attempt. */
  readonly givenUp: number;
  /** Of the last day: perhaps delivered. */
  readonly unknown: number;
  /** Why the newest of those three did not arrive. */
  readonly failureReason: string | null;
}

/** No mail is tried for longer than a day and a half, so that older ones need no look. */
const lookBack = '3 days';

/** Looks at the mails of the last days. */
export async function mailState(db: Db): Promise<MailState> {
  const { rows } = await sql<MailState>`
    with recent as materialized (
      select state, attempts, last_error, created_at, created_at > now() - interval '1 day' as today
      from mails where created_at > now() - ${lookBack}::interval
    )
    select count(*) filter (where state in ('queued', 'sending')) as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where state in ('queued', 'sending'))), 0)::float8
        as "oldestWaitingSeconds",
      (array_agg(last_error order by created_at desc)
        filter (where state in ('queued', 'sending') and last_error is not null))[1] as "waitingReason",
      count(*) filter (where today and state in ('sent', 'outbox')) as sent,
      count(*) filter (where today and state = 'failed' and attempts <= ${pauses.length}) as refused,
      count(*) filter (where today and state = 'failed' and attempts > ${pauses.length}) as "givenUp",
      count(*) filter (where today and state = 'unknown') as unknown,
      (array_agg(last_error order by created_at desc) filter (where today and state in ('failed', 'unknown')))[1]
        as "failureReason"
    from recent`.execute(db);
  const none = { waiting: 0, oldestWaitingSeconds: 0, sent: 0, refused: 0, givenUp: 0, unknown: 0 };
  return rows[0] ?? { ...none, waitingReason: null, failureReason: null };
}
