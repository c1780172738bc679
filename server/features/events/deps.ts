import type { GoingPerson } from '../../../contracts/events.ts';
import type { PendingChoice } from '../../../contracts/organise.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { ReplicaReads } from '../../infra/db/read-replica.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Geocoders } from '../../places/index.ts';
import type { WholeEvent } from './store.ts';

/** The facts whose change attendees are notified of. */
export type NotifiedFacts = Pick<
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
  | 'exactAddress'
>;

/** What follows for registrations when an event changes; called in the change's transaction. */
export interface EventHooks {
  /** Seats were added, so the waitlist is served. The caller holds the seat lock. */
  capacityRaised(tx: Tx, eventId: string): Promise<void>;
  /**
   * Approval was switched off. The caller holds the seat lock, and the waitlist has been offered
   * its seats.
   */
  approvalEnded(
    tx: Tx,
    eventId: string,
    decision: { readonly choice: PendingChoice; readonly callerId: string },
  ): Promise<void>;
  /** Ends its registrations. */
  eventCancelled(tx: Tx, eventId: string): Promise<void>;
  /** It starts or ends at another time. */
  moved(tx: Tx, eventId: string): Promise<void>;
  /** Mails people about all of a change: one mail each, however many of the events they registered for. */
  announce(tx: Tx, news: EventNews): Promise<void>;
}

/** What attendees are told: which events changed, with the former values of the changed facts, and which are cancelled. */
export interface EventNews {
  readonly changed: readonly { readonly eventId: string; readonly before: Partial<NotifiedFacts> }[];
  readonly cancelled: readonly string[];
}

export interface EventDeps extends Deps {
  readonly geocoders: Geocoders;
  /** Of a new event that states none. */
  readonly timeZone: string;
  /** The same, and of price filters that name none. */
  readonly currency: string;
  /** The database used for visitors' lists and searches; may be a replica. */
  readonly visitorReads: ReplicaReads;
  readonly hooks: EventHooks;
  /** Keeps what an event was for the messages about its deletion. */
  readonly keepDeleted: (
    tx: Tx,
    event: { readonly id: string; readonly organiserId: string },
  ) => Promise<void>;
  /** Whether the person has a confirmed seat; only then may they see an online event's link. */
  isAdmitted(db: Db, eventId: string, userId: string): Promise<boolean>;
  /** Whether the person is or ever was registered; they can still open a hidden event. */
  hasRegistered(db: Db, eventId: string, userId: string): Promise<boolean>;
  /** The newest people with a seat who agreed to be shown, as many as the event's page shows. */
  goingOf(db: Db, eventId: string): Promise<GoingPerson[]>;
  mayPublishIn(db: Db, groupId: string, userId: string): Promise<boolean>;
  /**
   * Whether the person is an organiser of the group, even a hidden one. Otherwise their events
   * leave it when they change.
   */
  isGroupOrganiser(db: Db, groupId: string, userId: string): Promise<boolean>;
  readonly sales: {
    /** Whether any order was ever opened for the event, or a seat there was paid with a series pass. */
    hasOrders(db: Db, eventId: string): Promise<boolean>;
    /** Refunds that failed for good, by event. */
    countFailedRefunds(db: Db, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
    /**
     * Raises the refund deadline of all the event's orders to `until`, unless they promise a later
     * one.
     */
    promiseRefunds(tx: Tx, eventId: string, until: Temporal.Instant): Promise<void>;
  };
  readonly series: {
    /** Locks the event's series, if it has one. Lock order: before the seats of its dates. */
    lock(tx: Tx, eventId: string): Promise<void>;
    /** A date was removed by hand, and isn't made again. */
    skip(tx: Tx, seriesId: string, date: string): Promise<void>;
  };
  /** Whether the person uploaded this picture and the upload is complete. */
  isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean>;
}
