import type { BoardDenial } from '../../../contracts/boards.ts';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findEvent, findVisibleEvent, roleIn, type Visitor, type WholeEvent } from '../events/index.ts';
import { findVisibleGroup, type GroupAccess, isGroupOrganiser, leads, openGroup } from '../groups/index.ts';
import { countTickets, isBlockedByOrganiser } from '../registrations/index.ts';
import { isBlocked } from './people-store.ts';
import type { PostRow } from './store.ts';
import { type BoardSubject, subjectOfEvent, subjectOfGroup } from './subject.ts';

/** A board for one reader. Everyone who can see the event or group can read its board. */
export interface Board {
  readonly address: SubjectAddress;
  readonly subject: BoardSubject;
  readonly reader: Principal | null;
  /** Whether the reader may moderate: organisers and an event's editors. */
  readonly moderates: boolean;
  readonly bar: BoardDenial;
}

/**
 * A board, with the reader's rights.
 * @throws Problem `event_not_found`, `group_not_found`
 */
export async function boardFor(
  db: Db,
  address: SubjectAddress,
  reader: Principal | null,
  browser: Buffer | null = null,
): Promise<Board> {
  return address.kind === 'events'
    ? eventBoard(db, address, { caller: reader, browser })
    : groupBoard(db, address, reader);
}

/** Everyone who can see the event or group can read its board. */
export async function mayReadBoard(
  db: Db,
  { kind, subjectId }: SubjectAddress,
  reader: Principal | null,
): Promise<boolean> {
  if (kind === 'events') return (await findVisibleEvent(db, subjectId, reader)) !== null;
  return (await findVisibleGroup(db, subjectId, reader)) !== null;
}

async function eventBoard(
  db: Db,
  address: SubjectAddress,
  { caller: reader, browser }: Visitor,
): Promise<Board> {
  const event = await findVisibleEvent(db, address.subjectId, reader, browser);
  if (event === null) throw new Problem('event_not_found');
  const moderates = mayDo(await roleIn(db, reader, event), 'people');
  const bar = moderates ? null : await eventDenial(db, event, reader);
  return { address, subject: subjectOfEvent(event), reader, moderates, bar };
}

async function eventDenial(db: Db, event: WholeEvent, reader: Principal | null): Promise<BoardDenial> {
  if (reader === null) return 'visitor';
  const [blocked, keptOut, tickets] = await Promise.all([
    isBlocked(db, { kind: 'events', subjectId: event.id }, reader.userId),
    isBlockedByOrganiser(db, event.organiserId, reader.userId),
    countTickets(db, reader.userId, [event.id]),
  ]);
  if (blocked || keptOut) return 'blocked';
  return tickets.has(event.id) ? null : 'unregistered';
}

async function groupBoard(db: Db, address: SubjectAddress, reader: Principal | null): Promise<Board> {
  const met = await openGroup(db, address.subjectId, reader);
  const moderates = leads(met.role);
  const [subject, bar] = await Promise.all([
    subjectOfGroup(db, met.group),
    moderates ? null : groupDenial(db, address, met),
  ]);
  return { address, subject, reader, moderates, bar };
}

async function groupDenial(
  db: Db,
  address: SubjectAddress,
  { caller, role }: GroupAccess,
): Promise<BoardDenial> {
  if (caller === null) return 'visitor';
  if (await isBlocked(db, address, caller.userId)) return 'blocked';
  return role === null ? 'outsider' : null;
}

/** A reader's rights on one post. */
export function rightsOn(board: Board, post: PostRow) {
  const { reader, moderates, bar } = board;
  const exists = post.deletedAt === null;
  const own = reader !== null && post.authorId === reader.userId;
  const others = exists && reader !== null && !own;
  const byMember = others && !post.authorGone && !post.imported;
  // Only the owner, not helpers, can delete the owner's posts.
  const ofOwner = post.authorId === board.subject.organiserId;
  return {
    edit: exists && own && !post.imported && bar === null,
    delete: exists && (own || (moderates && !ofOwner) || reader?.administrator === true),
    pin: exists && moderates && post.threadId === null,
    report: others && !moderates && bar !== 'blocked',
    block: byMember && moderates && mayBlock(board, post.authorId),
    muteAuthor: byMember,
    muteThread: exists && reader !== null && post.threadId === null,
  };
}

/**
 * Moderators can block people from writing, but not the owner; only the owner can block another
 * organiser.
 */
function mayBlock({ subject, reader }: Board, userId: string): boolean {
  if (userId === reader?.userId || userId === subject.organiserId) return false;
  return reader?.userId === subject.organiserId || !subject.organiserIds.has(userId);
}

/**
 * @throws Problem `board_not_allowed` for everyone except organisers, `board_organiser_protected`
 */
export async function requireBlockable(db: Db, board: Board, userId: string): Promise<void> {
  requireModerator(board);
  const { address, subject, reader } = board;
  const moderator = await isModerator(db, address, userId);
  const byOwner = reader?.userId === subject.organiserId;
  if (!mayBlock(board, userId) || (moderator && !byOwner)) throw new Problem('board_organiser_protected');
}

/**
 * Whether the person may moderate the board. `organiserIds` isn't enough: it has no helpers and not
 * all organisers.
 */
async function isModerator(db: Db, { kind, subjectId }: SubjectAddress, userId: string): Promise<boolean> {
  if (kind === 'groups') return isGroupOrganiser(db, subjectId, userId);
  const event = await findEvent(db, subjectId);
  const role = event && (await roleIn(db, { userId, sessionId: '' }, event));
  return mayDo(role, 'people');
}

/** @throws Problem `board_not_allowed` for everyone except organisers */
export function requireModerator({ moderates }: Board): void {
  if (!moderates) throw new Problem('board_not_allowed');
}
