import { sql } from 'kysely';
import type { Document } from '../../../contracts/documents.ts';
import type { Tx } from '../../infra/db/database.ts';
import { keepDeleted } from '../../infra/db/deleted-objects.ts';
import type { DocumentDeps } from './collection.ts';
import { eventSource } from './event-attributes.ts';
import type { Reader } from './query-sql.ts';
import { openCollections } from './routes.ts';

export type { DocumentDeps } from './collection.ts';
export { parseQueries, queryTexts } from './parse-query.ts';
export { documentRoutes } from './routes.ts';

/**
 * Reads documents for realtime: as this person may see them, or null.
 *
 * @returns a function of the collection's name in notices, the document's id and the reader
 */
export function documentReader(
  deps: DocumentDeps,
): (collection: string, id: string, reader: Reader) => Promise<Document | null> {
  const collections = new Map(Object.entries(openCollections(deps)));
  return async (name, id, reader) => {
    // Clients may ignore pushed documents, so they don't count as shown.
    const documents = await collections.get(name)?.read([id], reader, { wanted: null, shown: false });
    return documents?.get(id) ?? null;
  };
}

/** Keeps an event that is about to be deleted, as its organiser and visitors see it. */
export async function keepDeletedEvent(
  deps: DocumentDeps,
  tx: Tx,
  { id, organiserId }: { readonly id: string; readonly organiserId: string },
): Promise<void> {
  const read = documentReader({ ...deps, db: tx });
  const asOwner = await read('events', id, { userId: organiserId, sessionId: '' });
  if (asOwner === null) return;
  const asVisitor = await read('events', id, null);
  const seen = { ownerId: organiserId, asOwner, asVisitor };
  await keepDeleted(tx, { kind: 'events', id }, seen, deps.clock.now());
}

/**
 * Whether a reader finds a document in the list of its collection, for realtime. Those of people are told apart there.
 *
 * @returns a function of the collection's name in notices, the document's id and the reader
 */
export function documentListing({
  db,
}: Pick<DocumentDeps, 'db'>): (collection: string, id: string, reader: Reader) => Promise<boolean> {
  return async (name, id, reader) => {
    if (name !== 'events') return true;
    const { rows } =
      await sql`select from events where events.id = ${id} and ${eventSource.listed(reader)}`.execute(db);
    return rows.length > 0;
  };
}
