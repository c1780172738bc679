import type { ChatIntent } from '../../../contracts/assistant.ts';
import { accountTopics, everydayTopics, moneyTopics, refundTopics } from './attendee-topics.ts';
import type { HelpTopic } from './help-topic.ts';
import { changingTopics, runningTopics } from './organiser-topics.ts';

/** The first match wins, so specific topics come before general ones. */
const topics: readonly HelpTopic[] = [
  ...accountTopics,
  ...refundTopics,
  ...runningTopics,
  ...moneyTopics,
  ...changingTopics,
  ...everydayTopics,
];

const asksHow =
  /\b(?:how (?!much|many|far|long is|old is|full)|how$|can (?:i|we|you|people|my|someone|organi\w*|an? event|events|it|the event)|does it|is it free to|could i|may i|do i|should i|is it possible|is there (?:a|any) way|possible to|where (?:do|can|is|are) (?:i|we|my|the)|where|what (?:is|are) (?:the|your) (?:process|steps|rules?|policy)|what if|what happens|if .* what hai|(?:do|give|change) can|steps?|process|help me|explain|remind me|tell me how|want to|i want|need to|do people|will (?:people|they|i))|\bwhy\b|\bif i\b|\bwhen\b|^how/;

/** Doing something on the site, said without `how`. */
const imperative =
  /^(?:please |can you |could you |i want to |i would like to |want to |i need to |help me )?(?:share|add|report|ask|contact|follow|bookmark|save|change|edit|update|export|download|scan|invite|inform|remind (?!me)|(?:tell|let|message|email) (?:every\w*|all|people|them|the (?:people|attendees|guests)|my (?:attendees|guests))|notify|block|copy|duplicate|increase|raise|transfer|turn off|switch|host|publish|create)\b|\b(?:change|remove|send|download|share|add|increase|create|close|scan|edit|list)(?: (?:hai|want|what|please|ji|do))+$/;

/** Rules that answer even where the words could also be a request. */
export const beatsCommands: ReadonlySet<string> = new Set([
  'failed',
  'refund',
  'receipt',
  'hold',
  'age',
  'deadline',
  'transfer',
  'account',
  'delete_account',
  'change_name',
  'privacy',
  'waitlist',
]);

export interface Help {
  readonly intent: ChatIntent;
  readonly topic: string;
}

/** The rules and ways that a message asks about, the likeliest first. */
export function helpTopicOf(text: string, isCommand: boolean): Help | null {
  const asks = asksHow.test(text) || imperative.test(text);
  for (const { intent, topic: name, all, none, sure } of topics) {
    if (!all.every((pattern) => pattern.test(text)) || none?.test(text)) continue;
    if (!asks && sure !== true) continue;
    if (isCommand && !asks && !beatsCommands.has(name)) continue;
    return { intent, topic: name };
  }
  return null;
}
