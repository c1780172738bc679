import { carriesSession, credentialsIn, identify, readProfile } from '../features/accounts/index.ts';
import { facesOnPage, findEventStanding, listHelped } from '../features/events/index.ts';
import { goingVersion, listRegistered, ownRegistrationIn } from '../features/registrations/index.ts';
import { createSnapshotMemory, type DatabaseVersion, type State } from '../infra/cache/memo-cache.ts';
import type { ReplicaReads } from '../infra/db/read-replica.ts';
import type { Deps } from '../infra/deps.ts';
import type { Principal } from '../infra/http/server.ts';
import type { PageReads } from '../pages/index.ts';
import type { Features } from './features.ts';

/** Events cached per person; for people with more, each event is looked up. */
const maxOwnEvents = 200;
/** Cache entries between two writes, a few hundred bytes each. */
const maxRemembered = 20_000;

/** What shared pages need to know about events and people, read without the API. */
export function pageReads(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  given: {
    readonly accounts: Features['accounts'];
    readonly version: DatabaseVersion;
    readonly visitorReads: ReplicaReads;
    /** Visitors see every change at once, too. */
    readonly alwaysCurrent: boolean;
  },
): PageReads {
  const { accounts, version, visitorReads, alwaysCurrent } = given;
  const identifyNow = identify(accounts);
  const listsAreCurrent = visitorReads.lagMs === 0;
  const memory = createSnapshotMemory(maxRemembered);
  // The state of a replica says nothing about what is read from the primary.
  const remember: typeof memory = (state, key, read) => (listsAreCurrent ? memory(state, key, read) : read());
  /** Sessions expire without a write. */
  const second = () => Math.floor(clock.now().epochMilliseconds / 1000);

  const eventIn = (eventId: string, state: State) =>
    remember(state, `event ${eventId}`, () =>
      Promise.all([findEventStanding(db, eventId, null), goingVersion(db, eventId, facesOnPage)]),
    );
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
  return {
    carriesSession: carriesSession(accounts),
    identify: (request, state) =>
      remember(state, `caller ${second()} ${credentialsIn(accounts, request)}`, () => identifyNow(request)),
    profileOf: (caller, state) =>
      remember(state, `profile ${caller.sessionId} ${caller.administrator}`, () => readProfile(db, caller)),
    async eventVersion(eventId) {
      const [event, going] = await Promise.all([
        findEventStanding(db, eventId, null),
        goingVersion(db, eventId, facesOnPage),
      ]);
      return event === null ? '' : `${event.version} ${going}`;
    },
    async standingIn(eventId, caller, state) {
      const [[event, going], own] = await Promise.all([eventIn(eventId, state), ownEvents(caller, state)]);
      if (event === null) return null;
      const isInvolved = own === null || own.has(eventId);
      const [role, registration] = isInvolved ? await ownIn(eventId, caller, state) : [null, null];
      const { version, organiserId, hidden, hasOnlineLink } = event;
      const runsIt =
        organiserId === caller.userId || role?.isHelper === true || caller.administrator === true;
      const seesMore = runsIt || hidden || (hasOnlineLink && registration !== null);
      return { version: `${version} ${going}`, likeVisitors: !seesMore, registration };
    },
    state: alwaysCurrent ? version.current : version.read,
    currentState: version.current,
    listsAreCurrent,
  };
}
