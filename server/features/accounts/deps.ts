import type { Db, Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Origins } from '../../infra/http/origins.ts';
import type { PasswordRules } from './proofs/passwords.ts';

interface AccountSettings extends PasswordRules {
  readonly projectId: string;
  /** Keys for codes and tokens are derived from it. */
  readonly secret: string;
  readonly signupsPerHour: number;
  readonly loginsPerHour: number;
  /** Days a session lasts from its start or last extension; a year by default. */
  readonly sessionDays: number;
  /** Administrator rights apply only in sessions that have proved a second factor. */
  readonly administratorsNeedSecondFactor: boolean;
  /** The header in which a trusted proxy names the visitor's country, in lower case. */
  readonly countryHeader: string | null;
  /** Days until an unconfirmed sign-up is deleted. */
  readonly unconfirmedDays: number;
  /** Version of the terms in force. */
  readonly legalVersion: string;
  /** Its origin is the one that passkeys are for. */
  readonly siteUrl: string;
  /** Shown by authenticator apps and passkeys. */
  readonly siteName: string;
  /** Screens that mails link to. */
  readonly loginUrl: string;
  /** The page behind mailed codes' links. */
  readonly codeUrl: string;
  readonly recoveryUrl: string;
  readonly eventsUrl: string;
  readonly profileUrl: string;
}

/** Provided by other features. */
interface AccountHooks {
  /** Whether the person uploaded the picture. */
  isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean>;
  /** The person's events that are neither over nor cancelled. */
  upcomingEventsOf(tx: Tx, userId: string): Promise<number>;
  /** Voids the person's API keys and secret addresses, such as the private calendar's, and pauses their webhooks. */
  voidSecrets(tx: Tx, userId: string): Promise<void>;
  /** Paid seats that the person would lose without a refund. */
  forfeitedSeatsOf(tx: Tx, userId: string): Promise<number>;
  /**
   * The person has proved they own the address: blocks of a deleted account with the same address
   * apply to them again.
   */
  addressProved(tx: Tx, person: { readonly userId: string; readonly email: string }): Promise<void>;
  /** The person's events with outstanding refunds. */
  unsettledEventsOf(tx: Tx, userId: string): Promise<number>;
  /** Cancels the person's live registrations and deletes their pictures. */
  accountDeleted(tx: Tx, userId: string): Promise<void>;
}

export type AccountDeps = Deps & {
  readonly accountSettings: AccountSettings;
  readonly origins: Origins;
  readonly accountHooks: AccountHooks;
};
