import { sql } from 'kysely';
import * as contract from '../../../contracts/documents.ts';
import { type Db, isErrorCode, type Tx, transaction } from '../../infra/db/database.ts';
import { createGate, type Gate } from '../../infra/http/concurrency.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { chosenId } from '../../infra/ids.ts';
import { type Attributes, type Collection, type DocumentDeps, selected } from './collection.ts';
import { eventSource } from './event-attributes.ts';
import { parseQueries, queryTexts } from './parse-query.ts';
import { countDocuments, pageOfDocuments, type Reader } from './query-sql.ts';
import { readEvents } from './read-lists.ts';
import { mergeUserDocument, readUsers, updateUserDocument, userSource } from './users.ts';
import { createEventDocument, deleteEventDocument, updateEventDocument } from './write-events.ts';

const cancelled = '57014';

/**
 * Reads in a transaction with a statement timeout of `ms`, for queries that clients compose: an expensive one
 * affects nobody else.
 *
 * @throws Problem `general_service_unavailable` with `advice` if a statement timed out
 */
async function withinTime<T>(
  db: Db,
  { ms, advice }: { readonly ms: number; readonly advice: string },
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true),
        set_config('transaction_read_only', 'on', true)`.execute(tx);
      return read(tx);
    });
  } catch (error) {
    if (!isErrorCode(error, cancelled)) throw error;
    throw new Problem('general_service_unavailable', { message: advice });
  }
}

/** The collections by the names that Mela uses internally. */
export function openCollections(deps: DocumentDeps): Readonly<Record<'events' | 'users', Collection>> {
  return { events: openEvents(deps), users: openUsers(deps) };
}

function openEvents(deps: DocumentDeps): Collection {
  return {
    id: deps.collectionIds.events,
    source: eventSource,
    read: (ids, reader, reading) => readEvents(deps, ids, reader, reading),
    create: (caller, id, data) => createEventDocument(deps, caller, id, data),
    update: (caller, document, data) => updateEventDocument(deps, caller, document, data),
    remove: (caller, document) => deleteEventDocument(deps, caller, document),
  };
}

function openUsers(deps: DocumentDeps): Collection {
  return {
    id: deps.collectionIds.users,
    source: userSource,
    read: (ids, reader, reading) => readUsers(deps, ids, reader, reading),
    async create(caller, id, data) {
      const own = (await readUsers(deps, [caller.userId], caller, { wanted: null, shown: false })).get(id);
      if (own === undefined) throw new Problem('user_unauthorized');
      await mergeUserDocument(deps, caller, own, data);
      return id;
    },
    update: (caller, document, data) => updateUserDocument(deps, caller, document, data),
    async remove() {
      throw new Problem('user_unauthorized', {
        message: 'A user document exists as long as its account. Delete the account instead.',
      });
    },
  };
}

/**
 * Clients choose filters and order freely, and not everything has an index: each list is limited to the time
 * of a page, and all lists together to less than half of the connections.
 */
const listTime = {
  ms: 2000,
  advice:
    'This list takes longer than a page may. Ask for less: fewer conditions, or an order by one attribute.',
};
const listsAtOnce = 4;
const listsWaiting = 40;

export function documentRoutes(bind: Bind, deps: DocumentDeps): void {
  const collections = Object.values(openCollections(deps));
  const find = (params: { databaseId: string; collectionId: string }): Collection => {
    if (params.databaseId !== deps.databaseId) throw new Problem('database_not_found');
    const collection = collections.find(({ id }) => id === params.collectionId);
    if (collection === undefined) throw new Problem('collection_not_found');
    return collection;
  };
  const lists = createGate({ atOnce: listsAtOnce, waiting: listsWaiting });
  bind(contract.listDocuments, ({ params, query, caller }) =>
    list(deps, lists, { collection: find(params), sent: query, reader: caller }),
  );
  bind(contract.getDocument, async ({ params, query, caller }) => {
    const collection = find(params);
    const { select } = parseQueries(queryTexts(query), collection.source.attributes);
    return selected(await show(collection, params.documentId, caller, select), select);
  });
  bind(contract.createDocument, async ({ params, body, caller }) => {
    const collection = find(params);
    const writer = mayWrite(caller);
    const id = await collection.create(writer, chosenId(body.documentId), payload(body.data));
    return show(collection, id, writer);
  });
  bind(contract.updateDocument, async ({ params, body, caller }) => {
    const collection = find(params);
    const document = await look(collection, params.documentId, caller);
    const writer = mayWrite(caller);
    // Permissions alone change nothing: they are computed.
    if (!body.permissions || body.data !== undefined)
      await collection.update(writer, document, payload(body.data));
    return show(collection, params.documentId, writer);
  });
  bind(contract.deleteDocument, async ({ params, caller }) => {
    const collection = find(params);
    const document = await look(collection, params.documentId, caller);
    await collection.remove(mayWrite(caller), document);
    return undefined;
  });
}

async function list(
  { db, events }: DocumentDeps,
  lists: Gate,
  {
    collection,
    sent,
    reader,
  }: { collection: Collection; sent: Readonly<Record<string, unknown>>; reader: Reader },
) {
  const query = parseQueries(queryTexts(sent), collection.source.attributes);
  const find = (from: Db) =>
    withinTime(from, listTime, async (tx) => ({
      ids: await pageOfDocuments(tx, collection.source, query, reader),
      total: await countDocuments(tx, collection.source, query, reader),
    }));
  const { ids, total } = await lists(() => (reader === null ? events.visitorReads.read(find) : find(db)));
  const documents = await collection.read(ids, reader, { wanted: query.select, shown: true });
  return {
    total,
    documents: ids
      .flatMap((id) => documents.get(id) ?? [])
      .map((document) => selected(document, query.select)),
  };
}

/** A document that is sent to the reader. */
async function show(
  collection: Collection,
  id: string,
  reader: Reader,
  wanted: readonly string[] | null = null,
): Promise<contract.Document> {
  return one(await collection.read([id], reader, { wanted, shown: true }), id);
}

/** A document for internal use, before a change. */
async function look(collection: Collection, id: string, reader: Reader): Promise<contract.Document> {
  return one(await collection.read([id], reader, { wanted: null, shown: false }), id);
}

function one(documents: ReadonlyMap<string, contract.Document>, id: string): contract.Document {
  const document = documents.get(id);
  if (document === undefined) throw new Problem('document_not_found');
  return document;
}

function mayWrite(caller: Reader): Principal {
  if (caller === null) throw new Problem('user_unauthorized');
  return caller;
}

function payload(data: Attributes | undefined): Attributes {
  if (data === undefined || Object.keys(data).length === 0) throw new Problem('document_missing_payload');
  return data;
}
