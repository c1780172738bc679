import type { SettingsReader } from './settings-reader.ts';

/** How long personal data is stored, in days; docs/data-map.md lists the tables. */
export type RetentionConfig = {
  /** Delivered and failed emails. */
  readonly mailDays: number;
  /** A session, since its log-in or last extension. */
  readonly sessionDays: number;
  /** Unconfirmed addresses: sign-ups, digest subscriptions, other email addresses. */
  readonly unconfirmedDays: number;
};

/** Emails must outlast their delivery attempts; a year is Appwrite's session length. */
export function readRetention(read: SettingsReader): RetentionConfig {
  return {
    mailDays: read.whole('MAILS_KEPT_DAYS', 90, { min: 7, max: 3650 }),
    sessionDays: read.whole('SESSION_DAYS', 365, { min: 1, max: 365 }),
    unconfirmedDays: read.whole('UNCONFIRMED_DAYS', 7, { min: 1, max: 90 }),
  };
}
