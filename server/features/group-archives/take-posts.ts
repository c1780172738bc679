import { importLimits } from '../../../contracts/limits.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { anyOf, type Db, transaction } from '../../infra/db/database.ts';
import { newId } from '../../infra/ids.ts';
import { type ImportedPost, importPosts } from '../boards/index.ts';
import { keyOfSourceId } from '../import/index.ts';
import type { ArchivedPost } from './format.ts';
import type { ImportRun, Known } from './import-run.ts';
import { insertGuests, keysOf, knownKey, sourceOfGuest } from './store.ts';

/** Posts or guests per transaction. */
const atOnce = 200;

interface There {
  readonly events: Known;
  /** Those that are in the group. */
  readonly present: ReadonlySet<string>;
}

/** Posts come after the posts that they reply to. */
export async function takePosts(run: ImportRun, there: There): Promise<void> {
  const { deps, groupId, caller } = run;
  const known = await run.known('post');
  const present = await postsAmong(deps.db, known);
  /** The board of each thread, by the key of its source. */
  const threads = new Map<string, string>();
  let fresh: ImportedPost[] = [];
  let made: Known = new Map();
  const flush = async () => {
    await transaction(deps.db, async (tx) => {
      await importPosts(tx, fresh, caller.userId);
      await run.remember(tx, 'post', made);
    });
    fresh = [];
    made = new Map();
  };
  let lines = 0;
  for await (const post of run.values('posts.ndjson')) {
    const keys = keysOf(post);
    const isKnown = knownKey(known, keys) !== null;
    const address = boardOf(post, groupId, there);
    const thread = post.threadId === null ? null : keyOfSourceId(post.threadId);
    const isReply = thread !== null && threads.get(thread) === address?.subjectId;
    if (!isReply && address !== null) threads.set(keys[0], address.subjectId);
    if (run.isDone()) continue;
    if (isKnown) run.count('posts', true);
    else if (address !== null) {
      const threadId = isReply ? (known.get(thread) ?? null) : null;
      // A moderator has deleted the thread here.
      const isGone = threadId !== null && !present.has(threadId);
      const id = newId();
      if (!isGone) {
        fresh.push(imported(post, { id, address, threadId, now: deps.clock.now() }));
        present.add(id);
        run.count('posts', false);
      }
      known.set(keys[0], isGone ? null : id);
      for (const key of keys) made.set(key, isGone ? null : id);
    }
    if (++lines % atOnce === 0) await flush();
  }
  if (lines % atOnce !== 0) await flush();
}

/** Null: the board's event isn't in the group here. */
function boardOf(
  { eventId }: ArchivedPost,
  groupId: string,
  { events, present }: There,
): SubjectAddress | null {
  if (eventId === null) return { kind: 'groups', subjectId: groupId };
  const here = events.get(keyOfSourceId(eventId)) ?? null;
  return here !== null && present.has(here) ? { kind: 'events', subjectId: here } : null;
}

async function postsAmong(db: Db, known: Known): Promise<Set<string>> {
  const ids = [...known.values()].flatMap((id) => id ?? []);
  const rows = await db.selectFrom('board_posts').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

function imported(
  { author, text, pinned, deleted, createdAt, editedAt }: ArchivedPost,
  about: Pick<ImportedPost, 'id' | 'address' | 'threadId'> & { readonly now: Temporal.Instant },
): ImportedPost {
  const { now, ...place } = about;
  const past = (at: string) => {
    const instant = Temporal.Instant.from(at);
    return Temporal.Instant.compare(instant, now) > 0 ? now : instant;
  };
  return {
    ...place,
    ...{ author, text, pinned, deleted },
    createdAt: past(createdAt),
    editedAt: editedAt === null ? null : past(editedAt),
  };
}

/** @returns people who had a seat: their addresses, with their names */
export async function takeGuests(
  run: ImportRun,
  { events, present }: There,
): Promise<ReadonlyMap<string, string>> {
  const { deps } = run;
  const people = new Map<string, string>();
  let batch: Parameters<typeof insertGuests>[1][number][] = [];
  const flush = async () => {
    await transaction(deps.db, async (tx) => {
      const added = await insertGuests(tx, batch, deps.clock.now());
      run.count('guests', false, added);
      run.count('guests', true, batch.length - added);
      await run.save(tx);
    });
    batch = [];
  };
  let lines = 0;
  for await (const guest of run.values('registrations.ndjson')) {
    const { email, name, state } = guest;
    if (email !== null && state === 'confirmed' && people.size < importLimits.people) people.set(email, name);
    if (run.isDone()) continue;
    const eventId = events.get(keyOfSourceId(guest.eventId)) ?? null;
    if (eventId !== null && present.has(eventId))
      batch.push({ ...guest, eventId, sourceKey: sourceOfGuest(guest) });
    else if (events.get(keyOfSourceId(guest.eventId)) === null) run.count('guests', true);
    if (++lines % atOnce === 0) await flush();
  }
  if (lines % atOnce !== 0) await flush();
  return people;
}
