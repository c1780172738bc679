import { escapeHtml } from '../../../contracts/escape-html.ts';
import { mentionPattern } from '../../../contracts/limits.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { addJob, handle, type JobHandler } from '../../infra/jobs/queue.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import { findPeople } from '../accounts/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { type BoardDeps, notifyMentionedJob } from './digest.ts';
import {
  findMentionable,
  insertMentions,
  lockUnnotified,
  mentionableAmong,
  namesOfMentioned,
  saveNotified,
} from './mention-store.ts';
import { usersWhoMuted } from './mute-store.ts';
import { type Board, boardFor } from './policy.ts';
import { findBoardOf, findPost } from './store.ts';
import { aboutBoard, boardPath, findSubject } from './subject.ts';

/** The ids of the people a post mentions, without duplicates. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(mentionPattern)].map(([, id = '']) => id))];
}

/** Replaces mentions with names, for plain-text uses such as mails and files. */
export function nameMentions(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(mentionPattern, (token, id: string) => (names.has(id) ? `@${names.get(id)}` : token));
}

/**
 * Replaces mentions in sanitised HTML with marks. Only in text between tags: inside an attribute,
 * such as a link's address, a mark could break out of it.
 */
export function markMentions(html: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return html;
  return html.replace(/<[^<>]*>|[^<]+|</g, (part) =>
    part.startsWith('<')
      ? part
      : part.replace(mentionPattern, (token, id: string) => {
          const name = names.get(id);
          return name === undefined ? token : `<mark>@${escapeHtml(name)}</mark>`;
        }),
  );
}

/** Posts with mentions per person: each may mail several people. */
const mentioning: Limit = { most: 20, seconds: 3600 };
/** Suggestions while typing a name. */
const maxSuggestions = 8;

/**
 * Counts a post that mentions people.
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function limitMentions(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: Principal,
  text: string,
): Promise<void> {
  if (mentionedIn(text).length > 0) await useLimit(deps, `mentions:${userId}`, mentioning);
}

/**
 * Saves the mentions of a post's new text and notifies the newly mentioned people.
 * @throws Problem `user_not_found` for a person the author can't know to be on the board
 */
export async function mention(tx: Tx, board: Board, postId: string, text: string): Promise<void> {
  const known = (await namesOfMentioned(tx, [postId])).get(postId);
  const added = mentionedIn(text).filter((id) => !known?.has(id));
  if (added.length === 0) return;
  const there = await mentionableAmong(tx, mentionScope(board), added);
  if (there.length < added.length) throw new Problem('user_not_found');
  await insertMentions(tx, postId, added);
  await addJob(tx, notifyMentionedJob, { postId });
}

/**
 * Suggests people while a name is typed.
 * @throws Problem `event_not_found`, `group_not_found`, `board_not_allowed` for callers who may not
 * write there
 */
export async function offerMentions(
  { db }: Pick<Deps, 'db'>,
  { caller, address, search }: { caller: Principal; address: SubjectAddress; search: string },
) {
  const board = await boardFor(db, address, caller);
  if (board.bar !== null) throw new Problem('board_not_allowed');
  const asked = { begins: search, but: caller.userId, most: maxSuggestions };
  const people = await findMentionable(db, mentionScope(board), asked);
  return { people: people.map(({ id, name }) => ({ $id: id, name })) };
}

/**
 * Who is registered is known to the organiser only; people who have written have shown it
 * themselves. A group's members know each other.
 */
function mentionScope({ address, subject, moderates }: Board) {
  return { address, organiserId: subject.organiserId, all: moderates || address.kind === 'groups' };
}

/** Characters of a post quoted in the mail. */
const excerptLength = 400;

/**
 * The job that notifies mentioned people, once each. Skips people who muted the board, the thread,
 * the author or such mails, and people who may no longer write there.
 */
export function notifyMentioned(deps: BoardDeps): JobHandler {
  return handle(notifyMentionedJob, ({ postId }) =>
    transaction(deps.db, async (tx) => {
      const unnotified = await lockUnnotified(tx, postId);
      const address = await findBoardOf(tx, postId);
      if (unnotified.length === 0 || address === null) return;
      const [subject, post] = [await findSubject(tx, address), await findPost(tx, address, postId)];
      if (subject === null || post === null) return;
      await saveNotified(tx, postId, deps.clock.now());
      if (post.deletedAt !== null || subject.hidden) return;
      const scope = { address, organiserId: subject.organiserId, all: true };
      const [there, mutedBy, people, names] = [
        await mentionableAmong(tx, scope, unnotified),
        await usersWhoMuted(tx, address, post, unnotified),
        await findPeople(tx, unnotified),
        await namesOfMentioned(tx, [postId]),
      ];
      const excerpt = plainExcerpt(nameMentions(post.text, names.get(postId) ?? new Map()), excerptLength);
      const mails = there.flatMap(({ id }): Mail[] => {
        const person = people.get(id);
        if (person === undefined || mutedBy.has(id) || person.mutedMails.includes('mentions')) return [];
        return [
          {
            kind: 'board_mention',
            to: {
              address: person.email,
              name: person.name,
              locale: person.locale,
              timeZone: person.timeZone,
            },
            about: { userId: id, ...aboutBoard(address), postId, actorId: post.authorId },
            unsubscribeUrl: deps.unsubscribeUrl('mentions', id),
            values: {
              title: subject.titleIn(person.locale),
              author: post.authorName,
              excerpt,
              url: `${deps.siteUrl}${boardPath(address)}?post=${postId}`,
            },
          },
        ];
      });
      await queueMails(tx, mails);
    }),
  );
}
