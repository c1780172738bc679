import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ChatFilters, ChatIntent, ChatReply, ChatSlot } from '../../contracts/assistant.ts';

const reading = ChatReply.shape.reading.unwrap().shape;

/** What a question is expected to be read as. What is left out must be absent. */
const ExpectedReading = ChatFilters.extend({
  intent: ChatIntent,
  topic: reading.topic.unwrap().optional(),
  action: reading.action.unwrap().optional(),
}).strict();
export type ExpectedReading = z.infer<typeof ExpectedReading>;

/** A question with the reading and the answer that are right for it, asked on Tuesday, 15 September 2026, in India. */
const Question = z.strictObject({
  ask: z.string(),
  /** What was asked before in the same conversation, first question first. */
  after: z.array(z.string()).default([]),
  reads: ExpectedReading,
  /** Beginnings of titles that the answer must show. */
  finds: z.array(z.string()).default([]),
  /** Whether it must show nothing else. */
  only: z.literal(true).optional(),
  /** A pattern that its words must match, whatever the case. */
  says: z.string().optional(),
  /** The condition that it must let go, and say so, because nothing meets all of them. */
  relaxes: ChatSlot.optional(),
});
export type Question = z.infer<typeof Question>;

/**
 * The questions of a set, one a line.
 *
 * @param set `held-out` was written before there was a grammar and is kept apart: nothing is ever tuned on it, so that
 *   its share says how questions fare that nobody thought of. `tuned` is what the grammar is worked on with; a
 *   question that it got wrong on a real site belongs there.
 */
export async function questionsOf(set: 'held-out' | 'tuned'): Promise<Question[]> {
  const text = await readFile(new URL(`./questions/${set}.ndjson`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => Question.parse(JSON.parse(line)));
}
