import { extname } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { sql } from 'kysely';
import { mayDo } from '../../../contracts/event-roles.ts';
import { type Db, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { csvLine } from '../../infra/text/downloads.ts';
import { createZip } from '../../infra/text/zip.ts';
import { recordAction } from '../audit/index.ts';
import { isOpenTo, listWholeEventsByIds, rolesIn, statementOf } from '../events/index.ts';
import { openGroup } from '../groups/index.ts';
import type { MoveInDeps } from './deps.ts';

/** Each export reads a lot; enough to repeat a broken download. */
const groupExports: Limit = { most: 10, seconds: 3600 };
/** What one archive has at most; its `group.json` says whether something was left out. */
const most = { events: 2000, members: 20_000, registrations: 50_000, posts: 50_000 } as const;

interface OfGroup {
  readonly caller: Principal;
  readonly groupId: string;
}

/**
 * Packs a group with what its owner can see of it on the site, and nothing else: addresses of people are those of
 * registrations for the owner's own events.
 * @throws Problem `group_not_found`, `group_not_allowed` for everyone except the group's owner
 */
export async function exportGroupArchive(deps: MoveInDeps, { caller, groupId }: OfGroup): Promise<Readable> {
  const { db, clock, files, log } = deps;
  const met = await openGroup(db, groupId, caller);
  if (met.role !== 'owner') throw new Problem('group_not_allowed');
  await useLimit(deps, `group_export:${caller.userId}`, groupExports);
  const now = clock.now();
  await transaction(db, (tx) =>
    recordAction(tx, now, {
      action: 'group_exported',
      actorId: caller.userId,
      object: { kind: 'group', id: groupId },
    }),
  );
  const { entries, pictures } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readGroup(tx, { caller, groupId }, now));
  const zip = createZip();
  const output = new PassThrough();
  let reading: Readable | null = null;
  pipeline(zip.output, output, (error) => {
    // If the client disconnects, a picture may be half read.
    reading?.destroy();
    if (error !== undefined && error !== null) log.info({ err: error }, 'an export of a group was cut off');
  });
  const packing = async () => {
    for (const [name, content] of entries) await zip.add(name, Buffer.from(content));
    for (const { id, name, stored_as } of pictures) {
      reading = await files.files.open('pictures', stored_as);
      if (reading !== null)
        await zip.add(`pictures/${id}${extname(name).toLowerCase().slice(0, 6)}`, reading, {
          compress: false,
        });
    }
    zip.end();
  };
  // The pipeline receives the error and aborts the response.
  void packing().catch((error: Error) => zip.output.destroy(error));
  return output;
}

async function readGroup(db: Db, { caller, groupId }: OfGroup, now: Temporal.Instant) {
  const group = await db
    .selectFrom('groups')
    .select(['id', 'name', 'description', 'place', 'image_file_id as cover', 'created_at as createdAt'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('events')
    .select(['id', 'organiser_id as organiserId'])
    .where('group_id', '=', groupId)
    .where(isOpenTo({ caller }))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(most.events + 1)
    .execute();
  const ids = rows.slice(0, most.events).map(({ id }) => id);
  const own = rows.filter(({ organiserId }) => organiserId === caller.userId).map(({ id }) => id);
  const events = await listWholeEventsByIds(db, ids);
  const members = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['users.name', 'group_members.role', 'group_members.joined_at as joinedAt'])
    .where('group_id', '=', groupId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(most.members + 1)
    .execute();
  const seen = await linksSeenBy(db, caller, rows);
  const registrations = await registrationsOf(db, own);
  const helpers = await db
    .selectFrom('event_helpers')
    .innerJoin('users', 'users.id', 'event_helpers.user_id')
    .select(['event_id as eventId', 'users.name', 'event_helpers.role'])
    .where(sql<boolean>`event_id = any(${own})`)
    .orderBy('event_id')
    .orderBy('user_id')
    .execute();
  const posts = await db
    .selectFrom('board_posts')
    .innerJoin('users', 'users.id', 'board_posts.author_id')
    .select([
      'board_posts.id',
      'thread_id as threadId',
      'event_id as eventId',
      'users.name as author',
      'text',
    ])
    .select('board_posts.created_at as createdAt')
    .where(sql<boolean>`(group_id = ${groupId} or event_id = any(${ids}))`)
    .where('board_posts.deleted_at', 'is', null)
    .orderBy('board_posts.created_at')
    .orderBy('board_posts.id')
    .limit(most.posts + 1)
    .execute();
  const covers = [group.cover, ...events.map(({ imageFileId }) => imageFileId)].filter((id) => id !== null);
  const pictures = await db
    .selectFrom('files')
    .select(['id', 'name', 'stored_as'])
    .where(sql<boolean>`id = any(${[...new Set(covers)]})`)
    .where('complete_at', 'is not', null)
    .orderBy('id')
    .execute();
  const complete =
    rows.length <= most.events &&
    members.length <= most.members &&
    registrations.length <= most.registrations &&
    posts.length <= most.posts;
  const people = new Map(
    registrations
      .filter(({ state, email }) => state === 'confirmed' && !email.endsWith('.invalid'))
      .map(({ name, email }) => [email, name]),
  );
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const entries: [name: string, content: string][] = [
    ['group.json', json({ format: 1, exportedAt: now, complete, ...group })],
    [
      'events.ndjson',
      events
        .map((event) => {
          const stated = statementOf(event);
          const own = seen.has(event.id) ? stated : { ...stated, onlineLink: null, exactAddress: '' };
          return `${JSON.stringify({ $id: event.id, ...own })}\n`;
        })
        .join(''),
    ],
    ['members.json', json(members.slice(0, most.members))],
    ['roles.json', json(helpers)],
    ['registrations.json', json(registrations.slice(0, most.registrations))],
    [
      'people.csv',
      [csvLine(['Name', 'Email']), ...[...people].map(([email, name]) => csvLine([name, email]))].join(''),
    ],
    ['posts.json', json(posts.slice(0, most.posts))],
  ];
  return { entries, pictures };
}

/** The ids of the events whose online link the person sees on the site: their team, and people with a seat. */
async function linksSeenBy(
  db: Db,
  caller: Principal,
  events: readonly { readonly id: string; readonly organiserId: string }[],
): Promise<ReadonlySet<string>> {
  const roles = await rolesIn(db, caller, events);
  const seats = await db
    .selectFrom('registrations')
    .select('event_id as eventId')
    .where('user_id', '=', caller.userId)
    .where('state', '=', 'confirmed')
    .where(sql<boolean>`event_id = any(${events.map(({ id }) => id)})`)
    .execute();
  const edited = events.filter(({ id }) => mayDo(roles.get(id) ?? null, 'edit'));
  return new Set([...edited.map(({ id }) => id), ...seats.map(({ eventId }) => eventId)]);
}

function registrationsOf(db: Db, eventIds: readonly string[]) {
  return db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select([
      'registrations.event_id as eventId',
      'users.name',
      'registrations.state',
      'registrations.reason',
    ])
    .select(['registrations.social_media as socialMedia', 'registrations.created_at as createdAt'])
    .select(sql<string>`coalesce(registrations.contact_email, users.email)`.as('email'))
    .where(sql<boolean>`registrations.event_id = any(${[...eventIds]})`)
    .orderBy('registrations.created_at')
    .orderBy('registrations.id')
    .limit(most.registrations + 1)
    .execute();
}
