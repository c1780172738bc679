import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as contract from '../../../contracts/documents.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import { queryLimits } from '../../../contracts/queries.ts';
import { type Db, isErrorCode } from '../../infra/db/database.ts';
import { createGate, type Gate } from '../../infra/http/concurrency.ts';
import {
  createJsonMemory,
  EncodedReply,
  JoinedReply,
  type JsonMemory,
  jsonPiece,
  type KeptJson,
} from '../../infra/http/json-replies.ts';
import { createLongReplies } from '../../infra/http/long-replies.ts';
import { Problem } from '../../infra/http/problem.ts';
import { networkOf } from '../../infra/http/request-limits.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { chosenId } from '../../infra/ids.ts';
import { type Attributes, type Collection, type DocumentDeps, selected } from './collection.ts';
import { eventSource } from './event-attributes.ts';
import { parseQueries, queryTexts, readInstant } from './parse-query.ts';
import { listIds, type Reader } from './query-sql.ts';
import { readEvents, versionsOfEvents } from './read-lists.ts';
import { mergeUserDocument, readUsers, updateUserDocument, userSource } from './users.ts';
import { createEventDocument, deleteEventDocument, updateEventDocument } from './write-events.ts';

const cancelled = '57014';

/**
 * Reads in a transaction with a statement timeout of `ms`, for queries that clients compose: an expensive one
 * affects no one else.
 *
 * @throws Problem `general_service_unavailable` with `advice` if a statement timed out
 */
