import type { OrganiserMessage } from '../../contracts/manage-registrations.ts';
import type { Tx } from '../platform/database.ts';
import { addJob } from '../platform/jobs.ts';
import { plainExcerpt } from '../platform/markdown.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { announceMessage, limitMessages } from '../registrations/index.ts';
import { insertAnnouncement } from './announcement-store.ts';
import { announceToGroupJob } from './jobs.ts';
import { nameMentions } from './mentions.ts';
import { type Board, requireKeeper } from './policy.ts';
import type { View } from './present.ts';
import type { PostRow } from './store.ts';

/** Characters of an announcement's first line that become the subject of its mail. */
const subjectLength = 100;

/**
 * Lets only organisers announce, and only what begins a thread. It counts as a message to the people of the event or
 * the group.
 *
 * @throws Problem `board_not_allowed`, `general_argument_invalid`, `event_hidden`, `group_hidden`,
 *   `general_rate_limit_exceeded`
 */
export async function requireAnnouncer(
  parts: Pick<Parts, 'db' | 'clock'>,
  board: Board,
  replyTo: string | null,
): Promise<void> {
  requireKeeper(board);
  if (replyTo !== null) {
    throw new Problem('general_argument_invalid', { fields: { announce: 'A reply cannot be announced' } });
  }
  const { kind, subjectId } = board.address;
  if (board.subject.hidden) throw new Problem(kind === 'events' ? 'event_hidden' : 'group_hidden');
  // No id has a space in it: an event and a group of one id have their messages counted apart.
  await limitMessages(parts, kind === 'events' ? subjectId : `group ${subjectId}`);
}

/** Has everybody mailed who is registered for the event, or in the group. */
export async function announcePost(
  tx: Tx,
  { address, subject }: Board,
  post: PostRow,
  view: View,
): Promise<void> {
  if (address.kind === 'events') {
    const words = wordsOf(post, subject.title, view.names.get(post.id));
    // It has the id of the post, by which it goes out once.
    const message: OrganiserMessage = { messageId: post.id, audience: 'all', ...words };
    await announceMessage(tx, { eventId: address.subjectId, message, now: post.createdAt });
    return;
  }
  await insertAnnouncement(tx, post.id);
  await addJob(tx, announceToGroupJob, { postId: post.id });
}

/** What the mail of an announcement says; `title` stands in for a first line with no words. */
export function wordsOf(
  post: Pick<PostRow, 'text'>,
  title: string,
  names: ReadonlyMap<string, string> = new Map(),
): { readonly subject: string; readonly text: string } {
  const text = nameMentions(post.text, names);
  const [firstLine = ''] = text.split('\n');
  return { subject: plainExcerpt(firstLine, subjectLength) || title, text };
}
