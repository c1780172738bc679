import type { ChatContext, ChatReply, ChatRequest } from '../../contracts/assistant.ts';
import type { ExpectedReading, Question } from './question.ts';

/** Asks as a visitor. */
export type Ask = (request: ChatRequest) => Promise<ChatReply>;

/** What is wrong with the answer, if anything, and the time in milliseconds. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly milliseconds: number;
}

/** Asks one question after its preceding ones, and compares parsing and answer with what is expected. */
export async function judge(ask: Ask, question: Question): Promise<Verdict> {
  let context: ChatContext | undefined;
  for (const message of question.after) {
    context = (await ask({ message, ...(context && { context }) })).context;
  }
  const start = performance.now();
  const reply = await ask({ message: question.ask, ...(context && { context }) });
  const milliseconds = performance.now() - start;
  return { faults: [...misread(question.reads, reply), ...misanswered(question, reply)], milliseconds };
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
