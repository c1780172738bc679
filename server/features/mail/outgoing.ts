import { sql } from 'kysely';
import type { MailFilter } from '../../../contracts/mail-administration.ts';
import { type Db, transaction } from '../../infra/db/database.ts';
import { keyOfTime, pageWithCursor, parseCursor, timeOfKey } from '../../infra/db/pagination.ts';
import { type Deps, wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { recordAction } from '../audit/index.ts';
import { sendAgain } from './deliver-mail.ts';
import { findMail } from './store.ts';

type StoreDeps = Pick<Deps, 'db' | 'clock'>;

/** Conditions that each match a partial index word for word. */
const conditions: Readonly<Record<MailFilter, ReturnType<typeof sql<boolean>>>> = {
  waiting: sql<boolean>`state in ('queued', 'sending')`,
  failed: sql<boolean>`state = 'failed'`,
  unknown: sql<boolean>`state = 'unknown'`,
  bounced: sql<boolean>`bounced_at is not null`,
  sent: sql<boolean>`state in ('sent', 'outbox')`,
};

/** Outgoing mails without their texts, newest first. */
export async function listOutgoing(
  db: Db,
  filter: {
    readonly only?: MailFilter | undefined;
    readonly to?: string | undefined;
    readonly after?: string | undefined;
  },
  most: number,
) {
  const { only, to } = filter;
  const before = parseCursor(filter.after);
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'subject', 'suppressed', 'last_error', 'attempts'])
    .select(['created_at', 'sent_at', 'bounced_at'])
    .select(
      sql<'queued' | 'sent' | 'failed' | 'unknown'>`case state
        when 'sending' then 'queued' when 'outbox' then 'sent' else state end`.as('shownState'),
    )
    .$if(only !== undefined, (mails) => mails.where(conditions[only ?? 'sent']))
    .$if(to !== undefined, (mails) => mails.where(sql<string>`to_address collate "C"`, '=', to ?? ''))
    .$if(before !== null, (mails) => {
      const { key, id } = before ?? { key: 0, id: '' };
      const at = timeOfKey({ key, id });
      return mails.where(({ eb, or, and }) =>
        or([eb('created_at', '<', at), and([eb('created_at', '=', at), eb('id', '>', id)])]),
      );
    })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most + 1)
    .execute();
  const { part, next } = pageWithCursor(rows, most, ({ created_at, id }) => ({
    key: keyOfTime(created_at),
    id,
  }));
  const mails = part.map(
    ({ id, to_address, shownState, last_error, created_at, sent_at, bounced_at, ...mail }) => ({
      ...mail,
      $id: id,
      to: to_address,
      state: shownState,
      reason: last_error,
      $createdAt: wireTime(created_at),
      sentAt: wireTimeOrNull(sent_at),
      bouncedAt: wireTimeOrNull(bounced_at),
    }),
  );
  return { mails, next };
}

/** @throws Problem `mail_not_found`; `mail_not_failed` if it was sent or is on its way */
export async function retryMail(
  { db, clock }: StoreDeps,
  { actorId, mailId }: { readonly actorId: string; readonly mailId: string },
): Promise<void> {
  if ((await findMail(db, mailId)) === null) throw new Problem('mail_not_found');
  await transaction(db, async (tx) => {
    if (!(await sendAgain(tx, mailId))) throw new Problem('mail_not_failed');
    const object = { kind: 'mail', id: mailId } as const;
    await recordAction(tx, clock.now(), { action: 'mail_retried', actorId, object });
  });
}

/** How far back, and how many at a time. */
const [daysBack, mostRetried] = [3, 1000];

/**
 * Sends again what failed lately, except to addresses that get no mail, and what perhaps arrived.
 *
 * @returns how many
 */
export async function retryFailedMails(
  { db, clock }: StoreDeps,
  { actorId }: { readonly actorId: string },
): Promise<number> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    const failed = await tx
      .selectFrom('mails')
      .select('id')
      .where(sql<boolean>`state = 'failed'`)
      .where('suppressed', '=', false)
      .where('created_at', '>', now.subtract({ hours: 24 * daysBack }))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(mostRetried)
      .execute();
    let retried = 0;
    for (const { id } of failed) if (await sendAgain(tx, id)) retried++;
    if (retried > 0) {
      const object = { kind: 'site', id: 'site' } as const;
      await recordAction(tx, now, { action: 'mail_retried', actorId, object, details: { count: retried } });
    }
    return retried;
  });
}
