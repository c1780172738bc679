import { findPeople } from '../accounts/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { transaction } from '../platform/database.ts';
import { handle, type JobHandler } from '../platform/jobs.ts';
import { plainExcerpt } from '../platform/markdown.ts';
import { boardPath } from './address.ts';
import { tellMentionedJob } from './jobs.ts';
import { lockUntold, mentionableAmong, namesOfMentioned, saveTold } from './mention-store.ts';
import { nameMentions } from './mentions.ts';
import { mutersOf } from './mute-store.ts';
import type { DiscussionParts } from './parts.ts';
import { findBoardOf, findPost } from './store.ts';
import { findSubject } from './subject.ts';

/** Characters of a post in the mail about it. */
const excerptLength = 400;

/**
 * The job that tells those whom a post mentions, each once: not who muted the board, the thread, the author or such
 * mails, and nobody who may write there no longer.
 */
export function tellMentioned(parts: DiscussionParts): JobHandler {
  return handle(tellMentionedJob, ({ postId }) =>
    transaction(parts.db, async (tx) => {
      const untold = await lockUntold(tx, postId);
      const address = await findBoardOf(tx, postId);
      if (untold.length === 0 || address === null) return;
      const [subject, post] = [await findSubject(tx, address), await findPost(tx, address, postId)];
      if (subject === null || post === null) return;
      await saveTold(tx, postId, parts.clock.now());
      if (post.deletedAt !== null || subject.hidden) return;
      const ground = { address, organiserId: subject.organiserId, all: true };
      const [there, muters, people, names] = [
        await mentionableAmong(tx, ground, untold),
        await mutersOf(tx, address, post, untold),
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
            about: { userId: id, ...(address.kind === 'events' && { eventId: address.subjectId }) },
            unsubscribeUrl: parts.unsubscribeUrl('mentions', id),
            values: {
              title: subject.title,
              author: post.authorName,
              excerpt,
              url: `${parts.siteUrl}${boardPath(address)}?post=${postId}`,
            },
          },
        ];
      });
      await queueMails(tx, mails);
    }),
  );
}
