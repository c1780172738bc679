import { type Tx, transaction } from '../../infra/db/database.ts';
import { addJob, handle, type JobHandler, type Recurring } from '../../infra/jobs/queue.ts';
import { languagesOf } from '../accounts/index.ts';
import { listStarting } from '../events/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { digestJob, type NotificationDeps, startDigestJob } from './deps.ts';
import { nextSubscriptions, unsubscribeUrl } from './subscriptions.ts';

/** Events in one mail; the site has the others. */
const mostEvents = 10;
const daysAhead = 7;

/** Begins the week's digest on Monday morning (nine o'clock in India); a week's begins once, however often it is tried. */
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

/** The job that tells one page of people and leaves the next to another job. A week without events is passed over. */
export function digestPage(deps: NotificationDeps): JobHandler {
  return handle(digestJob, ({ week }) =>
    transaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const events = await listStarting(tx, now, now.add({ hours: 24 * daysAhead }), mostEvents);
      const { siteUrl } = deps;
      const told = events.map((event) => ({ ...event, url: `${siteUrl}/event/${event.id}`, asOf: now }));
      const more = await turnPage(tx, { kind: 'week', day: week }, now, async (toldThrough) => {
        const readers = events.length === 0 ? [] : await nextSubscriptions(tx, toldThrough, readersAtOnce);
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
              values: { events: told, allEventsUrl: `${siteUrl}/allevents` },
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
 * One issue of a digest: of the events of a week or of what those added whom somebody follows, by its Monday; or of
 * what a day brought to boards.
 */
interface Issue {
  readonly kind: 'week' | 'boards' | 'following';
  /** As an ISO date. */
  readonly day: string;
}

/** How far an issue of a digest came. */
interface DigestProgress {
  readonly toldThrough: string;
  readonly finishedAt: Temporal.Instant | null;
}

/** Begins an issue; whether nobody had before. */
async function insertDigest(tx: Tx, issue: Issue): Promise<boolean> {
  const inserted = await tx
    .insertInto('digests')
    .values(issue)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Reads how far a digest came, and keeps others from working on it until `tx` ends. */
async function lockDigest(tx: Tx, { kind, day }: Issue): Promise<DigestProgress | null> {
  const row = await tx
    .selectFrom('digests')
    .select(['told_through as toldThrough', 'finished_at as finishedAt'])
    .where('kind', '=', kind)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers how far a digest came; `finishedAt` when nobody is left. */
async function saveDigest(
  tx: Tx,
  { kind, day }: Issue,
  { toldThrough, finishedAt }: DigestProgress,
): Promise<void> {
  await tx
    .updateTable('digests')
    .set({ told_through: toldThrough, finished_at: finishedAt })
    .where('kind', '=', kind)
    .where('day', '=', day)
    .execute();
}

/** People told in one transaction. */
export const readersAtOnce = 200;

/** Begins an issue of a digest; whether nobody had before. */
export async function beginDigest(tx: Tx, issue: Issue): Promise<boolean> {
  return insertDigest(tx, issue);
}

/**
 * Tells the next of an issue's readers, each once however often it is called; others wait until `tx` ends.
 *
 * @param tell queues the mails of at most {@link readersAtOnce} readers after the id that it is handed, in the order of
 *   their ids, and answers with them
 * @returns whether more readers may wait
 */
export async function turnPage(
  tx: Tx,
  issue: Issue,
  now: Temporal.Instant,
  tell: (toldThrough: string) => Promise<readonly { readonly id: string }[]>,
): Promise<boolean> {
  const progress = await lockDigest(tx, issue);
  if (progress === null || progress.finishedAt !== null) return false;
  const readers = await tell(progress.toldThrough);
  const last = readers.length < readersAtOnce;
  const toldThrough = readers.at(-1)?.id ?? progress.toldThrough;
  await saveDigest(tx, issue, { toldThrough, finishedAt: last ? now : null });
  return !last;
}
