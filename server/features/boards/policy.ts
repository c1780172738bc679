import type { BoardBar } from '../../../contracts/boards.ts';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findEvent, findVisibleEvent, roleIn, type WholeEvent } from '../events/index.ts';
import { findVisibleGroup, leads, leadsGroup, type MetGroup, meetGroup } from '../groups/index.ts';
import { isKeptOut, ownStateOf } from '../registrations/index.ts';
import { isBlocked } from './people-store.ts';
import type { PostRow } from './store.ts';
import { type BoardSubject, subjectOfEvent, subjectOfGroup } from './subject.ts';

/** A board as one reader meets it. Whoever may see the event or the group may read what is said there. */
export interface Board {
  readonly address: SubjectAddress;
  readonly subject: BoardSubject;
  readonly reader: Principal | null;
  /** Whether the reader keeps order here: organisers do, and who edits an event for one. */
  readonly keeps: boolean;
  readonly bar: BoardBar;
}

/** States in which somebody counts as registered. */
const registered: readonly string[] = ['confirmed', 'pending', 'waitlisted', 'awaiting_payment'];

/**
 * A board, and what its reader may do there.
 *
 * @throws Problem `event_not_found`, `group_not_found`
 */
export async function boardFor(db: Db, address: SubjectAddress, reader: Principal | null): Promise<Board> {
  return address.kind === 'events' ? eventBoard(db, address, reader) : groupBoard(db, address, reader);
}

/** Whether somebody may know of a board: whoever may see what it is about. */
export async function mayReadBoard(
  db: Db,
  { kind, subjectId }: SubjectAddress,
  reader: Principal | null,
): Promise<boolean> {
  if (kind === 'events') return (await findVisibleEvent(db, subjectId, reader)) !== null;
  return (await findVisibleGroup(db, subjectId, reader)) !== null;
}

async function eventBoard(db: Db, address: SubjectAddress, reader: Principal | null): Promise<Board> {
  const event = await findVisibleEvent(db, address.subjectId, reader);
  if (event === null) throw new Problem('event_not_found');
  const keeps = mayDo(await roleIn(db, reader, event), 'people');
  const bar = keeps ? null : await eventBar(db, event, reader);
  return { address, subject: subjectOfEvent(event), reader, keeps, bar };
}

async function eventBar(db: Db, event: WholeEvent, reader: Principal | null): Promise<BoardBar> {
  if (reader === null) return 'visitor';
  const [blocked, keptOut, states] = await Promise.all([
    isBlocked(db, { kind: 'events', subjectId: event.id }, reader.userId),
    isKeptOut(db, event.organiserId, reader.userId),
    ownStateOf(db, [event.id], reader.userId),
  ]);
  if (blocked || keptOut) return 'blocked';
  const own = states.get(event.id);
  return own !== undefined && registered.includes(own.state) ? null : 'unregistered';
}

async function groupBoard(db: Db, address: SubjectAddress, reader: Principal | null): Promise<Board> {
  const met = await meetGroup(db, address.subjectId, reader);
  const keeps = leads(met.role);
  const [subject, bar] = await Promise.all([
    subjectOfGroup(db, met.group),
    keeps ? null : groupBar(db, address, met),
  ]);
  return { address, subject, reader, keeps, bar };
}

async function groupBar(db: Db, address: SubjectAddress, { caller, role }: MetGroup): Promise<BoardBar> {
  if (caller === null) return 'visitor';
  if (await isBlocked(db, address, caller.userId)) return 'blocked';
  return role === null ? 'outsider' : null;
}

/** What a reader may do with one post. */
export function rightsOn(board: Board, post: PostRow) {
  const { reader, keeps, bar } = board;
  const stands = post.deletedAt === null;
  const own = reader !== null && post.authorId === reader.userId;
  const others = stands && reader !== null && !own;
  const byMember = others && !post.authorGone;
  // What the owner of the event or the group writes is not for those who help them to take away.
  const ofOwner = post.authorId === board.subject.organiserId;
  return {
    edit: stands && own && bar === null,
    delete: stands && (own || (keeps && !ofOwner) || reader?.administrator === true),
    pin: stands && keeps && post.threadId === null,
    report: others && !keeps && bar !== 'blocked',
    block: byMember && keeps && mayBlock(board, post.authorId),
    muteAuthor: byMember,
    muteThread: stands && reader !== null && post.threadId === null,
  };
}

/** Whether who keeps order may keep somebody from writing: nobody the owner, and only the owner another organiser. */
function mayBlock({ subject, reader }: Board, userId: string): boolean {
  if (userId === reader?.userId || userId === subject.organiserId) return false;
  return reader?.userId === subject.organiserId || !subject.organiserIds.has(userId);
}

/**
 * Lets only those go on who may keep somebody from writing.
 *
 * @throws Problem `board_not_allowed` for everybody but organisers, `board_organiser_protected`
 */
export async function requireBlockable(db: Db, board: Board, userId: string): Promise<void> {
  requireKeeper(board);
  const { address, subject, reader } = board;
  const keepers = await isKeeper(db, address, userId);
  const byOwner = reader?.userId === subject.organiserId;
  if (!mayBlock(board, userId) || (keepers && !byOwner)) throw new Problem('board_organiser_protected');
}

/** Whether somebody keeps order on a board: the list of those whose posts are marked has neither helpers nor all organisers. */
async function isKeeper(db: Db, { kind, subjectId }: SubjectAddress, userId: string): Promise<boolean> {
  if (kind === 'groups') return leadsGroup(db, subjectId, userId);
  const event = await findEvent(db, subjectId);
  const role = event && (await roleIn(db, { userId, sessionId: '' }, event));
  return mayDo(role, 'people');
}

/**
 * Lets only whoever keeps order go on.
 *
 * @throws Problem `board_not_allowed` for everybody but organisers
 */
export function requireKeeper({ keeps }: Board): void {
  if (!keeps) throw new Problem('board_not_allowed');
}
