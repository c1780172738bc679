import { sql } from 'kysely';
import { z } from 'zod';
import { updateProfile } from '../../../contracts/accounts.ts';
import { normaliseEmail } from '../../../contracts/clean-text.ts';
import type { Document } from '../../../contracts/documents.ts';
import { findUserRecords, type UserRecord, updateUserRecord } from '../../features/accounts/index.ts';
import { isListed } from '../../features/events/index.ts';
import { registeredEventsOf } from '../../features/registrations/index.ts';
import type { Db } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import {
  type Attributes,
  asStructureError,
  attributesOf,
  type DocumentDeps,
  envelope,
  parseStructure,
  type Reading,
  refuseUnknown,
} from './collection.ts';
import { listedStates, registeredStates } from './event-attributes.ts';
import {
  type Attribute,
  type AttributeTable,
  idOf,
  instant,
  list,
  plain,
  type Reader,
  readable,
  type Source,
  type Sql,
} from './query-sql.ts';

/** Name and picture are public, the rest is for the people concerned (product rule 16). */
export async function readUsers(
  deps: DocumentDeps,
  ids: readonly string[],
  reader: Reader,
  { wanted }: Reading,
): Promise<Map<string, Document>> {
  const { db } = deps;
  const records = await findUserRecords(db, ids);
  const own = reader === null ? undefined : records.get(reader.userId);
  const wantsEvents = wanted === null || wanted.includes('*') || wanted.includes('RegisteredEvents');
  const registered =
    own !== undefined && wantsEvents ? await registeredEventsOf(db, own.id, listedStates) : [];
  const guests = await guestsOf(db, reader, [...records.keys()]);
  return new Map(
    [...records].map(([id, record]) => [
      id,
      presentUserDocument(deps, record, {
        isOwn: record === own,
        isGuest: guests.has(id),
        registered: record === own ? registered : [],
      }),
    ]),
  );
}

