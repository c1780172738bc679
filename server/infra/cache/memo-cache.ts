import type { DatabaseVersion, State } from './database-version.ts';

/** Milliseconds for which somebody may see an answer as it was before a change that no notice told of. */
const keptForMs = 1000;
/** Answers that are kept at once, and what they may weigh together: 300 pages, and what each was made from. */
const mostKept = 600;
const mostBytes = 20_000_000;

interface Kept<Answer> {
  readonly answer: Promise<Answer>;
  /** The answer, once it is there. */
  made?: Answer;
  readonly until: number;
  readonly state: State | null;
  readonly timeless: boolean;
  bytes: number;
}

/** Answers that are alike for everybody who asks, made once in a while however many do. */
export interface MemoCache<Answer> {
  /** The answer to this key, where it is there and it is known that it still holds. */
  find(key: string): Answer | undefined;
  /**
   * The answer to this key: the one that is kept or under way, else what `make` makes. A failure is not kept.
   *
   * @param options `timeless` for one that follows from what is written only, whatever the time
   */
  get(key: string, make: () => Promise<Answer>, options?: Following): Promise<Answer>;
  /** Something changed: whoever asks from now on gets it. */
  forget(): void;
}

interface Following {
  readonly timeless?: boolean;
}

/** How long answers are kept. */
export interface Keeping {
  /**
   * What all answers follow from: they are kept as long as it stays the same, and not where it cannot be read. Without
   * it, answers are kept for a time.
   */
  readonly state?: DatabaseVersion;
  /** That time, in milliseconds; a second unless told. */
  readonly keptFor?: number;
  /** Milliseconds that only ever grow. */
  readonly now?: () => number;
}

/** @param bytesOf what an answer weighs; null for one that only whoever asked for it gets */
export function keepAnswers<Answer>(
  bytesOf: (answer: Answer) => number | null,
  keeping: Keeping = {},
): MemoCache<Answer> {
  const { now = performance.now.bind(performance), keptFor = keptForMs } = keeping;
  const answers = new Map<string, Kept<Answer>>();
  let bytes = 0;
  const drop = (key: string, entry: Kept<Answer>) => {
    if (answers.get(key) === entry && answers.delete(key)) bytes -= entry.bytes;
  };
  const weigh = (key: string, entry: Kept<Answer>, answer: Answer) => {
    const weight = bytesOf(answer);
    if (weight === null) return drop(key, entry);
    entry.made = answer;
    entry.bytes = weight;
    bytes += weight;
    for (const [first, oldest] of answers) {
      if (bytes <= mostBytes && answers.size <= mostKept) break;
      drop(first, oldest);
    }
  };
  const obtain = (
    key: string,
    make: () => Promise<Answer>,
    { state, timeless }: Pick<Kept<Answer>, 'state' | 'timeless'>,
  ) => {
    const kept = answers.get(key);
    if (kept !== undefined && kept.until > now() && stillHolds(kept, state)) return kept.answer;
    if (kept !== undefined) drop(key, kept);
    const until = state === null ? now() + keptFor : Number.POSITIVE_INFINITY;
    const entry: Kept<Answer> = { answer: make(), until, state, timeless, bytes: 0 };
    // The newest stand last, so that the first is the one to go.
    answers.set(key, entry);
    entry.answer.then(
      (answer) => answers.get(key) === entry && weigh(key, entry, answer),
      () => drop(key, entry),
    );
    return entry.answer;
  };
  return {
    find(key) {
      const kept = answers.get(key);
      if (kept?.made === undefined || kept.until <= now()) return undefined;
      return stillHolds(kept, keeping.state?.known() ?? null) ? kept.made : undefined;
    },
    async get(key, make, { timeless = false } = {}) {
      if (keeping.state === undefined) return obtain(key, make, { state: null, timeless });
      const state = await keeping.state.read().catch(() => null);
      return state === null ? make() : obtain(key, make, { state, timeless });
    },
    forget() {
      answers.clear();
      bytes = 0;
    },
  };
}

/** Whether what an answer followed from is as it was. */
function stillHolds(
  { state: before, timeless }: Pick<Kept<unknown>, 'state' | 'timeless'>,
  now: State | null,
): boolean {
  if (before === null || now === null) return before === now;
  return before.written === now.written && (timeless || before.moment === now.moment);
}
