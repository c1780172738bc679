import type { SettingsReader } from './settings-reader.ts';

/** Rate limits for actions that cost money or can be abused. */
export type LimitsConfig = Readonly<
  Record<
    | 'signupsPerHour'
    | 'loginsPerHour'
    | 'documentWritesPerMinute'
    | 'keyCallsPerMinute'
    | 'fileWritesPerMinute'
    | 'previewsPerMinute'
    | 'chatQuestionsPerMinute'
    | 'waitingRoomPerMinute'
    | 'waitingPlacesPerHour',
    number
  >
>;

/** The limits that calls share (`countCalls`): per person and minute. */
export function callLimits({ limits }: { readonly limits: LimitsConfig }) {
  return {
    writes: { most: limits.documentWritesPerMinute, seconds: 60 },
    files: { most: limits.fileWritesPerMinute, seconds: 60 },
    keys: { most: limits.keyCallsPerMinute, seconds: 60 },
  };
}

const RANGE = { min: 1, max: 1_000_000 };

export function readLimits(read: SettingsReader): LimitsConfig {
  return {
    signupsPerHour: read.whole('SIGNUPS_PER_HOUR', 300, RANGE),
    loginsPerHour: read.whole('LOGINS_PER_HOUR', 10, RANGE),
    documentWritesPerMinute: read.whole('DOCUMENT_WRITES_PER_MINUTE', 120, RANGE),
    fileWritesPerMinute: read.whole('FILE_WRITES_PER_MINUTE', 60, RANGE),
    keyCallsPerMinute: read.whole('KEY_CALLS_PER_MINUTE', 600, RANGE),
    previewsPerMinute: read.whole('PREVIEWS_PER_MINUTE', 300, RANGE),
    chatQuestionsPerMinute: read.whole('CHAT_QUESTIONS_PER_MINUTE', 20, RANGE),
    waitingRoomPerMinute: read.whole('WAITING_ROOM_PER_MINUTE', 600, RANGE),
    waitingPlacesPerHour: read.whole('WAITING_PLACES_PER_HOUR', 200, RANGE),
  };
}

/** How long personal data is stored, in days; docs/data-map.md lists the tables. */
export type RetentionConfig = {
  /** Delivered and failed emails. */
  readonly mailDays: number;
  /** A session, since its log-in or last extension. */
  readonly sessionDays: number;
  /** The audit log, in full months before the present one; for good if null. */
  readonly auditMonths: number | null;
  /** Unconfirmed addresses: sign-ups, digest subscriptions, other email addresses. */
  readonly unconfirmedDays: number;
};

/** Emails must outlast their delivery attempts; a year is Appwrite's session length. */
export function readRetention(read: SettingsReader): RetentionConfig {
  return {
    mailDays: read.whole('MAILS_KEPT_DAYS', 90, { min: 7, max: 3650 }),
    sessionDays: read.whole('SESSION_DAYS', 365, { min: 1, max: 365 }),
    auditMonths: read.whole('AUDIT_KEPT_MONTHS', 'Remove it to keep the audit log for good.', {
      min: 3,
      max: 1200,
    }),
    unconfirmedDays: read.whole('UNCONFIRMED_DAYS', 7, { min: 1, max: 90 }),
  };
}
