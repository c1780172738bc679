import { findPeople } from '../accounts/index.ts';
import { nextMembers } from '../groups/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import { addJob, handle, type JobHandler } from '../platform/jobs.ts';
import { boardPath } from './address.ts';
import { wordsOf } from './announce-post.ts';
import { lockAnnouncement, saveAnnouncement } from './announcement-store.ts';
import { announceToGroupJob } from './jobs.ts';
import { namesOfMentioned } from './mention-store.ts';
import type { DiscussionParts } from './parts.ts';
import { findBoardOf, findPost, type PostRow } from './store.ts';
import { type BoardSubject, findSubject } from './subject.ts';

/** Members told in one transaction. */
const atOnce = 200;

/** The job that mails an announcement to one page of a group's members and leaves the next to another job. */
export function announceToGroup(parts: DiscussionParts): JobHandler {
  return handle(announceToGroupJob, ({ postId }) =>
    transaction(parts.db, async (tx) => {
      const toldThrough = await lockAnnouncement(tx, postId);
      const address = await findBoardOf(tx, postId);
      if (toldThrough === null || address === null) return;
      const [subject, post] = [await findSubject(tx, address), await findPost(tx, address, postId)];
      // Taken back, or out of sight: whoever was not told by then is not told at all.
      const stands = subject !== null && !subject.hidden && post !== null && post.deletedAt === null;
      const after = { userId: toldThrough, joinedBy: post?.createdAt ?? parts.clock.now() };
      const members = stands ? await nextMembers(tx, address.subjectId, after, atOnce) : [];
      if (stands)
        await tellEach(parts, tx, { subject, post, url: parts.siteUrl + boardPath(address) }, members);
      const isLast = members.length < atOnce;
      const finishedAt = isLast ? parts.clock.now() : null;
      await saveAnnouncement(tx, postId, { toldThrough: members.at(-1) ?? toldThrough, finishedAt });
      if (!isLast) await addJob(tx, announceToGroupJob, { postId });
    }),
  );
}

interface Announced {
  readonly subject: BoardSubject;
  readonly post: PostRow;
  /** The board. */
  readonly url: string;
}

async function tellEach(
  parts: DiscussionParts,
  tx: Tx,
  { subject, post, url }: Announced,
  members: readonly string[],
): Promise<void> {
  const people = await findPeople(tx, members);
  const words = wordsOf(post, subject.title, (await namesOfMentioned(tx, [post.id])).get(post.id));
  const mails = members.flatMap((userId): Mail[] => {
    const person = people.get(userId);
    if (person === undefined || userId === post.authorId) return [];
    if (person.mutedMails.includes('organiser_messages')) return [];
    const { email, name, locale, timeZone } = person;
    return [
      {
        kind: 'group_announcement',
        to: { address: email, name, locale, timeZone },
        about: { userId },
        unsubscribeUrl: parts.unsubscribeUrl('organiser_messages', userId),
        values: { group: subject.title, author: post.authorName, ...words, url: `${url}?post=${post.id}` },
      },
    ];
  });
  await queueMails(tx, mails);
}
