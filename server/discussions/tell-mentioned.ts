import { findPeople } from '../accounts/index.ts';
import { findEvent } from '../events/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { transaction } from '../platform/database.ts';
import { handle, type JobHandler } from '../platform/jobs.ts';
import { plainExcerpt } from '../platform/markdown.ts';
import { tellMentionedJob } from './jobs.ts';
import { lockUntold, mentionableAmong, namesOfMentioned, saveTold } from './mention-store.ts';
import { nameMentions } from './mentions.ts';
import { mutersOf } from './mute-store.ts';
import type { DiscussionParts } from './parts.ts';
import { findPost } from './store.ts';

/** Characters of a post in the mail about it. */
const excerptLength = 400;

/**
 * The job that tells those whom a post mentions, each once: not who muted the board, the thread, the author or such
 * mails, and nobody who may write there no longer.
 */
export function tellMentioned(parts: DiscussionParts): JobHandler {
  return handle(tellMentionedJob, ({ eventId, postId }) =>
    transaction(parts.db, async (tx) => {
      const untold = await lockUntold(tx, postId);
      const [event, post] = [await findEvent(tx, eventId), await findPost(tx, eventId, postId)];
      if (untold.length === 0 || event === null || post === null) return;
      await saveTold(tx, postId, parts.clock.now());
      if (post.deletedAt !== null || event.hiddenReason !== null) return;
      const ground = { eventId, organiserId: event.organiserId, all: true };
      const [there, muters, people, names] = [
        await mentionableAmong(tx, ground, untold),
        await mutersOf(tx, post, untold),
        await findPeople(tx, untold),
        await namesOfMentioned(tx, [postId]),
      ];
      const excerpt = plainExcerpt(nameMentions(post.text, names.get(postId) ?? new Map()), excerptLength);
      const mails = there.flatMap(({ id }): Mail[] => {
        const person = people.get(id);
        if (person === undefined || muters.has(id) || person.mutedMails.includes('mentions')) return [];
        return [
          {
            kind: 'board_mention',
            to: {
              address: person.email,
              name: person.name,
              locale: person.locale,
              timeZone: person.timeZone,
            },
            about: { userId: id, eventId },
            unsubscribeUrl: parts.unsubscribeUrl('mentions', id),
            values: {
              title: event.title,
              author: post.authorName,
              excerpt,
              url: `${parts.siteUrl}/event/${eventId}/discussion?post=${postId}`,
            },
          },
        ];
      });
      await queueMails(tx, mails);
    }),
  );
}
