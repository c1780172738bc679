import type { OrganiserMessage } from '../../../contracts/manage-registrations.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { addJob, handle, type JobHandler } from '../../infra/jobs/queue.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import { findPeople } from '../accounts/index.ts';
import { nextMembers } from '../groups/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { announceMessage, limitMessages } from '../registrations/index.ts';
import { announceToGroupJob, type BoardDeps } from './digest.ts';
import { namesOfMentioned } from './mention-store.ts';
import { nameMentions } from './mentions.ts';
import { type Board, requireModerator } from './policy.ts';
import type { View } from './queries.ts';
import { findBoardOf, findPost, type PostRow } from './store.ts';
import { type BoardSubject, boardPath, findSubject } from './subject.ts';

/** Characters of an announcement's first line used as its mail's subject. */
const subjectLength = 100;

/**
 * Only organisers may announce, and only as a new thread. Counts as a message to the event's
 * attendees or the group's members.
 * @throws Problem `board_not_allowed`, `general_argument_invalid`, `event_hidden`, `group_hidden`,
 * `general_rate_limit_exceeded`
 */
export async function requireAnnouncementRight(
  deps: Pick<Deps, 'db' | 'clock'>,
  board: Board,
  replyTo: string | null,
): Promise<void> {
  requireModerator(board);
  if (replyTo !== null) {
    throw new Problem('general_argument_invalid', { fields: { announce: 'A reply cannot be announced' } });
  }
  const { kind, subjectId } = board.address;
  if (board.subject.hidden) throw new Problem(kind === 'events' ? 'event_hidden' : 'group_hidden');
  // Ids contain no spaces, so an event and a group with the same id are counted separately.
  await limitMessages(deps, kind === 'events' ? subjectId : `group ${subjectId}`);
}

/** Queues mails to the event's attendees or the group's members. */
export async function announcePost(
  tx: Tx,
  { address, subject }: Board,
  post: PostRow,
  view: View,
): Promise<void> {
  if (address.kind === 'events') {
    const words = contentOf(post, subject.title, view.names.get(post.id));
    // The post's id makes the mailing idempotent.
    const message: OrganiserMessage = { messageId: post.id, audience: 'all', ...words };
    await announceMessage(tx, { eventId: address.subjectId, message, now: post.createdAt });
    return;
  }
  await insertAnnouncement(tx, post.id);
  await addJob(tx, announceToGroupJob, { postId: post.id });
}

/** The mail's text; `title` is used when the first line has no words. */
function contentOf(
  post: Pick<PostRow, 'text'>,
  title: string,
  names: ReadonlyMap<string, string> = new Map(),
): { readonly subject: string; readonly text: string } {
  const text = nameMentions(post.text, names);
  const [firstLine = ''] = text.split('\n');
  return { subject: plainExcerpt(firstLine, subjectLength) || title, text };
}

/** Recipients per transaction. */
const pageSize = 200;

/** The job that mails an announcement to one page of a group's members and queues the next page. */
export function announceToGroup(deps: BoardDeps): JobHandler {
  return handle(announceToGroupJob, ({ postId }) =>
    transaction(deps.db, async (tx) => {
      const notifiedThrough = await lockAnnouncement(tx, postId);
      const address = await findBoardOf(tx, postId);
      if (notifiedThrough === null || address === null) return;
      const [subject, post] = [await findSubject(tx, address), await findPost(tx, address, postId)];
      // If the post was deleted or the group hidden, the remaining members get no mail.
      const isVisible = subject !== null && !subject.hidden && post !== null && post.deletedAt === null;
      const after = { userId: notifiedThrough, joinedBy: post?.createdAt ?? deps.clock.now() };
      const members = isVisible ? await nextMembers(tx, address.subjectId, after, pageSize) : [];
      if (isVisible)
        await notifyEach(
          deps,
          tx,
          { subject, post, groupId: address.subjectId, url: deps.siteUrl + boardPath(address) },
          members,
        );
      const isLast = members.length < pageSize;
      const finishedAt = isLast ? deps.clock.now() : null;
      await saveAnnouncement(tx, postId, { notifiedThrough: members.at(-1) ?? notifiedThrough, finishedAt });
      if (!isLast) await addJob(tx, announceToGroupJob, { postId });
    }),
  );
}

interface Announced {
  readonly subject: BoardSubject;
  readonly post: PostRow;
  readonly groupId: string;
  /** The board's URL. */
  readonly url: string;
}

async function notifyEach(
  deps: BoardDeps,
  tx: Tx,
  { subject, post, groupId, url }: Announced,
  members: readonly string[],
): Promise<void> {
  const people = await findPeople(tx, members);
  const words = contentOf(post, subject.title, (await namesOfMentioned(tx, [post.id])).get(post.id));
  const mails = members.flatMap((userId): Mail[] => {
    const person = people.get(userId);
    if (person === undefined || userId === post.authorId) return [];
    const { email, name, locale, timeZone } = person;
    return [
      {
        kind: 'group_announcement',
        to: { address: email, name, locale, timeZone },
        about: { userId, groupId, postId: post.id, actorId: post.authorId },
        muted: person.mutedMails.includes('organiser_messages'),
        unsubscribeUrl: deps.unsubscribeUrl('organiser_messages', userId),
        values: {
          group: subject.title,
          author: post.authorName,
          ...words,
          postedAt: post.createdAt,
          url: `${url}?post=${post.id}`,
        },
      },
    ];
  });
  await queueMails(tx, mails);
}

async function insertAnnouncement(tx: Tx, postId: string): Promise<void> {
  await tx.insertInto('board_announcements').values({ post_id: postId }).execute();
}

/** How far the mailing has come, locked until `tx` ends; null when it is finished or deleted. */
async function lockAnnouncement(tx: Tx, postId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('board_announcements')
    .select('told_through as notifiedThrough')
    .where('post_id', '=', postId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.notifiedThrough ?? null;
}

/** `finishedAt` is set once no recipient is left. */
async function saveAnnouncement(
  tx: Tx,
  postId: string,
  progress: { readonly notifiedThrough: string; readonly finishedAt: Temporal.Instant | null },
): Promise<void> {
  await tx
    .updateTable('board_announcements')
    .set({ told_through: progress.notifiedThrough, finished_at: progress.finishedAt })
    .where('post_id', '=', postId)
    .execute();
}
