import type { ChatIntent } from '../../../contracts/assistant.ts';

/** A rule or a way of doing something, with its own answer. */
export interface HelpTopic {
  readonly intent: ChatIntent;
  readonly topic: string;
  /** Each must match somewhere, in any order, so that English and Hindi sentences meet. */
  readonly all: readonly RegExp[];
  readonly none?: RegExp;
  /** Enough by itself: no word such as `how` is needed. */
  readonly sure?: true;
}

export const event =
  /\b(?:events?|meetups?|workshops?|concerts?|conferences?|part(?:y|ies)|shows?|meetings?|sessions?|classes|programme?s?)\b/;

export function topic(
  intent: ChatIntent,
  name: string,
  all: readonly RegExp[],
  others: { none?: RegExp; sure?: true } = {},
): HelpTopic {
  return { intent, topic: name, all, ...others };
}
