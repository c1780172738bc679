import { type Insertable, type Selectable, sql } from 'kysely';
import type { MailState } from '../../../contracts/event-mails.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';
import type { Mails } from '../../infra/db/schema.ts';

export type MailRow = Selectable<Mails>;

export async function insertMails(db: Db, rows: readonly Insertable<Mails>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('mails').values(rows).execute();
}

/**
 * Takes a mail for one attempt. A mail already in state `sending` was abandoned by a crashed
 * process, so that attempt's result is unknown.
 */
export async function claimMail(db: Db, mailId: string): Promise<MailRow | null> {
  const row = await db
    .updateTable('mails')
    .set({
      state: 'sending',
      attempts: sql`attempts + 1`,
      unknown_outcomes: sql`unknown_outcomes + (state = 'sending')::int`,
    })
    .where('id', '=', mailId)
    .where('state', 'in', ['queued', 'sending', 'unknown'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A mail that still has to be sent. */
export async function findWaiting(db: Db, mailId: string): Promise<Pick<MailRow, 'confidential'> | null> {
  const row = await db
    .selectFrom('mails')
    .select('confidential')
    .where('id', '=', mailId)
    .where('state', 'in', ['queued', 'sending', 'unknown'])
    .executeTakeFirst();
  return row ?? null;
}

/** Saves an attempt's result. */
export async function settleMail(
  db: Db,
  mailId: string,
  outcome: {
    state: MailRow['state'];
    unknownOutcomes: number;
    reason: string | null;
    sentAt: Temporal.Instant | null;
    eraseTexts: boolean;
    suppressed: boolean;
  },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: outcome.state,
      unknown_outcomes: outcome.unknownOutcomes,
      last_error: outcome.reason,
      sent_at: outcome.sentAt,
      suppressed: outcome.suppressed,
      ...(outcome.eraseTexts && { text_body: '', html_body: '', template_params: '{}' }),
    })
    .where('id', '=', mailId)
    .execute();
}

export async function deleteMailsBefore(db: Db, instant: Temporal.Instant): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', instant).execute();
}

const listed = ['id', 'to_address', 'subject', 'state', 'created_at'] as const;
export type ListedMail = Pick<MailRow, (typeof listed)[number]>;

/** Newest first, without texts; optionally of one address. */
export async function listMails(
  db: Db,
  to: string | undefined,
  { limit, offset }: Slice,
): Promise<ListedMail[]> {
  return db
    .selectFrom('mails')
    .select(listed)
    .$if(to !== undefined, (query) => query.where('to_address', '=', to ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** With its texts. */
export async function findMail(db: Db, mailId: string): Promise<MailRow | null> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst();
  return row ?? null;
}

/** A mail's recipient and state, without its texts. */
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

/** Shown states: a mail in progress counts as queued, one in the outbox as sent. */
const stateSeen = sql<MailState>`case state when 'sending' then 'queued' when 'outbox' then 'sent' else state end`;

function mailsOfEvent(db: Db, eventId: string) {
  return db.selectFrom('mails').where('event_id', '=', eventId).where('registration_id', 'is not', null);
}

/** Mails about an event's registrations, newest first; optionally in one state. */
export async function listMailsOfEvent(
  db: Db,
  eventId: string,
  {
    state,
    subject,
    offset,
    limit,
  }: { state: MailState | undefined; subject: string | undefined; offset: number; limit: number },
): Promise<LoggedMail[]> {
  return selectLogged(db, eventId)
    .$if(subject !== undefined, (mails) => mails.where('subject', '=', subject ?? ''))
    .$if(state !== undefined, (mails) => mails.where(stateSeen, '=', state ?? 'sent'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

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

/** How many mails there are of each subject, by state, newest first. */
export async function listMessagesOfEvent(
  db: Db,
  eventId: string,
  most: number,
): Promise<{ subject: string; counts: Partial<Record<MailState, number>>; latestAt: Temporal.Instant }[]> {
  return db
    .with('sent', (own) =>
      mailsOfEvent(own as Db, eventId)
        .select(({ fn }) => [
          'subject',
          stateSeen.as('shown'),
          fn.countAll<number>().as('count'),
          fn.max('created_at').as('latest'),
        ])
        .groupBy(['subject', stateSeen]),
    )
    .selectFrom('sent')
    .select([
      'subject',
      sql<Partial<Record<MailState, number>>>`json_object_agg(shown, count)`.as('counts'),
      sql<Temporal.Instant>`max(latest)`.as('latestAt'),
    ])
    .groupBy('subject')
    .orderBy('latestAt', 'desc')
    .orderBy('subject')
    .limit(most)
    .execute();
}

/** States with no mails are left out. */
export async function countMailsOfEvent(
  db: Db,
  eventId: string,
  subject?: string,
): Promise<Map<MailState, number>> {
  const rows = await mailsOfEvent(db, eventId)
    .$if(subject !== undefined, (mails) => mails.where('subject', '=', subject ?? ''))
    .select(({ fn }) => [stateSeen.as('state'), fn.countAll<number>().as('count')])
    .groupBy(stateSeen)
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/**
 * Restarts the delivery of a failed or unknown mail. Earlier unknown results still count, so a mail
 * that may have arrived is never called failed.
 * @returns whether it was in such a state
 */
export async function requeueMail(tx: Tx, mailId: string): Promise<boolean> {
  const requeued = await tx
    .updateTable('mails')
    .set({
      state: 'queued',
      attempts: 0,
      unknown_outcomes: sql`least(unknown_outcomes, 1)`,
      last_error: null,
      suppressed: false,
    })
    .where('id', '=', mailId)
    .where('state', 'in', ['failed', 'unknown'])
    .executeTakeFirst();
  return requeued.numUpdatedRows > 0n;
}
