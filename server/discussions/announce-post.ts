import type { OrganiserMessage } from '../../contracts/manage-registrations.ts';
import { plainExcerpt } from '../platform/markdown.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { limitMessages } from '../registrations/index.ts';
import { nameMentions } from './mentions.ts';
import { type Board, requireKeeper } from './policy.ts';
import type { View } from './present.ts';
import type { PostRow } from './store.ts';

/** Characters of an announcement's first line that become the subject of its mail. */
const subjectLength = 100;

/**
 * Lets only the organiser announce, and only what begins a thread. It counts as a message to the registered.
 *
 * @throws Problem `board_not_allowed`, `general_argument_invalid`, `event_hidden`, `general_rate_limit_exceeded`
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
  if (board.event.hiddenReason !== null) throw new Problem('event_hidden');
  await limitMessages(parts, board.event.id);
}

/** The mail of an announcement. It has the id of the post, by which it goes out once. */
export function messageOf({ event }: Board, post: PostRow, { names }: Pick<View, 'names'>): OrganiserMessage {
  const text = nameMentions(post.text, names.get(post.id) ?? new Map());
  const [firstLine = ''] = text.split('\n');
  const subject = plainExcerpt(firstLine, subjectLength) || event.title;
  return { messageId: post.id, audience: 'all', subject, text };
}
