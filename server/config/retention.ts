import type { SettingsReader } from './settings-reader.ts';

/** For how long what is kept of people stays, in days; docs/data-map.md says table by table what that is. */
export type RetentionConfig = {
  /** Of delivered and failed mails. */
  readonly mailDays: number;
  /** Of a session since its log-in or its last extension. */
  readonly sessionDays: number;
  /** Of addresses whose readers have not confirmed them: sign-ups, subscriptions, other addresses for mails. */
  readonly unconfirmedDays: number;
};

/** Reads how long things are kept. Mails stay longer than their delivery is tried; a session's year is the protocol's. */
export function readRetention(read: SettingsReader): RetentionConfig {
  return {
    mailDays: read.whole('MAILS_KEPT_DAYS', 90, { min: 7, max: 3650 }),
    sessionDays: read.whole('SESSION_DAYS', 365, { min: 1, max: 365 }),
    unconfirmedDays: read.whole('UNCONFIRMED_DAYS', 7, { min: 1, max: 90 }),
  };
}
