import { findPeople } from '../accounts/index.ts';
import { findEvent } from '../events/index.ts';
import { queueMail } from '../mail/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import { addJob, handle, type JobHandler } from '../platform/jobs.ts';
import { eventFacts, manageUrl, recipientOf } from './event-facts.ts';
import { tellOrganiserJob } from './jobs.ts';
import { lastNews, rememberNews, takeNews } from './news-store.ts';
import type { DeskParts } from './parts.ts';

/** The first registration is told at once, what follows in one mail after this long: a rush fills no mailbox. */
const pause = Temporal.Duration.from({ minutes: 15 });

/** Has the organiser told that somebody registered, soon. The event's seats are locked. */
export async function queueNews(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  const last = await lastNews(tx, eventId);
  const runAt = last?.add(pause) ?? now;
  await addJob(tx, tellOrganiserJob, { eventId }, { runAt, key: `tell_organiser ${eventId}` });
}

/** The job that does it. */
export function tellOrganiser(parts: DeskParts): JobHandler {
  return handle(tellOrganiserJob, ({ eventId }) =>
    transaction(parts.db, async (tx) => {
      const event = await findEvent(tx, eventId);
      const news = await takeNews(tx, eventId);
      const [first] = news;
      if (event === null || first === undefined) return;
      await rememberNews(tx, eventId, parts.clock.now());
      const people = await findPeople(tx, [event.organiserId, first.userId]);
      const organiser = people.get(event.organiserId);
      if (organiser === undefined || organiser.mutedMails.includes('new_registrations')) return;
      await queueMail(tx, {
        kind: 'new_registration',
        to: recipientOf(organiser),
        about: { userId: organiser.id, eventId },
        unsubscribeUrl: parts.unsubscribeUrl('new_registrations', organiser.id),
        values: {
          event: eventFacts(event, parts),
          attendeeName: people.get(first.userId)?.name ?? '',
          state: first.state,
          others: news.reduce((sum, { total }) => sum + total, 0) - 1,
          manageUrl: manageUrl(eventId, parts.siteUrl),
        },
      });
    }),
  );
}