/** People registered for one of the reader's events. */
async function guestsOf(db: Db, reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (reader === null || ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select('registrations.user_id as userId')
    .distinct()
    .where('registrations.user_id', '=', sql<string>`any(${ids}::text[])`)
    .where('registrations.state', 'in', registeredStates)
    .where('events.organiser_id', '=', reader.userId)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

function presentUserDocument(
  deps: DocumentDeps,
  record: UserRecord,
  about: { readonly isOwn: boolean; readonly isGuest: boolean; readonly registered: readonly string[] },
): Document {
  const { id } = record;
  const createdAt = wireTime(record.createdAt);
  return {
    ...envelope({ databaseId: deps.databaseId, collectionId: deps.collectionIds.users, id }, [
      'read("any")',
      `update("user:${id}")`,
    ]),
    $createdAt: createdAt,
    $updatedAt: wireTime(record.updatedAt),
    id,
    name: record.name,
    email: about.isOwn || about.isGuest ? record.email : null,
    createdAt,
    RegisteredEvents: [...about.registered],
    interests: about.isOwn ? record.interests : null,
    avatar: record.avatarFileId,
  };
}

const Own = z.object({ id: z.string(), email: z.string(), RegisteredEvents: z.array(z.string()) });

/** Merges a client's data for a new account into the record that already exists. */
export async function mergeUserDocument(
  deps: DocumentDeps,
  caller: Principal,
  document: Document,
  data: Attributes,
): Promise<void> {
  const { createdAt, RegisteredEvents = [], ...stated } = data;
  const named = Array.isArray(RegisteredEvents) && RegisteredEvents.length === 0 ? {} : { RegisteredEvents };
  await updateUserDocument(deps, caller, document, { ...stated, ...named });
}

/**
 * Changes the caller's own record. Its id, address and creation time may be sent unchanged, but are changed
 * elsewhere. `RegisteredEvents` may only name events the caller is registered for.
 *
 * @param document the caller's record
 * @throws Problem `user_unauthorized` for someone else's record, and for read-only attributes, `api_key_not_allowed`
 */
export async function updateUserDocument(
  deps: DocumentDeps,
  caller: Principal,
  document: Document,
  data: Attributes,
): Promise<void> {
  if (document.$id !== caller.userId) throw new Problem('user_unauthorized');
  // Keys take no calls about accounts.
  if (caller.byKey) throw new Problem('api_key_not_allowed');
  const sent = attributesOf(data);
  refuseUnknown(sent, userAttributes);
  const { id, email, createdAt, RegisteredEvents, ...changes } = sent;
  const own = Own.parse(document);
  const stated = parseStructure(Own.partial(), { id, email, RegisteredEvents });
  if (stated.id !== undefined && stated.id !== own.id) refuse('The id of a record is the id of its account.');
  if (stated.email !== undefined && normaliseEmail(stated.email) !== own.email) {
    refuse('The e-mail address is changed on the account, and confirmed by a code.');
  }
  if (createdAt !== undefined && !isSameTime(createdAt, document.createdAt)) {
    refuse('The time of making is not changed.');
  }
  if (stated.RegisteredEvents !== undefined) {
    // Includes pending and unpaid registrations: after registering, clients add the event here.
    const live = await registeredEventsOf(deps.db, caller.userId);
    rejectOtherEvents(own.RegisteredEvents, stated.RegisteredEvents, new Set(live));
  }
  const profile = parseStructure(updateProfile.body, changes);
  try {
    await updateUserRecord(deps.accounts, caller.userId, profile);
  } catch (error) {
    throw asStructureError(error, changes);
  }
}

function rejectOtherEvents(
  registered: readonly string[],
  sent: readonly string[],
  known: ReadonlySet<string>,
): void {
  const other = sent.find((id) => !known.has(id));
  if (other !== undefined)
    refuse(`You're not registered for ${other}. Add your own id to its "registrations".`);
  const kept = new Set(sent);
  if (registered.some((id) => !kept.has(id))) {
    refuse('To cancel a registration, use its own call. Leaving its event out does nothing.');
  }
}

function isSameTime(one: unknown, other: unknown): boolean {
  return Date.parse(String(one)) === Date.parse(String(other));
}

function refuse(message: string): never {
  throw new Problem('user_unauthorized', { message });
}

const column = (name: string): Sql => sql.ref(`users.${name}`);
const isOwn = (reader: Reader): Sql => sql`${idOf(reader)} = users.id`;

/** Visible to the owner only (product rule 16). */
const own = (name: string): Attribute =>
  readable('text', (reader) => sql`case when ${isOwn(reader)} then ${column(name)} end`);

/** Also visible to organisers of events the person registered for. */
const email = readable(
  'text',
  (reader) => sql`case when ${isOwn(reader)} or exists (
      select from registrations join events on events.id = registrations.event_id
      where registrations.user_id = users.id and registrations.state in (${sql.join(registeredStates)})
        and events.organiser_id = ${idOf(reader)})
    then users.email end`,
);

const registeredEvents = list(
  (eventIds, reader) => sql`(${isOwn(reader)} and exists (
    select from registrations where registrations.user_id = users.id
      and registrations.state in (${sql.join(listedStates)})
      and registrations.event_id = any(${eventIds}::text[])))`,
);

export const userAttributes: AttributeTable = new Map<string, Attribute>([
  ['$id', plain('text', column('id'))],
  ['$createdAt', instant(column('created_at'))],
  ['$updatedAt', instant(column('updated_at'))],
  ['id', plain('text', column('id'))],
  ['name', plain('text', column('name'))],
  ['email', email],
  ['createdAt', instant(column('created_at'))],
  ['RegisteredEvents', registeredEvents],
  ['interests', own('interests')],
  ['avatar', plain('text', column('avatar_file_id'))],
]);

/** Lists show the reader's own record and those of organisers. */
export const userSource: Source = {
  from: sql`users`,
  id: column('id'),
  createdAt: column('created_at'),
  attributes: userAttributes,
  listed: (reader) => sql`users.email_verified_at is not null and users.deleted_at is null
    and (${isOwn(reader)} or exists (select from events where events.organiser_id = users.id and ${isListed}))`,
};
