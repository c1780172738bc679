import type { FastifyRequest } from 'fastify';
import type { Profile } from '../../contracts/accounts.ts';
import type { OwnRegistration } from '../../contracts/registrations.ts';
import type { State } from '../infra/cache/memo-cache.ts';
import type { Principal } from '../infra/http/server.ts';

/** How a person stands to an event. */
export interface Standing {
  /** Of the event's page, see {@link PageReads.eventVersion}. */
  readonly version: string;
  /** They see the same event as any visitor: they have no role, and no seat that shows them more. */
  readonly likeVisitors: boolean;
  readonly registration: OwnRegistration | null;
}

/** What shared pages need to know beside what the API answers to visitors. */
export interface PageReads {
  carriesSession(request: FastifyRequest): boolean;
  /** In the current state of the database, as the reads below. Null for visitors. */
  identify(request: FastifyRequest, state: State): Promise<Principal | null>;
  profileOf(caller: Principal, state: State): Promise<Profile>;
  /** Changes with everything the event's page shows to everybody; empty where there is no such event. */
  eventVersion(eventId: string): Promise<string>;
  /** Null where there is no such event. */
  standingIn(eventId: string, caller: Principal, state: State): Promise<Standing | null>;
  /** For visitors: at most a second old. */
  state(): Promise<State>;
  /** As of now. */
  currentState(): Promise<State>;
  /** Whether lists show changes at once; with a replica they don't. */
  readonly listsAreCurrent: boolean;
}
