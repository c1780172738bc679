import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { MailState } from '../../../contracts/event-mails.ts';
import { anyOf, builtOnce, type Db, insertTogether, prepare, type Tx } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';
import type { Mails } from '../../infra/db/schema.ts';

export type MailRow = Selectable<Mails>;

/** A mail's columns; those in JSON as values. */
export type NewMail = Omit<Insertable<Mails>, 'content' | 'template_params' | 'html_body'> & {
  readonly content: object;
  readonly template_params: object;
};

export async function insertMails(db: Db, rows: readonly NewMail[]): Promise<void> {
  await insertTogether(db, 'mails', { rows });
}

/**
 * Takes mails for one attempt each; those that are sent, failed or deleted are left out. A mail already in state
 * `sending` was abandoned by a crashed process, so that attempt's result is unknown. `keptBackFor` tells why its address
 * gets no mail, if so.
 */
export const claimMails = builtOnce((db, mailIds: readonly string[]) =>
  db
    .updateTable('mails')
    .set({
      state: 'sending',
      attempts: sql`attempts + 1`,
      unknown_outcomes: sql`unknown_outcomes + (state = 'sending')::int`,
    })
    .where('id', '=', anyOf(mailIds))
    .where('state', 'in', ['queued', 'sending', 'unknown'])
    .returningAll()
    .returning(({ selectFrom }) =>
      selectFrom('suppressed_addresses')
        .select('reason')
        .whereRef('address', '=', 'to_address')
        .as('keptBackFor'),
    ),
);

/**
 * Deletes reminders that waited for so long that they aren't true any more: the event has started, was moved, cancelled
 * or deleted, or the reader's seat ended. One that may have arrived already stays.
 * @returns their ids
 */
export async function deleteLateReminders(
  db: Db,
  mailIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`delete from mails
    where id = any(${[...mailIds]}::text[]) and kind in ('reminder_day', 'reminder_hour') and event_id is not null
      and unknown_outcomes = 0 and not exists (
        select from events join announcements reminders on reminders.event_id = events.id
          and reminders.kind = mails.kind and reminders.starts_at = events.starts_at
        join registrations on registrations.event_id = events.id and registrations.id = mails.registration_id
        where events.id = mails.event_id and events.status = 'scheduled' and events.starts_at > ${now}
          and registrations.state = 'confirmed')
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
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

/** An attempt's result. */
export interface SettledMail {
  readonly id: string;
  readonly state: MailRow['state'];
  readonly unknownOutcomes: number;
  readonly reason: string | null;
  readonly sentAt: Temporal.Instant | null;
  readonly eraseTexts: boolean;
  readonly suppressed: boolean;
}

export async function settleMails(db: Db, settled: readonly SettledMail[]): Promise<void> {
  const [erased, kept] = [
    settled.filter((each) => each.eraseTexts),
    settled.filter((each) => !each.eraseTexts),
  ];
  if (kept.length > 0) await settle(db, JSON.stringify(kept));
  if (erased.length > 0) await settleAndErase(db, JSON.stringify(erased));
}

const settle = prepare((_db, settled: string) => settlement(settled, sql``));

/** By itself: naming the texts has PostgreSQL write all of a mail again. */
const settleAndErase = prepare((_db, settled: string) =>
  settlement(settled, sql`, text_body = '', html_body = '', content = null, template_params = '{}'`),
);

function settlement(settled: string, erasing: RawBuilder<unknown>) {
  return sql`update mails set
      state = settled.state, unknown_outcomes = settled."unknownOutcomes", last_error = settled.reason,
      sent_at = settled."sentAt", suppressed = settled.suppressed${erasing}
    from jsonb_to_recordset(${settled}::jsonb) as settled (id text, state text, "unknownOutcomes" int, reason text,
      "sentAt" timestamptz, suppressed bool)
    where mails.id = settled.id`;
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

/**
 * What was mailed to a person about an event and an order, oldest first. Mails are deleted after a while, so this can be
 * less than was sent.
 */
export async function listMailsAbout(
  db: Db,
  { userId, eventId, orderId }: { userId: string; eventId: string | null; orderId: string },
): Promise<{ sentAt: Temporal.Instant; address: string; subject: string; state: string }[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['created_at as createdAt', 'sent_at as sentAt', 'to_address as address', 'subject'])
    .select(stateSeen.as('state'))
    .where('user_id', '=', userId)
    .where(({ or, eb }) =>
      or([
        eb('event_id', '=', eventId),
        sql<boolean>`kind in ('payment_receipt', 'payment_refund') and position(${orderId} in text_body) > 0`,
      ]),
    )
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ createdAt, sentAt, ...mail }) => ({ ...mail, sentAt: sentAt ?? createdAt }));
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
