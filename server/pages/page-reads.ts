import type { FastifyRequest } from 'fastify';
import type { Profile } from '../../contracts/accounts.ts';
import type { ListedCounts, SeatFacts } from '../../contracts/pages.ts';
import type { OwnRegistration } from '../../contracts/registrations.ts';
import type { DatabaseState, State } from '../infra/cache/database-version.ts';
import type { Principal } from '../infra/http/server.ts';

/** What a page shows: if only the counts of seats differ, a cached page needs only its changing parts rendered. */
export interface PageVersion {
  /** Of the rows that it is made of. Empty if there is no such event. */
  readonly rows: string;
  /** The interval of time it shows; null if it says when its look changes. */
  readonly moment: number | null;
  /** Compared by value, as a page knows which seats it shows; null for lists. */
  readonly seats: SeatFacts | null;
  /** The same of the events in a list. */
  readonly listed?: readonly ListedCounts[];
}

/** A person's relation to an event. */
export interface Standing {
  /** Of the event's page, see {@link PageReads.eventVersion}. */
  readonly version: PageVersion;
  /** They see the same event as any visitor: they have no role, and no seat that shows them more. */
  readonly likeVisitors: boolean;
  readonly registration: OwnRegistration | null;
}

/** What shared pages need besides the API's responses to visitors. */
export interface PageReads {
  carriesSession(request: FastifyRequest): boolean;
  /** The headers by which {@link identify} knows people. */
  readonly credentialHeaders: readonly string[];
  /** By the given state of the database, like the reads below. Null for visitors. */
  identify(request: FastifyRequest, state: State): Promise<Principal | null>;
  profileOf(caller: Principal, state: State): Promise<Profile>;
  /** Changes with everything public on the event's page. */
  eventVersion(eventId: string): Promise<PageVersion>;
  /** Null where there is no such event. */
  standingIn(eventId: string, caller: Principal, state: State): Promise<Standing | null>;
  /** Of what administrators announce on every page. This process may learn of it after the write. */
  noticeVersion(): string;
  /** The counts of these events that lists show. */
  countsOf(eventIds: readonly string[]): Promise<ListedCounts[]>;
  /** The number of the state in which something was last found written that the event's public page shows. */
  lastChange(eventId: string): number;
  /** For visitors: at most a second old. */
  state(): Promise<DatabaseState>;
  /** As of now. */
  currentState(): Promise<DatabaseState>;
  /** Whether lists show changes at once; with a replica they don't. */
  readonly listsAreCurrent: boolean;
}
