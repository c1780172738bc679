import { type DocumentDeps, documentListing, documentReader } from '../appwrite/documents/index.ts';
import type { RealtimeDeps } from '../appwrite/realtime/index.ts';
import type { Config } from '../config/index.ts';
import {
  type AccountDeps,
  findRunning,
  identify,
  principalOfSession,
  readAccount,
  readSession,
} from '../features/accounts/index.ts';
import { mayReadBoard } from '../features/boards/index.ts';
import type { EventDeps } from '../features/events/index.ts';
import { type FileDeps, readFileView } from '../features/files/index.ts';
import type { RegistrationDeps } from '../features/registrations/index.ts';
import { findDeleted } from '../infra/db/deleted-objects.ts';
import type { Deps } from '../infra/deps.ts';

/** The Appwrite API uses the same use cases as our own. */
export function documentDeps(
  { protocol, secret }: Config,
  features: Deps & {
    readonly eventParts: EventDeps;
    readonly registrationParts: RegistrationDeps;
    readonly accountParts: AccountDeps;
  },
): DocumentDeps {
  const { eventParts, registrationParts, accountParts, ...deps } = features;
  return {
    ...deps,
    databaseId: protocol.databaseId,
    collectionIds: { events: protocol.eventsCollectionId, users: protocol.usersCollectionId },
    secret,
    events: eventParts,
    registrations: registrationParts,
    accounts: accountParts,
  };
}

/** Subscribers receive only what they could read. */
export function realtimeDeps(
  { protocol }: Config,
  documents: DocumentDeps,
  files: FileDeps,
  recheckMs = 30_000,
): RealtimeDeps {
  const { accounts, collectionIds, databaseId, db, clock, bus, log } = documents;
  const { origins } = accounts;
  return {
    ...{ db, clock, bus, log, databaseId },
    projectId: protocol.projectId,
    bucketId: files.bucketId,
    collections: new Map([
      ['events', { id: collectionIds.events, listed: true }],
      ['users', { id: collectionIds.users, listed: false }],
    ]),
    isKnownOrigin: (request) => origins.isOwn(request) || origins.isForeign(request),
    identify: identify(accounts),
    principalOfSession: (session) => principalOfSession(accounts, session),
    findRunning: (sessionIds) => findRunning(accounts, sessionIds),
    recheckMs,
    readAccount: (userId) => readAccount(db, userId),
    readSession: (userId, sessionId) => readSession(accounts, { userId, sessionId }),
    readDocument: documentReader(documents),
    findDeleted: (kind, id) => findDeleted(db, { kind, id }),
    isListedTo: documentListing(documents),
    readFile: (id, reader) => readFileView(files, id, reader),
    mayReadBoard: (board, reader) => mayReadBoard(db, board, reader),
  };
}