async function withinTime<T>(
  db: Db,
  { ms, advice }: { readonly ms: number; readonly advice: string },
  read: (connection: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db.connection().execute(async (connection) => {
      // In one message, as each takes the time of a short statement.
      await sql.raw(`begin read only; set local statement_timeout = ${ms}`).execute(connection);
      try {
        const result = await read(connection);
        await sql`commit`.execute(connection);
        return result;
      } catch (error) {
        // On a connection that broke, it fails, too; the first error says why.
        await sql`rollback`.execute(connection).catch(() => undefined);
        throw error;
      }
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
    versions: (ids) => versionsOfEvents(deps.db, ids),
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
/** Each may take 16 MiB until its reader has it. */
const longListLimits = { most: 4, perNetwork: 10, waiting: 20, longestMs: 120_000, contestedMs: 10_000 };
/** Bytes of documents as visitors see them: about 6,000 events. */
const visitorsBytes = 12_000_000;

export function documentRoutes(bind: Bind, deps: DocumentDeps): void {
  const collections = Object.values(openCollections(deps));
  const find = (params: { databaseId: string; collectionId: string }): Collection => {
    if (params.databaseId !== deps.databaseId) throw new Problem('database_not_found');
    const collection = collections.find(({ id }) => id === params.collectionId);
    if (collection === undefined) throw new Problem('collection_not_found');
    return collection;
  };
  const lists = createGate({ atOnce: listsAtOnce, waiting: listsWaiting });
  const memory = createJsonMemory(visitorsBytes);
  const holdLong = createLongReplies(deps.log, longListLimits);
  bind(contract.listDocuments, ({ params, query, caller, request, reply }) =>
    list(deps, lists, {
      memory,
      collection: find(params),
      sent: query,
      reader: caller,
      hold: (make) => holdLong({ network: networkOf(request.ip), response: reply.raw }, make),
    }),
  );
  bind(contract.getDocument, async ({ params, query, caller }) => {
    const collection = find(params);
    const { select } = parseQueries(queryTexts(query), collection.source.attributes);
    return selected(await show(collection, params.documentId, caller, select), select);
  });
  bind(contract.createDocument, async ({ params, body, caller }) => {
    const collection = find(params);
    const writer = mayWrite(caller);
    const id = await collection.create(
      writer,
      chosenId(body.documentId),
      payload(body.data, 'document_missing_data'),
    );
    return show(collection, id, writer);
  });
  bind(contract.updateDocument, async ({ params, body, caller, request }) => {
    const collection = find(params);
    const readAt = timestampOf(request);
    const document = await look(collection, params.documentId, caller);
    refuseStale(document, readAt);
    const writer = mayWrite(caller);
    // Permissions alone change nothing: they are computed.
    if (!body.permissions || body.data !== undefined)
      await collection.update(writer, document, payload(body.data, 'document_missing_payload'));
    return show(collection, params.documentId, writer);
  });
  bind(contract.deleteDocument, async ({ params, caller, request }) => {
    const collection = find(params);
    const readAt = timestampOf(request);
    const document = await look(collection, params.documentId, caller);
    refuseStale(document, readAt);
    await collection.remove(mayWrite(caller), document);
    return undefined;
  });
}

async function list(
  { db, events }: DocumentDeps,
  lists: Gate,
  {
    memory,
    collection,
    sent,
    reader,
    hold,
  }: {
    memory: JsonMemory;
    collection: Collection;
    sent: Readonly<Record<string, unknown>>;
    reader: Reader;
    /** Keeps a place for a long list until its reader has it. */
    hold: (make: () => Promise<EncodedReply>) => Promise<EncodedReply>;
  },
) {
  const query = parseQueries(queryTexts(sent), collection.source.attributes);
  const find = (from: Db) =>
    withinTime(from, listTime, (connection) => listIds(connection, collection.source, query, reader));
  const { ids, total } = await lists(() => (reader === null ? events.visitorReads.read(find) : find(db)));
  const wanted = query.select;
  if (ids.length > queryLimits.fewDocuments) {
    return hold(() => encodeLongList(collection, { ids, total, wanted, reader }));
  }
  const isWhole = wanted === null || wanted.includes('*');
  // Some attributes are cheaper to read than whole documents.
  if (reader === null && isWhole && collection.versions !== undefined) {
    const pieces = await visitorsDocuments(memory, collection, ids, await collection.versions(ids));
    return new JoinedReply(`{"total":${total},"documents":[`, pieces, ']}');
  }
  const documents = await collection.read(ids, reader, { wanted, shown: true });
  return {
    total,
    documents: ids.flatMap((id) => documents.get(id) ?? []).map((document) => selected(document, wanted)),
  };
}

/** Documents as all visitors see them, each presented once for each version of its data. */
async function visitorsDocuments(
  memory: JsonMemory,
  collection: Collection,
  ids: readonly string[],
  versions: ReadonlyMap<string, string>,
): Promise<KeptJson[]> {
  const keyOf = (id: string) => `${id} ${versions.get(id)}`;
  const known = new Map(
    ids.flatMap((id) => {
      const piece = versions.has(id) ? memory.find(keyOf(id)) : undefined;
      return piece === undefined ? [] : [[id, piece]];
    }),
  );
  const unknown = ids.filter((id) => !known.has(id));
  // Read after the versions: a document may be newer than its version, never older.
  const documents = await collection.read(unknown, null, { wanted: null, shown: true });
  for (const [id, document] of documents) {
    known.set(id, versions.has(id) ? memory.keep(keyOf(id), document) : jsonPiece(document));
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * Reads and encodes a long list in parts, so that other requests have their turn in between.
 *
 * @throws Problem `general_query_invalid` with advice if the reply would be too long
 */
async function encodeLongList(
  collection: Collection,
  list: { ids: readonly string[]; total: number; wanted: readonly string[] | null; reader: Reader },
): Promise<EncodedReply> {
  const { ids, total, wanted, reader } = list;
  const parts = [Buffer.from(`{"total":${total},"documents":[`)];
  let bytes = 0;
  let isFirst = true;
  for (let start = 0; start < ids.length; start += queryLimits.fewDocuments) {
    const some = ids.slice(start, start + queryLimits.fewDocuments);
    const documents = await collection.read(some, reader, { wanted, shown: true });
    const texts = some
      .flatMap((id) => documents.get(id) ?? [])
      .map((document) => JSON.stringify(selected(document, wanted)));
    if (texts.length === 0) continue;
    const part = Buffer.from(`${isFirst ? '' : ','}${texts.join(',')}`);
    isFirst = false;
    bytes += part.length;
    if (bytes > queryLimits.replyBytes) throw new Problem('general_query_invalid', { message: tooLong });
    parts.push(part);
  }
  return new EncodedReply([...parts, Buffer.from(']}')]);
}

const tooLong =
  'Invalid query: This list is longer than 16 MiB. Ask for fewer documents, or select fewer attributes.';

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

/** @throws Problem of this type if there is nothing in it */
function payload(
  sent: unknown,
  type: Extract<ProblemType, 'document_missing_data' | 'document_missing_payload'>,
): Attributes {
  const data = typeof sent === 'string' ? parsedOrNull(sent) : sent;
  const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (!isRecord || Object.keys(data).length === 0) throw new Problem(type);
  return data as Attributes;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** When the caller read the document it changes, if it says so. */
function timestampOf({ headers }: FastifyRequest): Temporal.Instant | null {
  const stated = headers['x-appwrite-timestamp'];
  if (stated === undefined || stated === '') return null;
  const instant = readInstant(String(stated));
  if (instant === null) {
    throw new Problem('general_argument_invalid', { message: 'Invalid X-Appwrite-Timestamp header value' });
  }
  return Temporal.Instant.from(instant);
}

/** @throws Problem `document_update_conflict` if someone else has changed it since */
function refuseStale({ $updatedAt }: contract.Document, readAt: Temporal.Instant | null): void {
  if (readAt === null) return;
  if (Temporal.Instant.compare(Temporal.Instant.from($updatedAt), readAt) > 0) {
    throw new Problem('document_update_conflict');
  }
}
