import { languagesOf } from '../accounts/index.ts';
import { listStarting } from '../events/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { transaction } from '../platform/database.ts';
import { addJob, handle, type JobHandler, type Recurring } from '../platform/jobs.ts';
import { beginDigest, readersAtOnce, turnPage } from './digest-turn.ts';
import { digestJob, startDigestJob } from './jobs.ts';
import type { NotificationParts } from './parts.ts';
import { nextSubscriptions } from './subscription-store.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

/** Events in one mail; the site has the others. */
const mostEvents = 10;
const daysAhead = 7;

/** Begins the week's digest on Monday morning (nine o'clock in India); a week's begins once, however often it is tried. */
export function weeklyDigest({ db, clock }: NotificationParts): Recurring {
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
export function digestPage(parts: NotificationParts): JobHandler {
  return handle(digestJob, ({ week }) =>
    transaction(parts.db, async (tx) => {
      const now = parts.clock.now();
      const events = await listStarting(tx, now, now.add({ hours: 24 * daysAhead }), mostEvents);
      const { siteUrl } = parts;
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
              unsubscribeUrl: unsubscribeUrl(parts, 'digest', id),
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
