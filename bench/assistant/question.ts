import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ChatFilters, ChatIntent, ChatReply, ChatSlot } from '../../contracts/assistant.ts';

const reading = ChatReply.shape.reading.unwrap().shape;

/** The expected parse. Omitted fields must be absent. */
const ExpectedReading = ChatFilters.extend({
  intent: ChatIntent,
  topic: reading.topic.unwrap().optional(),
  action: reading.action.unwrap().optional(),
}).strict();
export type ExpectedReading = z.infer<typeof ExpectedReading>;

/** A question with its expected parse and answer, asked on Tuesday, 15 September 2026, in India. */
const Question = z.strictObject({
  ask: z.string(),
  /** Earlier questions in the same conversation, first to last. */
  after: z.array(z.string()).default([]),
  reads: ExpectedReading,
  /** Beginnings of titles that the answer must show. */
  finds: z.array(z.string()).default([]),
  /** Whether it must show nothing else. */
  only: z.literal(true).optional(),
  /** A case-insensitive pattern that the text must match. */
  says: z.string().optional(),
  /** The filter that must be dropped, and reported, because no event matches all of them. */
  relaxes: ChatSlot.optional(),
});
export type Question = z.infer<typeof Question>;

/**
 * The questions of a set, one per line.
 *
 * @param set `held-out` was written before the grammar and is never used for tuning, so its share shows how
 * unforeseen questions fare. `tuned` is used for developing the grammar; add questions here that failed on a
 * real site.
 */
export async function questionsOf(set: 'held-out' | 'tuned'): Promise<Question[]> {
  const text = await readFile(new URL(`./questions/${set}.ndjson`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => Question.parse(JSON.parse(line)));
}
