import type { Document } from '../../../contracts/documents.ts';
import { openCollections } from './collections.ts';
import type { DocumentDeps } from './deps.ts';
import type { Reader } from './query-sql.ts';

export type { DocumentDeps } from './deps.ts';
export { documentRoutes } from './routes.ts';

/**
 * Makes the reader of documents for those who tell of changes: a document as this person may see it, null where it
 * does not exist for them.
 *
 * @returns a function of the collection's name in notices, the document's id and who reads
 */
export function documentReader(
  deps: DocumentDeps,
): (collection: string, id: string, reader: Reader) => Promise<Document | null> {
  const collections = new Map(Object.entries(openCollections(deps)));
  return async (name, id, reader) => {
    // A listener may not have looked at what was pushed, so it does not count as shown.
    const documents = await collections.get(name)?.read([id], reader, { wanted: null, shown: false });
    return documents?.get(id) ?? null;
  };
}
