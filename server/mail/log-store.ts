import { sql } from 'kysely';
import type { MailState } from '../../contracts/event-mails.ts';
import type { Db, Tx } from '../platform/database.ts';

/** A mail without its texts: to whom it went and what became of it. */
export interface LoggedMail {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  readonly name: string;
  readonly address: string;
  readonly subject: string;
  readonly state: MailState;
  readonly reason: string | null;
  readonly attempts: number;
}

/** A mail under way still waits; one in the outbox is where it shall be. */
const stateSeen = sql<MailState>`case state when 'sending' then 'queued' when 'outbox' then 'sent' else state end`;

function mailsOfEvent(db: Db, eventId: string) {
  return db.selectFrom('mails').where('event_id', '=', eventId).where('registration_id', 'is not', null);
}

/** What was mailed about registrations for an event, newest first; in one state if told. */
export async function listMailsOfEvent(
  db: Db,
  eventId: string,
  { state, offset, limit }: { state: MailState | undefined; offset: number; limit: number },
): Promise<LoggedMail[]> {
  return selectLogged(db, eventId)
    .$if(state !== undefined, (mails) => mails.where(stateSeen, '=', state ?? 'sent'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** One of them. */
export async function findMailOfEvent(db: Db, eventId: string, mailId: string): Promise<LoggedMail | null> {
  return (await selectLogged(db, eventId).where('id', '=', mailId).executeTakeFirst()) ?? null;
}

function selectLogged(db: Db, eventId: string) {
  return mailsOfEvent(db, eventId).select([
    'id',
    'created_at as createdAt',
    'to_name as name',
    'to_address as address',
    'subject',
    stateSeen.as('state'),
    'last_error as reason',
    'attempts',
  ]);
}

/** How many of them there are in each state; states that none is in are left out. */
export async function countMailsOfEvent(db: Db, eventId: string): Promise<Map<MailState, number>> {
  const rows = await mailsOfEvent(db, eventId)
    .select(({ fn }) => [stateSeen.as('state'), fn.countAll<number>().as('count')])
    .groupBy(stateSeen)
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/**
 * Lets a mail begin anew that failed or whose outcome is unknown; whether it was such a one. A doubt stays: one that
 * may have arrived is not called failed later.
 */
export async function requeueMail(tx: Tx, mailId: string): Promise<boolean> {
  const requeued = await tx
    .updateTable('mails')
    .set({
      state: 'queued',
      attempts: 0,
      unknown_outcomes: sql`least(unknown_outcomes, 1)`,
      last_error: null,
    })
    .where('id', '=', mailId)
    .where('state', 'in', ['failed', 'unknown'])
    .executeTakeFirst();
  return requeued.numUpdatedRows > 0n;
}
