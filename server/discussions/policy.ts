import type { BoardBar } from '../../contracts/boards.ts';
import { mayDo } from '../../contracts/event-roles.ts';
import { findVisibleEvent, roleIn, type WholeEvent } from '../events/index.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { isKeptOut, ownStateOf } from '../registrations/index.ts';
import { isBlocked } from './people-store.ts';
import type { PostRow } from './store.ts';

/** A board as one reader meets it. Everybody may read: an event's page is public, and so is what is said there. */
export interface Board {
  readonly event: WholeEvent;
  readonly reader: Principal | null;
  /** Whether the reader keeps order here: the organiser does, and who edits the event for them. */
  readonly keeps: boolean;
  readonly bar: BoardBar;
}

/** States in which somebody counts as registered. */
const registered: readonly string[] = ['confirmed', 'pending', 'waitlisted', 'awaiting_payment'];

/**
 * The board of an event, and what its reader may do there.
 *
 * @throws Problem `event_not_found`
 */
export async function boardFor(db: Db, eventId: string, reader: Principal | null): Promise<Board> {
  const event = await findVisibleEvent(db, eventId, reader);
  if (event === null) throw new Problem('event_not_found');
  const keeps = mayDo(await roleIn(db, reader, event), 'people');
  return { event, reader, keeps, bar: keeps ? null : await barOf(db, event, reader) };
}

async function barOf(db: Db, event: WholeEvent, reader: Principal | null): Promise<BoardBar> {
  if (reader === null) return 'visitor';
  const [blocked, keptOut, states] = await Promise.all([
    isBlocked(db, event.id, reader.userId),
    isKeptOut(db, event.organiserId, reader.userId),
    ownStateOf(db, [event.id], reader.userId),
  ]);
  if (blocked || keptOut) return 'blocked';
  const own = states.get(event.id);
  return own !== undefined && registered.includes(own.state) ? null : 'unregistered';
}

/** What a reader may do with one post. */
export function rightsOn(board: Board, post: PostRow) {
  const { reader, keeps, bar } = board;
  const stands = post.deletedAt === null;
  const own = reader !== null && post.authorId === reader.userId;
  const others = stands && reader !== null && !own;
  const byMember = others && !post.authorGone;
  return {
    edit: stands && own && bar === null,
    delete: stands && (own || keeps || reader?.administrator === true),
    pin: stands && keeps && post.threadId === null,
    report: others && !keeps && bar !== 'blocked',
    block: byMember && keeps,
    muteAuthor: byMember,
    muteThread: stands && reader !== null && post.threadId === null,
  };
}

/**
 * Lets only whoever keeps order go on.
 *
 * @throws Problem `board_not_allowed` for everybody but the organiser
 */
export function requireKeeper({ keeps }: Board): void {
  if (!keeps) throw new Problem('board_not_allowed');
}
