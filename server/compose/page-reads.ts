import type { FastifyRequest } from 'fastify';
import { getEvent } from '../../contracts/events.ts';
import {
  carriesSession,
  credentialHeaders,
  credentialsIn,
  identify,
  readProfile,
} from '../features/accounts/index.ts';
import {
  browserOf,
  countsOf,
  findEventStanding,
  listHelped,
  presentSeats,
} from '../features/events/index.ts';
import { goingWithVersion, listRegistered, ownRegistrationIn } from '../features/registrations/index.ts';
import { createSnapshotMemory, type DatabaseVersion, type State } from '../infra/cache/database-version.ts';
import { createEventMemory } from '../infra/cache/event-changes.ts';
import type { ReplicaReads } from '../infra/db/read-replica.ts';
import type { Deps } from '../infra/deps.ts';
import type { RequestHead } from '../infra/http/anonymous-page-cache.ts';
import type { Principal, ShownEvent } from '../infra/http/server.ts';
import type { PageReads, PageVersion } from '../pages/index.ts';
import type { Features } from './features.ts';

/** Events cached per person; for people with more, each event is looked up. */
const maxOwnEvents = 200;
/** Cache entries between two writes, a few hundred bytes each. */
const maxRemembered = 20_000;

const [eventAnswers = ''] = getEvent.path.split(':');
const plainId = /^[0-9a-zA-Z]{1,36}$/;

/** Which members get the same response as visitors: those who see the same event, whose response needs no caller. */
interface VisitorAnswers {
  /** The state of the database as of now, if the caller is one of them. */
  stateAsVisitor(path: string, request: FastifyRequest): Promise<State | null>;
  /** The event that a visitors' response is made of, if nothing else. */
  eventOf(path: string, request: FastifyRequest): ShownEvent | undefined;
  /** As {@link stateAsVisitor} before routing, for people whose session has been read in this state. */
  knownStateAsVisitor(url: string, head: RequestHead): Promise<State | null> | null;
}

/** What shared pages and answers need to know about events and people, read without the API. */
export function pageReads(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  given: {
    readonly accounts: Features['accounts'];
    readonly version: DatabaseVersion;
    readonly visitorReads: ReplicaReads;
    /** Visitors see every change at once, too. */
    readonly alwaysCurrent: boolean;
    /** Of what administrators announce on every page. */
    readonly noticeVersion: () => string;
  },
): VisitorAnswers & { readonly reads: PageReads } {
  const { accounts, version, visitorReads, alwaysCurrent, noticeVersion } = given;
  const identifyNow = identify(accounts);
  const listsAreCurrent = visitorReads.lagMs === 0;
  const memory = createSnapshotMemory(maxRemembered);
  // The state of a replica says nothing about what is read from the primary.
  const remember: typeof memory.read = (state, key, read) =>
    listsAreCurrent ? memory.read(state, key, read) : read();
  /** Sessions expire without a write. */
  const second = () => Math.floor(clock.now().epochMilliseconds / 1000);
  const callerKey = (head: RequestHead) => `caller ${second()} ${credentialsIn(accounts, head)}`;

  const readEvent = (eventId: string) =>
    Promise.all([findEventStanding(db, eventId, null), goingWithVersion(db, eventId)]);
  type Event = Awaited<ReturnType<typeof readEvent>>;
  const versionOf = ([event, going]: Event): PageVersion =>
    event === null
      ? { rows: '', moment: null, seats: null }
      : {
          rows: `${event.version} ${noticeVersion()}`,
          moment: null,
          seats: presentSeats(event, going.people),
        };
  const events = createEventMemory<Event>(version, maxRemembered);
  const eventIn = (eventId: string, state: State) =>
    listsAreCurrent ? events.read(state, eventId, () => readEvent(eventId)) : readEvent(eventId);
  /** The events in which the person has a role or a registration; null if they are too many. */
  const ownEvents = ({ userId }: Principal, state: State) =>
    remember(state, `events of ${userId}`, async () => {
      const most = maxOwnEvents + 1;
      const lists = await Promise.all([listHelped(db, userId, most), listRegistered(db, userId, most)]);
      return lists.some(({ length }) => length === most) ? null : new Set(lists.flat());
    });
  const ownIn = (eventId: string, caller: Principal, state: State) =>
    remember(state, `event ${eventId} for ${caller.userId}`, () =>
      Promise.all([findEventStanding(db, eventId, caller.userId), ownRegistrationIn(db, eventId, caller)]),
    );
  const sharesAnswers = listsAreCurrent && !alwaysCurrent;
  const reads: PageReads = {
    credentialHeaders,
    carriesSession: (request) => carriesSession(accounts)(request) || browserOf(request) !== null,
    identify: (request, state) => remember(state, callerKey(request), () => identifyNow(request)),
    profileOf: (caller, state) =>
      remember(state, `profile ${caller.sessionId} ${caller.administrator}`, () => readProfile(db, caller)),
    noticeVersion,
    lastChange: version.lastChange,
    countsOf: (eventIds) => countsOf(db, eventIds),
    eventVersion: async (eventId) => versionOf(await readEvent(eventId)),
    async standingIn(eventId, caller, state) {
      const [read, own] = await Promise.all([eventIn(eventId, state), ownEvents(caller, state)]);
      const [event] = read;
      if (event === null) return null;
      const isInvolved = own === null || own.has(eventId);
      const [role, registration] = isInvolved ? await ownIn(eventId, caller, state) : [null, null];
      const { organiserId, restricted, hasPrivateFacts } = event;
      const runsIt =
        organiserId === caller.userId || role?.isHelper === true || caller.administrator === true;
      const seesMore = runsIt || restricted || (hasPrivateFacts && registration !== null);
      return { version: versionOf(read), likeVisitors: !seesMore, registration };
    },
    state: alwaysCurrent ? version.current : version.read,
    currentState: version.current,
    listsAreCurrent,
  };
  const ifLikeVisitors = async (eventId: string, caller: Principal | null | undefined, state: State) => {
    const standing = caller && (await reads.standingIn(eventId, caller, state));
    return standing?.likeVisitors ? state : null;
  };
  return {
    reads,
    async stateAsVisitor(path, request) {
      if (!sharesAnswers || path !== getEvent.path) return null;
      const { eventId } = request.params as { eventId: string };
      const state = await version.current();
      return ifLikeVisitors(eventId, await reads.identify(request, state), state);
    },
    eventOf(path, request) {
      if (!listsAreCurrent || path !== getEvent.path) return undefined;
      const { eventId } = request.params as { eventId: string };
      return {
        eventId,
        async version(state) {
          const [event, going] = await eventIn(eventId, state);
          return event === null ? '' : [event.version, event.seatsVersion, going.version].join('\n');
        },
      };
    },
    knownStateAsVisitor(url, head) {
      const eventId = sharesAnswers && url.startsWith(eventAnswers) ? url.slice(eventAnswers.length) : '';
      if (!plainId.test(eventId) || head.headers.origin !== undefined) return null;
      const find = async () => {
        const state = await version.current();
        return ifLikeVisitors(eventId, await memory.find<Principal | null>(state, callerKey(head)), state);
      };
      return find();
    },
  };
}
