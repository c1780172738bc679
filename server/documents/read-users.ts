import { sql } from 'kysely';
import type { Document } from '../../contracts/documents.ts';
import { findUserRecords, type UserRecord } from '../accounts/index.ts';
import { wireTime } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { registeredEventsOf } from '../registrations/index.ts';
import type { Reader } from './attribute.ts';
import { envelope, type Reading } from './collection.ts';
import type { DocumentParts } from './parts.ts';
import { listedStates, registeredStates } from './states.ts';

/** People's records as documents: name and picture for everybody, the rest for whom it concerns (ruling 16). */
export async function readUsers(
  parts: DocumentParts,
  ids: readonly string[],
  reader: Reader,
  { wanted }: Reading,
): Promise<Map<string, Document>> {
  const { db } = parts;
  const records = await findUserRecords(db, ids);
  const own = reader === null ? undefined : records.get(reader.userId);
  const wantsEvents = wanted === null || wanted.includes('RegisteredEvents');
  const registered =
    own !== undefined && wantsEvents ? await registeredEventsOf(db, own.id, listedStates) : [];
  const guests = await guestsOf(db, reader, [...records.keys()]);
  return new Map(
    [...records].map(([id, record]) => [
      id,
      presentUserDocument(parts, record, {
        isOwn: record === own,
        isGuest: guests.has(id),
        registered: record === own ? registered : [],
      }),
    ]),
  );
}

/** Those of the people who are registered for an event of the reader's. */
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
  parts: DocumentParts,
  record: UserRecord,
  about: { readonly isOwn: boolean; readonly isGuest: boolean; readonly registered: readonly string[] },
): Document {
  const { id } = record;
  const createdAt = wireTime(record.createdAt);
  return {
    ...envelope({ databaseId: parts.databaseId, collectionId: parts.collectionIds.users, id }, [
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
