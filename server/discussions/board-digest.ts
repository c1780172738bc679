import { nextWanting } from '../accounts/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { beginDigest, readersAtOnce, turnPage } from '../notifications/index.ts';
import { transaction } from '../platform/database.ts';
import { addJob, handle, type JobHandler, type Recurring } from '../platform/jobs.ts';
import { boardPath } from './address.ts';
import { boardDigestJob, startBoardDigestJob } from './jobs.ts';
import { listNews } from './news-store.ts';
import type { DiscussionParts } from './parts.ts';

/** Boards in one mail; the site has the others. */
const mostBoards = 10;

/** Begins the day's mail of what is new on boards, in the morning (eight o'clock in India); a day's begins once. */
export function dailyBoardDigest({ db, clock }: DiscussionParts): Recurring {
  const start = () => {
    const day = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
    return transaction(db, async (tx) => {
      if (await beginDigest(tx, { kind: 'boards', day })) await addJob(tx, boardDigestJob, { day });
    });
  };
  return { cron: '30 2 * * *', handler: handle(startBoardDigestJob, start) };
}

/**
 * The job that tells one page of people and leaves the next to another job. A post is in the mail of one day only, and
 * in none for who has read it or muted it by then; who has nothing new gets no mail.
 */
export function boardDigestPage(parts: DiscussionParts): JobHandler {
  return handle(boardDigestJob, ({ day }) =>
    transaction(parts.db, async (tx) => {
      const now = parts.clock.now();
      const until = Temporal.PlainDate.from(day)
        .toZonedDateTime({ timeZone: 'UTC', plainTime: '02:30' })
        .toInstant();
      const span = { since: until.subtract({ hours: 24 }), until };
      const more = await turnPage(tx, { kind: 'boards', day }, now, async (toldThrough) => {
        const readers = await nextWanting(tx, 'board_digest', toldThrough, readersAtOnce);
        const news = await listNews(
          tx,
          readers.map(({ id }) => id),
          span,
        );
        const mails = readers.flatMap(({ id, email, name, locale, timeZone }): Mail[] => {
          const boards = news
            .get(id)
            ?.slice(0, mostBoards)
            .map(({ title, posts, ...address }) => ({
              ...{ title, posts },
              url: parts.siteUrl + boardPath(address),
            }));
          if (boards === undefined) return [];
          return [
            {
              kind: 'board_digest',
              to: { address: email, name, locale, timeZone },
              about: { userId: id },
              unsubscribeUrl: parts.unsubscribeUrl('board_digest', id),
              values: { boards },
            },
          ];
        });
        await queueMails(tx, mails);
        return readers;
      });
      if (more) await addJob(tx, boardDigestJob, { day });
    }),
  );
}
