import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Mails } from '../platform/schema.ts';

export type MailRow = Selectable<Mails>;

/** Adds mails that wait for their jobs. */
export async function insertMails(db: Db, rows: readonly Insertable<Mails>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('mails').values(rows).execute();
}

/**
 * Takes a mail for one attempt. One that is being sent already was left behind by a process that died: nobody knows
 * how that attempt ended.
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

/** Notes how an attempt ended. */
export async function settleMail(
  db: Db,
  mailId: string,
  outcome: {
    state: string;
    unknownOutcomes: number;
    reason: string | null;
    sentAt: Temporal.Instant | null;
    eraseTexts: boolean;
  },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: outcome.state,
      unknown_outcomes: outcome.unknownOutcomes,
      last_error: outcome.reason,
      sent_at: outcome.sentAt,
      ...(outcome.eraseTexts && { text_body: '', html_body: '', template_params: '{}' }),
    })
    .where('id', '=', mailId)
    .execute();
}

/** Deletes mails that were queued before an instant. */
export async function deleteMailsBefore(db: Db, instant: Temporal.Instant): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', instant).execute();
}

const listed = ['id', 'to_address', 'subject', 'state', 'created_at'] as const;
export type ListedMail = Pick<MailRow, (typeof listed)[number]>;

/** Mails newest first, without their texts; of one address if told. */
export async function listMails(
  db: Db,
  to: string | undefined,
  { limit, offset }: { limit: number; offset: number },
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

/** Looks a mail up, with its texts. */
export async function findMail(db: Db, mailId: string): Promise<MailRow | null> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst();
  return row ?? null;
}
