import { sql } from 'kysely';
import type { Db } from '../../infra/db/database.ts';
import { pauses } from './rules.ts';

/** Delivery statistics for administrators. */
export interface MailState {
  readonly waiting: number;
  /** Age in seconds of the oldest waiting mail; 0 when none waits. */
  readonly oldestWaitingSeconds: number;
  /** The latest reason why a waiting mail was deferred. */
  readonly waitingReason: string | null;
  /** In the last day. */
  readonly sent: number;
  /** In the last day: permanently refused by a mail server. */
  readonly refused: number;
  /** In the last day: given up after the last attempt. */
  readonly givenUp: number;
  /** In the last day: came back after they were sent. */
  readonly bounced: number;
  /** In the last day: delivery unknown. */
  readonly unknown: number;
  /** The latest failure's reason. */
  readonly failureReason: string | null;
}

/** Attempts end after a day and a half, so older mails don't matter. */
const lookBack = '3 days';

export async function mailState(db: Db): Promise<MailState> {
  const { rows } = await sql<MailState>`
    with recent as materialized (
      select state, attempts, last_error, suppressed, bounced_at > now() - interval '1 day' as came_back,
        created_at, created_at > now() - interval '1 day' as today
      from mails where created_at > now() - ${lookBack}::interval
    )
    select count(*) filter (where state in ('queued', 'sending')) as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where state in ('queued', 'sending'))), 0)::float8
        as "oldestWaitingSeconds",
      (array_agg(last_error order by created_at desc)
        filter (where state in ('queued', 'sending') and last_error is not null))[1] as "waitingReason",
      count(*) filter (where today and state in ('sent', 'outbox')) as sent,
      count(*) filter (where today and state = 'failed' and not suppressed and attempts <= ${pauses.length}) as refused,
      count(*) filter (where today and state = 'failed' and attempts > ${pauses.length}) as "givenUp",
      count(*) filter (where came_back) as bounced,
      count(*) filter (where today and state = 'unknown') as unknown,
      (array_agg(last_error order by created_at desc) filter (where today and state in ('failed', 'unknown') and not suppressed))[1]
        as "failureReason"
    from recent`.execute(db);
  const none = {
    waiting: 0,
    oldestWaitingSeconds: 0,
    sent: 0,
    refused: 0,
    givenUp: 0,
    bounced: 0,
    unknown: 0,
  };
  return rows[0] ?? { ...none, waitingReason: null, failureReason: null };
}
