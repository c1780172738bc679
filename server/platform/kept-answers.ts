/** Milliseconds for which somebody may see an answer as it was before a change that no notice told of. */
const keptForMs = 1000;
/** Answers that are kept at once, and what they may weigh together: the most asked for, pages at some 25 kB each. */
const mostKept = 300;
const mostBytes = 10_000_000;

interface Kept<Answer> {
  readonly answer: Promise<Answer>;
  readonly until: number;
  readonly state: string | null;
  bytes: number;
}

/** Answers that are alike for everybody who asks, made once in a while however many do. */
export interface KeptAnswers<Answer> {
  /** The answer to this key: the one that is kept or under way, else what `make` makes. A failure is not kept. */
  get(key: string, make: () => Promise<Answer>): Promise<Answer>;
  /** Something changed: whoever asks from now on gets it. */
  forget(): void;
}

/** How long answers are kept. */
export interface Keeping {
  /**
   * What all answers follow from: they are kept as long as it stays the same. It throws where it is not known, and
   * then nothing is kept. Without it, answers are kept for a time.
   */
  readonly state?: (() => Promise<string>) | undefined;
  /** That time, in milliseconds; a second unless told. */
  readonly keptFor?: number;
  /** Milliseconds that only ever grow. */
  readonly now?: () => number;
}

/** @param bytesOf what an answer weighs */
export function keepAnswers<Answer>(
  bytesOf: (answer: Answer) => number,
  keeping: Keeping = {},
): KeptAnswers<Answer> {
  const { now = performance.now.bind(performance), keptFor = keptForMs } = keeping;
  const answers = new Map<string, Kept<Answer>>();
  let bytes = 0;
  const drop = (key: string, entry: Kept<Answer>) => {
    if (answers.get(key) === entry && answers.delete(key)) bytes -= entry.bytes;
  };
  const weigh = (entry: Kept<Answer>, answer: Answer) => {
    entry.bytes = bytesOf(answer);
    bytes += entry.bytes;
    for (const [key, oldest] of answers) {
      if (bytes <= mostBytes && answers.size <= mostKept) break;
      drop(key, oldest);
    }
  };
  const obtain = (key: string, make: () => Promise<Answer>, state: string | null) => {
    const kept = answers.get(key);
    if (kept !== undefined && kept.until > now() && kept.state === state) return kept.answer;
    if (kept !== undefined) drop(key, kept);
    const until = state === null ? now() + keptFor : Number.POSITIVE_INFINITY;
    const entry = { answer: make(), until, state, bytes: 0 };
    // The newest stand last, so that the first is the one to go.
    answers.set(key, entry);
    entry.answer.then(
      (answer) => answers.get(key) === entry && weigh(entry, answer),
      () => drop(key, entry),
    );
    return entry.answer;
  };
  return {
    async get(key, make) {
      if (keeping.state === undefined) return obtain(key, make, null);
      const state = await keeping.state().catch(() => null);
      return state === null ? make() : obtain(key, make, state);
    },
    forget() {
      answers.clear();
      bytes = 0;
    },
  };
}
