import type { Db, Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Origins } from '../../infra/http/origins.ts';
import type { PasswordRules } from './passwords.ts';

interface AccountSettings extends PasswordRules {
  readonly projectId: string;
  /** Keys for codes and tokens are derived from it. */
  readonly secret: string;
  readonly signupsPerHour: number;
  readonly loginsPerHour: number;
  /** Days that a session lasts from its start or its last extension; a year by the protocol, less where it is set. */
  readonly sessionDays: number;
  /** Days after which a sign-up that nobody confirmed is forgotten. */
  readonly unconfirmedDays: number;
  /** Version of the terms in force. */
  readonly legalVersion: string;
  /** Our own screens that mails link to. */
  readonly loginUrl: string;
  readonly recoveryUrl: string;
  readonly eventsUrl: string;
  readonly profileUrl: string;
}

/** What other features have to say. */
interface AccountHooks {
  /** Whether the person uploaded the picture. */
  isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean>;
  /** How many events the person organises that are neither over nor cancelled. */
  upcomingEventsOf(tx: Tx, userId: string): Promise<number>;
  /** Voids the person's addresses that open something to whoever knows them. */
  voidSecretAddresses(tx: Tx, userId: string): Promise<void>;
  /** How many paid seats the person would give up without getting the money back. */
  forfeitedSeatsOf(tx: Tx, userId: string): Promise<number>;
  /** The address is the person's, and proved: what kept its former owner out is theirs again. */
  addressProved(tx: Tx, person: { readonly userId: string; readonly email: string }): Promise<void>;
  /** How many events the person organised whose money is still to be given back. */
  unsettledEventsOf(tx: Tx, userId: string): Promise<number>;
  /** Gives up what the person still holds: live registrations, pictures. */
  accountDeleted(tx: Tx, userId: string): Promise<void>;
}

export type AccountDeps = Deps & {
  readonly accountSettings: AccountSettings;
  readonly origins: Origins;
  readonly accountHooks: AccountHooks;
};
