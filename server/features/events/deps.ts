import type { PendingChoice } from '../../../contracts/events.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { ReplicaReads } from '../../infra/db/read-replica.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';
import type { Geocoders } from '../../places/index.ts';
import type { WholeEvent } from './store.ts';

/** What people who registered are told of when it changes. */
export type ToldFacts = Pick<
  WholeEvent,
  | 'title'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'allDay'
  | 'startDate'
  | 'endDate'
  | 'location'
  | 'online'
  | 'onlineLink'
>;

/** What follows for the registrations when an event changes; called inside the change's transaction. */
export interface EventHooks {
  /** There are more seats than before: they go to those who wait. The event's seats are locked. */
  capacityRaised(tx: Tx, eventId: string): Promise<void>;
  /** The event no longer asks for approval. Its seats are locked, and those who waited for seats have been offered theirs. */
  approvalEnded(
    tx: Tx,
    eventId: string,
    decision: { readonly choice: PendingChoice; readonly callerId: string },
  ): Promise<void>;
  eventCancelled(tx: Tx, eventId: string): Promise<void>;
  /** `before` holds the former values of what changed. */
  eventChanged(tx: Tx, eventId: string, before: Partial<ToldFacts>): Promise<void>;
}

export interface EventDeps extends Deps {
  readonly geocoders: Geocoders;
  /** Where visitors' lists and searches are read. */
  readonly visitorReads: ReplicaReads;
  readonly hooks: EventHooks;
  /** How often one person may write. */
  readonly writes: Limit;
  /** Whether somebody has a seat for good: only they may know the link of an online event. */
  isAdmitted(db: Db, eventId: string, userId: string): Promise<boolean>;
  /** Whether somebody has, or had, a registration: they still reach a hidden event. */
  hasRegistered(db: Db, eventId: string, userId: string): Promise<boolean>;
  /** Whether somebody may publish their events in a group. */
  mayPublishIn(db: Db, groupId: string, userId: string): Promise<boolean>;
  /** Whether somebody is an organiser of a group, hidden or not: only then their events stay in it when they change. */
  leadsGroup(db: Db, groupId: string, userId: string): Promise<boolean>;
  readonly sales: {
    /** Whether anybody ever began to pay for an event. */
    hasOrders(db: Db, eventId: string): Promise<boolean>;
    /** Promises everybody who pays or paid for an event all of it back until then, unless more was promised already. */
    promiseRefunds(tx: Tx, eventId: string, until: Temporal.Instant): Promise<void>;
  };
  /** Whether a picture may stand on somebody's event: they uploaded it, and it is complete. */
  isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean>;
}
