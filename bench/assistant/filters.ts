import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ChatFilters, ChatIntent, ChatReply, ChatSlot } from '../../contracts/assistant.ts';
import { stemOf } from '../../server/assistant/reading/related.ts';
import type { Mela } from '../../server/compose/index.ts';
import { converse, limits, p95Of, percent, post } from './ask.ts';
import { resultsOf } from './world.ts';

const reading = ChatReply.shape.reading.unwrap().shape;

/** The expected parse. Omitted fields must be absent. */
const ExpectedReading = ChatFilters.extend({
  intent: ChatIntent,
  topic: reading.topic.unwrap().optional(),
  action: reading.action.unwrap().optional(),
}).strict();
type ExpectedReading = z.infer<typeof ExpectedReading>;

/** A question with its expected parse and answer, asked on Tuesday, 15 September 2026, in India. */
const Question = z.strictObject({
  ask: z.string(),
  /** Earlier questions in the same conversation, first to last. */
  after: z.array(z.string()).default([]),
  reads: ExpectedReading,
  /** Beginnings of titles that the answer's search must find. */
  finds: z.array(z.string()).default([]),
  /** Whether it must show nothing else. */
  only: z.literal(true).optional(),
  /** A case-insensitive pattern that the text must match. */
  says: z.string().optional(),
  /** The filter that must be dropped, and reported, because no event matches all of them. */
  relaxes: ChatSlot.optional(),
});
type Question = z.infer<typeof Question>;

/**
 * The questions of a set, one per line.
 *
 * @param set `held-out` was written before the grammar and is never used for tuning, so its share shows how
 * unforeseen questions fare. `tuned` is used for developing the grammar; add questions here that failed on a
 * real site.
 */
async function questionsOf(set: 'held-out' | 'tuned'): Promise<Question[]> {
  const text = await readFile(new URL(`./questions/${set}.ndjson`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => Question.parse(JSON.parse(line)));
}

/** What is wrong with the answer, if anything, and the time in milliseconds. */
interface Verdict {
  readonly errors: readonly string[];
  readonly milliseconds: number;
}

/** Asks one question after its preceding ones, and compares parsing and answer with what is expected. */
async function judge(mela: Mela, question: Question): Promise<Verdict> {
  const { reply, milliseconds } = await converse(mela, [...question.after, question.ask], '');
  const results = (await resultsOf(mela, reply)).map(({ title }) => title);
  return {
    errors: [...misread(question.reads, reply), ...misanswered(question, reply, results)],
    milliseconds: milliseconds.at(-1) ?? 0,
  };
}

function misread(expected: ExpectedReading, { reading }: ChatReply): string[] {
  if (reading === null) return ['was not read'];
  const { intent, topic, action, filters } = reading;
  const got: Readonly<Partial<Record<keyof ExpectedReading, unknown>>> = {
    intent,
    ...(topic !== null && { topic }),
    ...(action !== null && { action }),
    ...filters,
  };
  const names = [...new Set([...Object.keys(expected), ...Object.keys(got)])] as (keyof ExpectedReading)[];
  return names
    .filter((name) => !(name === 'words' && namesEvent.has(intent)))
    .filter((name) => plain(name, expected[name]) !== plain(name, got[name]))
    .map((name) => `${name} was read as ${got[name] ?? 'nothing'}, not ${expected[name] ?? 'nothing'}`);
}

/** Intents about one event: its name is judged by what the answer says and shows. */
const namesEvent = new Set(['about_event', 'act', 'my_registrations', 'my_ticket']);

/** Ignores word order, articles and endings. */
function plain(name: keyof ExpectedReading, value: unknown): unknown {
  if (name !== 'words' || typeof value !== 'string') return value;
  const words = value.split(' ').filter((word) => !['a', 'an', 'the', 'of', 'your', 'my'].includes(word));
  return words.map(stemOf).sort().join(' ');
}

function misanswered(
  { finds, only, says, relaxes }: Question,
  reply: ChatReply,
  results: readonly string[],
): string[] {
  const titles = reply.events.map(({ eventTitle }) => eventTitle);
  const missing = finds.filter((title) => ![...results, ...titles].some((shown) => shown.startsWith(title)));
  const strangers = titles.filter((title) => !finds.some((known) => title.startsWith(known)));
  const relaxed = reply.reading?.relaxed ?? undefined;
  return [
    ...missing.map((title) => `“${title}” is missing`),
    ...(only ? strangers.map((title) => `“${title}” is too much`) : []),
    ...(says === undefined || new RegExp(says, 'i').test(reply.response)
      ? []
      : [`does not say /${says}/: ${reply.response}`]),
    ...(relaxed === relaxes ? [] : [`let go of ${relaxed ?? 'nothing'}, not ${relaxes ?? 'nothing'}`]),
  ];
}

/** Judges the questions about events of September. */
export async function judgeQuestions(mela: Mela): Promise<boolean> {
  const [heldOut, tuned] = await Promise.all([questionsOf('held-out'), questionsOf('tuned')]);
  await post(mela, { message: 'events in Pune this weekend' }, '');
  const apart = await judgeAll(mela, 'written before the grammar, and kept apart', heldOut);
  const others = await judgeAll(mela, 'worked on', tuned);
  const right = apart.right + others.right;
  const share = right / (heldOut.length + tuned.length);
  const p95 = p95Of([...apart.times, ...others.times]);
  console.log(
    `  ${right} of ${heldOut.length + tuned.length} right: ${percent(share)} (limit ${percent(limits.shareRight)})`,
  );
  console.log(`  p95 of an answer: ${p95.toFixed(1)} ms (limit ${limits.p95Ms} ms)`);
  return share >= limits.shareRight && p95 < limits.p95Ms;
}

async function judgeAll(
  mela: Mela,
  title: string,
  questions: readonly Question[],
): Promise<{ right: number; times: number[] }> {
  const times: number[] = [];
  let right = 0;
  for (const question of questions) {
    const { errors, milliseconds } = await judge(mela, question);
    times.push(milliseconds);
    if (errors.length === 0) right++;
    else console.log(`    ${question.ask}\n${errors.map((error) => `      ${error}`).join('\n')}`);
  }
  console.log(`  ${title}: ${right} of ${questions.length} right, ${percent(right / questions.length)}`);
  return { right, times };
}
