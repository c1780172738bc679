import type { FastifyRequest } from 'fastify';
import type { Account } from '../../../contracts/accounts.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { DeletedObject } from '../../infra/db/deleted-objects.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';

/** A collection of the document API, as named on the wire. */
interface RealtimeCollection {
  readonly id: string;
  /**
   * Whether everyone may list it. Otherwise the wide channels send each reader only their own document;
   * others are sent to subscribers of that id, if readable.
   */
  readonly listed: boolean;
}

/** What realtime uses of other features. */
export interface RealtimeDeps extends Deps {
  readonly projectId: string;
  readonly databaseId: string;
  readonly bucketId: string;
  /** By the name in notices. */
  readonly collections: ReadonlyMap<string, RealtimeCollection>;
  /** Whether one of our pages, or of a registered site, opens the socket. */
  readonly isKnownOrigin: (request: FastifyRequest) => boolean;
  readonly identify: (request: FastifyRequest) => Promise<Principal | null>;
  readonly principalOfSession: (session: string) => Promise<Principal | null>;
  /** The given sessions that are still valid, with their owners' current rights. */
  readonly findRunning: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Principal>>;
  /** Interval of that check, in milliseconds. */
  readonly recheckMs: number;
  readonly readAccount: (userId: string) => Promise<Account | null>;
  /** A session for its owner; null if it has ended. */
  readonly readSession: (userId: string, sessionId: string) => Promise<object | null>;
  /** A document as this reader may see it; null if it doesn't exist for them. */
  readonly readDocument: (collection: string, id: string, reader: Principal | null) => Promise<object | null>;
  readonly readFile: (id: string, reader: Principal | null) => Promise<object | null>;
  /** What was deleted a moment ago; null if that isn't known. */
  readonly findDeleted: (kind: 'events' | 'files', id: string) => Promise<DeletedObject | null>;
  /** Whether this reader finds the document in the list of its collection. */
  readonly isListedTo: (collection: string, id: string, reader: Principal | null) => Promise<boolean>;
  /** Whether this reader may see a board; hidden ones are visible to few. */
  readonly mayReadBoard: (board: SubjectAddress, reader: Principal | null) => Promise<boolean>;
}
