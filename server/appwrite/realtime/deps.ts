import type { FastifyRequest } from 'fastify';
import type { Account } from '../../../contracts/accounts.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';

/** A collection of the document calls, as the wire names it. */
interface ToldCollection {
  readonly id: string;
  /**
   * Whether everybody may list it. Of one that is not, the wide channels tell each reader their own document only;
   * somebody else's is told to those who ask for it by its id, as it may be read.
   */
  readonly listed: boolean;
}

/** What the other features lend to this one. */
export interface RealtimeDeps extends Deps {
  readonly projectId: string;
  readonly databaseId: string;
  readonly bucketId: string;
  /** By the name that notices use. */
  readonly collections: ReadonlyMap<string, ToldCollection>;
  /** Whether a page of ours, or of a registered site, opens the socket. */
  readonly isKnownOrigin: (request: FastifyRequest) => boolean;
  readonly identify: (request: FastifyRequest) => Promise<Principal | null>;
  readonly principalOfSession: (session: string) => Promise<Principal | null>;
  /** Those of the sessions that are still running, with the rights of their owners now. */
  readonly findRunning: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Principal>>;
  /** How often it is asked, in milliseconds. */
  readonly recheckMs: number;
  readonly readAccount: (userId: string) => Promise<Account | null>;
  /** A document as this reader may see it; null where it does not exist for them. */
  readonly readDocument: (collection: string, id: string, reader: Principal | null) => Promise<object | null>;
  /** The same for a file. */
  readonly readFile: (id: string, reader: Principal | null) => Promise<object | null>;
  /** Whether this reader may know of a board: what is hidden is there for few. */
  readonly mayReadBoard: (board: SubjectAddress, reader: Principal | null) => Promise<boolean>;
}
