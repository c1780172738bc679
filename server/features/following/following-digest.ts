import { z } from 'zod';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { addJob, handle, type JobHandler, job, type Recurring } from '../../infra/jobs/queue.ts';
import { findPeople } from '../accounts/index.ts';
import { listWholeEventsByIds } from '../events/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { beginDigest, readersAtOnce, turnPage, unsubscribeUrl } from '../notifications/index.ts';
import { listAddedForEach, nextFollowers } from './feed.ts';
import type { FollowingDeps } from './follow.ts';

/** Events per mail; the page shows the others. */
const maxEvents = 10;
const week = Temporal.Duration.from({ hours: 24 * 7 });

const startJob = job('start_following_letters', z.unknown(), 12);
const followingDigestPageJob = job('send_following_letters', z.object({ week: z.string() }));

/**
 * Starts the weekly mails on Monday at 9.15 a.m. in India, once per week: what followed organisers
 * and groups added in the previous week, even if the mails are sent late.
 */
export function followingDigest({ db, clock }: FollowingDeps): Recurring {
  const start = () => {
    const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate();
    const monday = today.subtract({ days: today.dayOfWeek - 1 }).toString();
    return transaction(db, async (tx) => {
      if (await beginDigest(tx, { kind: 'following', day: monday }))
        await addJob(tx, followingDigestPageJob, { week: monday });
    });
  };
  return { cron: '45 3 * * 1', handler: handle(startJob, start) };
}

/** The job that mails one page of people and queues the next. People without news get no mail. */
export function followingDigestPage(deps: FollowingDeps): JobHandler {
  return handle(followingDigestPageJob, (about) =>
    transaction(deps.db, async (tx) => {
      const issue = { kind: 'following', day: about.week } as const;
      const more = await turnPage(tx, issue, deps.clock.now(), async (notifiedThrough) => {
        const readers = await nextFollowers(tx, notifiedThrough, readersAtOnce);
        await queueMails(tx, await mailsFor(deps, tx, readers, about.week));
        return readers.map((id) => ({ id }));
      });
      if (more) await addJob(tx, followingDigestPageJob, about);
    }),
  );
}

async function mailsFor(
  deps: FollowingDeps,
  tx: Tx,
  readers: readonly string[],
  monday: string,
): Promise<Mail[]> {
  const now = deps.clock.now();
  const until = Temporal.PlainDate.from(monday)
    .toZonedDateTime({ timeZone: 'UTC', plainTime: '03:45' })
    .toInstant();
  const span = { since: until.subtract(week), until };
  const added = await listAddedForEach(tx, readers, { now, span, most: maxEvents });
  const byReader = Map.groupBy(added, ({ followerId }) => followerId);
  const people = await findPeople(tx, [...byReader.keys()]);
  const rows = await listWholeEventsByIds(tx, [...new Set(added.map(({ id }) => id))]);
  const events = new Map(rows.map((event) => [event.id, event]));
  const { siteUrl } = deps;
  return [...people.values()].map(
    ({ id, email, name, locale, timeZone }): Mail => ({
      kind: 'followed_events',
      to: { address: email, name, locale, timeZone },
      about: { userId: id },
      unsubscribeUrl: unsubscribeUrl(deps, 'followed_events', id),
      values: {
        events: (byReader.get(id) ?? [])
          .flatMap((each) => events.get(each.id) ?? [])
          .map((event) => ({ ...event, url: `${siteUrl}/event/${event.id}`, asOf: now })),
        followingUrl: `${siteUrl}/following`,
      },
    }),
  );
}
