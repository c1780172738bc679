import type { AssistantParts } from '../assistant/index.ts';
import type { Config } from '../config.ts';
import type { Parts } from '../platform/parts.ts';

/** What the assistant is given. */
export function assistantPartsOf({ site, limits }: Config, parts: Parts): AssistantParts {
  return {
    ...parts,
    siteUrl: site.url,
    calendarZone: 'Asia/Kolkata',
    questions: { most: limits.chatQuestionsPerMinute, seconds: 60 },
  };
}
