import { type Tx, transaction } from '../../infra/db/database.ts';
import { addJob, handle, type JobHandler, type Recurring } from '../../infra/jobs/queue.ts';
import { languagesOf } from '../accounts/index.ts';
import { listStarting } from '../events/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import {
  digestJob,
  type NotificationDeps,
  nextSubscriptions,
  startDigestJob,
  unsubscribeUrl,
} from './subscriptions.ts';

/** Events per mail; the site shows the others. */
const maxEvents = 10;
const daysAhead = 7;

/** Starts the weekly digest on Monday at 9 a.m. in India, once per week. */
export function weeklyDigest({ db, clock }: NotificationDeps): Recurring {
  const start = () => {
    const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate();
    const week = today.subtract({ days: today.dayOfWeek - 1 }).toString();
    return transaction(db, async (tx) => {
      if (await beginDigest(tx, { kind: 'week', day: week })) await addJob(tx, digestJob, { week });
    });
  };
  return { cron: '30 3 * * 1', handler: handle(startDigestJob, start) };
}

/** The job that mails one page of people and queues the next. Skips a week without events. */
export function digestPage(deps: NotificationDeps): JobHandler {
  return handle(digestJob, ({ week }) =>
    transaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const events = await listStarting(tx, now, now.add({ hours: 24 * daysAhead }), maxEvents);
      const { siteUrl } = deps;
      const listed = events.map((event) => ({ ...event, url: `${siteUrl}/event/${event.id}`, asOf: now }));
      const more = await turnPage(tx, { kind: 'week', day: week }, now, async (notifiedThrough) => {
        const readers =
          events.length === 0 ? [] : await nextSubscriptions(tx, notifiedThrough, readersAtOnce);
        const languages = await languagesOf(
          tx,
          readers.map(({ email }) => email),
        );
        await queueMails(
          tx,
          readers.map(
            ({ id, email, locale }): Mail => ({
              kind: 'weekly_digest',
              to: { address: email, name: '', locale: languages.get(email) ?? locale, timeZone: 'UTC' },
              unsubscribeUrl: unsubscribeUrl(deps, 'digest', id),
              values: { events: listed, allEventsUrl: `${siteUrl}/allevents` },
            }),
          ),
        );
        return readers;
      });
      if (more) await addJob(tx, digestJob, { week });
    }),
  );
}

/**
 * One issue of a digest: the weekly ones are named by their Monday, the board digest by its day.
 */
interface Issue {
  readonly kind: 'week' | 'boards' | 'following';
  /** As an ISO date. */
  readonly day: string;
}

/** How far an issue has been sent. */
interface DigestProgress {
  readonly notifiedThrough: string;
  readonly finishedAt: Temporal.Instant | null;
}

/** @returns false when the issue already exists */
async function insertDigest(tx: Tx, issue: Issue): Promise<boolean> {
  const inserted = await tx
    .insertInto('digests')
    .values(issue)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** How far a digest has been sent; locked until `tx` ends. */
async function lockDigest(tx: Tx, { kind, day }: Issue): Promise<DigestProgress | null> {
  const row = await tx
    .selectFrom('digests')
    .select(['told_through as notifiedThrough', 'finished_at as finishedAt'])
    .where('kind', '=', kind)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** `finishedAt` is set once no reader is left. */
async function saveDigest(
  tx: Tx,
  { kind, day }: Issue,
  { notifiedThrough, finishedAt }: DigestProgress,
): Promise<void> {
  await tx
    .updateTable('digests')
    .set({ told_through: notifiedThrough, finished_at: finishedAt })
    .where('kind', '=', kind)
    .where('day', '=', day)
    .execute();
}

/** Readers per transaction. */
export const readersAtOnce = 200;

/**
 * Starts an issue.
 * @returns false when it was already started
 */
export async function beginDigest(tx: Tx, issue: Issue): Promise<boolean> {
  return insertDigest(tx, issue);
}

/**
 * Mails the next page of an issue's readers, each once, even if called repeatedly. Locks the issue
 * until `tx` ends.
 * @param queueMailsFor queues the mails for at most {@link readersAtOnce} readers after the given id, in id
 * order, and returns their ids
 * @returns whether there may be more readers
 */
export async function turnPage(
  tx: Tx,
  issue: Issue,
  now: Temporal.Instant,
  queueMailsFor: (notifiedThrough: string) => Promise<readonly { readonly id: string }[]>,
): Promise<boolean> {
  const progress = await lockDigest(tx, issue);
  if (progress === null || progress.finishedAt !== null) return false;
  const readers = await queueMailsFor(progress.notifiedThrough);
  const last = readers.length < readersAtOnce;
  const notifiedThrough = readers.at(-1)?.id ?? progress.notifiedThrough;
  await saveDigest(tx, issue, { notifiedThrough, finishedAt: last ? now : null });
  return !last;
}
