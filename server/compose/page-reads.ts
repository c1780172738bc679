import { carriesSession, identify, readProfile } from '../features/accounts/index.ts';
import { facesOnPage, findEventStanding } from '../features/events/index.ts';
import { goingVersion, ownRegistrationIn } from '../features/registrations/index.ts';
import type { DatabaseVersion } from '../infra/cache/memo-cache.ts';
import type { ReplicaReads } from '../infra/db/read-replica.ts';
import type { Deps } from '../infra/deps.ts';
import type { PageReads } from '../pages/index.ts';
import type { Features } from './features.ts';

/** What pages that are rendered once for everybody need to know of events and people, without asking the API. */
export function pageReads(
  { db }: Pick<Deps, 'db'>,
  given: {
    readonly accounts: Features['accounts'];
    readonly version: DatabaseVersion;
    readonly visitorReads: ReplicaReads;
    /** Also visitors see every change at once. */
    readonly alwaysCurrent: boolean;
  },
): PageReads {
  const { accounts, version, visitorReads, alwaysCurrent } = given;
  return {
    carriesSession: carriesSession(accounts),
    identify: identify(accounts),
    profileOf: (caller) => readProfile(db, caller),
    async eventVersion(eventId) {
      const [event, going] = await Promise.all([
        findEventStanding(db, eventId, null),
        goingVersion(db, eventId, facesOnPage),
      ]);
      return event === null ? '' : `${event.version} ${going}`;
    },
    async standingIn(eventId, caller) {
      const [event, going, registration] = await Promise.all([
        findEventStanding(db, eventId, caller.userId),
        goingVersion(db, eventId, facesOnPage),
        ownRegistrationIn(db, eventId, caller),
      ]);
      if (event === null) return null;
      const { version, organiserId, hidden, isHelper, hasOnlineLink } = event;
      const runsIt = organiserId === caller.userId || isHelper || caller.administrator === true;
      const seesMore = runsIt || hidden || (hasOnlineLink && registration !== null);
      return { version: `${version} ${going}`, likeVisitors: !seesMore, registration };
    },
    state: alwaysCurrent ? version.current : version.read,
    currentState: version.current,
    listsAreCurrent: visitorReads.lagMs === 0,
  };
}
