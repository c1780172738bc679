import type { SettingsReader } from './settings-reader.ts';

/** Rate limits for actions that cost money or can be abused. */
export type LimitsConfig = Readonly<
  Record<
    | 'signupsPerHour'
    | 'loginsPerHour'
    | 'documentWritesPerMinute'
    | 'fileWritesPerMinute'
    | 'previewsPerMinute'
    | 'chatQuestionsPerMinute',
    number
  >
>;

/** The limits that calls share (`countCalls`): per person and minute. */
export function callLimits({ limits }: { readonly limits: LimitsConfig }) {
  return {
    writes: { most: limits.documentWritesPerMinute, seconds: 60 },
    files: { most: limits.fileWritesPerMinute, seconds: 60 },
  };
}

const RANGE = { min: 1, max: 1_000_000 };

export function readLimits(read: SettingsReader): LimitsConfig {
  return {
    signupsPerHour: read.whole('SIGNUPS_PER_HOUR', 300, RANGE),
    loginsPerHour: read.whole('LOGINS_PER_HOUR', 10, RANGE),
    documentWritesPerMinute: read.whole('DOCUMENT_WRITES_PER_MINUTE', 120, RANGE),
    fileWritesPerMinute: read.whole('FILE_WRITES_PER_MINUTE', 60, RANGE),
    previewsPerMinute: read.whole('PREVIEWS_PER_MINUTE', 300, RANGE),
    chatQuestionsPerMinute: read.whole('CHAT_QUESTIONS_PER_MINUTE', 20, RANGE),
  };
}
