import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  type ChatContext,
  ChatFilters,
  ChatIntent,
  ChatReply,
  type ChatRequest,
  ChatSlot,
} from '../contracts/assistant.ts';
import type { Mela } from '../server/compose/index.ts';
import { AskedQuestion } from './assistant/expectation.ts';
import { judge as judgeAnswer } from './assistant/judge.ts';
import { openWorld, resultsOf, signIn, titlesOf } from './assistant/world.ts';

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
  /** Beginnings of titles that the answer must show. */
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
  const text = await readFile(new URL(`./assistant/questions/${set}.ndjson`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => Question.parse(JSON.parse(line)));
}

/** Asks as a visitor. */
type Ask = (request: ChatRequest) => Promise<ChatReply>;

/** What is wrong with the answer, if anything, and the time in milliseconds. */
interface Verdict {
  readonly errors: readonly string[];
  readonly milliseconds: number;
}

/** Asks one question after its preceding ones, and compares parsing and answer with what is expected. */
async function judge(ask: Ask, question: Question): Promise<Verdict> {
  let context: ChatContext | undefined;
  for (const message of question.after) {
    context = (await ask({ message, ...(context && { context }) })).context;
  }
  const start = performance.now();
  const reply = await ask({ message: question.ask, ...(context && { context }) });
  const milliseconds = performance.now() - start;
  return { errors: [...misread(question.reads, reply), ...misanswered(question, reply)], milliseconds };
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
    .filter((name) => plain(name, expected[name]) !== plain(name, got[name]))
    .map((name) => `${name} was read as ${got[name] ?? 'nothing'}, not ${expected[name] ?? 'nothing'}`);
}

/** Ignores word order and articles. */
function plain(name: keyof ExpectedReading, value: unknown): unknown {
  if (name !== 'words' || typeof value !== 'string') return value;
  const words = value.split(' ').filter((word) => !['a', 'an', 'the', 'of', 'your', 'my'].includes(word));
  return words.sort().join(' ');
}

function misanswered({ finds, only, says, relaxes }: Question, reply: ChatReply): string[] {
  const titles = reply.events.map(({ eventTitle }) => eventTitle);
  const missing = finds.filter((title) => !titles.some((shown) => shown.startsWith(title)));
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

/** The run fails if one of these is missed. */
const limits = { shareRight: 0.95, p95Ms: 50 };

/** Tuesday, 15 September 2026, 10:00 in India: the time of the grammar's own questions. */
const september = '2026-09-15T04:30:00Z';
/** Sunday, 22 November 2026, 12:00 in India: the time of conversations. */
const november = '2026-11-22T06:30:00Z';

/**
 * Asks the built-in assistant every question over HTTP, and reports the share of right answers and the
 * latency.
 *
 * @param file a file of conversations to ask instead
 */
export default async function benchAssistant(file?: string): Promise<boolean> {
  const working = file ?? new URL('./assistant/questions/conversations.json', import.meta.url);
  await using conversations = await openWorld(november, { withRegistrations: true });
  const isRight = await converse(
    conversations.mela,
    AskedQuestion.array().parse(JSON.parse(await readFile(working, 'utf8'))),
  );
  if (file !== undefined) return isRight;
  await using questions = await openWorld(september, { withRegistrations: false });
  return (await isGoodEnough(questions.mela)) && isRight;
}

/** Right in each language, and in all. */
const leastOfLanguage = 0.92;

/** Judges the last answer of each conversation, asked as a visitor, an attendee or an organiser. */
async function converse(mela: Mela, asked: readonly AskedQuestion[]): Promise<boolean> {
  const cookies = {
    guest: '',
    attendee: await signIn(mela, 'attendee'),
    organiser: await signIn(mela, 'organiser'),
  };
  const titles = await titlesOf(mela);
  const tallies = new Map<string, { right: number; all: number }>();
  const times: number[] = [];
  for (const question of asked) {
    let context: ChatContext | undefined;
    let reply: ChatReply | undefined;
    for (const message of question.messages) {
      const start = performance.now();
      reply = await post(mela, { message, ...(context && { context }) }, cookies[question.as]);
      times.push(performance.now() - start);
      context = reply.context;
    }
    if (reply === undefined) throw new Error(`${question.id} asks nothing`);
    const results = await resultsOf(mela, reply);
    const errors = judgeAnswer(question, { reply, results, titleOf: (id) => titles.get(id) });
    const tally = tallies.get(question.language) ?? { right: 0, all: 0 };
    tallies.set(question.language, {
      right: tally.right + (errors.length === 0 ? 1 : 0),
      all: tally.all + 1,
    });
    if (errors.length > 0)
      console.log(
        `    ${question.id} ${question.messages.join(' | ')}\n${errors.map((error) => `      ${error}`).join('\n')}`,
      );
  }
  for (const [language, { right, all }] of tallies)
    console.log(`  ${language}: ${right} of ${all} right, ${percent(right / all)}`);
  const right = [...tallies.values()].reduce((sum, each) => sum + each.right, 0);
  const p95 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  console.log(
    `  ${right} of ${asked.length} conversations right: ${percent(right / asked.length)} (limit ${percent(limits.shareRight)})`,
  );
  console.log(`  p95 of an answer: ${p95.toFixed(1)} ms (limit ${limits.p95Ms} ms)`);
  const each = [...tallies.values()].every((tally) => tally.right / tally.all >= leastOfLanguage);
  return each && right / asked.length >= limits.shareRight && p95 < limits.p95Ms;
}

async function post(mela: Mela, payload: ChatRequest, cookie: string): Promise<ChatReply> {
  const answer = await mela.app.inject({
    method: 'POST',
    url: '/chat',
    payload,
    ...(cookie && { headers: { cookie } }),
  });
  if (answer.statusCode !== 200) throw new Error(`${payload.message}: ${answer.body}`);
  return answer.json();
}

async function isGoodEnough(mela: Mela): Promise<boolean> {
  const ask: Ask = (payload) => post(mela, payload, '');
  const [heldOut, tuned] = await Promise.all([questionsOf('held-out'), questionsOf('tuned')]);
  await ask({ message: 'events in Pune this weekend' });
  const apart = await judgeAll(ask, 'written before the grammar, and kept apart', heldOut);
  const others = await judgeAll(ask, 'worked on', tuned);
  const right = apart.right + others.right;
  const share = right / (heldOut.length + tuned.length);
  const times = [...apart.times, ...others.times].sort((one, other) => one - other);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  console.log(
    `  ${right} of ${heldOut.length + tuned.length} right: ${percent(share)} (limit ${percent(limits.shareRight)})`,
  );
  console.log(`  p95 of an answer: ${p95.toFixed(1)} ms (limit ${limits.p95Ms} ms)`);
  return share >= limits.shareRight && p95 < limits.p95Ms;
}

async function judgeAll(
  ask: Ask,
  title: string,
  questions: readonly Question[],
): Promise<{ right: number; times: number[] }> {
  const times: number[] = [];
  let right = 0;
  for (const question of questions) {
    const { errors, milliseconds } = await judge(ask, question);
    times.push(milliseconds);
    if (errors.length === 0) right++;
    else console.log(`    ${question.ask}\n${errors.map((error) => `      ${error}`).join('\n')}`);
  }
  console.log(`  ${title}: ${right} of ${questions.length} right, ${percent(right / questions.length)}`);
  return { right, times };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
