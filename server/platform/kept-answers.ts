/** Milliseconds for which somebody may see an answer as it was before a change that no notice told of. */
const keptForMs = 1000;
/** Answers that are kept at once: the most asked for, pages at some 25 kB each. */
const mostKept = 300;

interface Kept<Answer> {
  readonly answer: Promise<Answer>;
  readonly until: number;
}

/** Answers that are alike for everybody who asks, made once in a while however many do. */
export interface KeptAnswers<Answer> {
  /** The answer to this key: the one that is kept or under way, else what `make` makes. A failure is not kept. */
  get(key: string, make: () => Promise<Answer>): Promise<Answer>;
  /** Something changed: whoever asks from now on gets it. */
  forget(): void;
}

/** @param options `now` in milliseconds that only ever grow; `keptFor` in milliseconds, a second unless told */
export function keepAnswers<Answer>(
  options: { readonly now?: () => number; readonly keptFor?: number } = {},
): KeptAnswers<Answer> {
  const { now = performance.now.bind(performance), keptFor = keptForMs } = options;
  const answers = new Map<string, Kept<Answer>>();
  return {
    get(key, make) {
      const kept = answers.get(key);
      if (kept !== undefined && kept.until > now()) return kept.answer;
      const answer = make();
      const entry = { answer, until: now() + keptFor };
      // The newest stand last, so that the first is the one to go.
      answers.delete(key);
      answers.set(key, entry);
      const oldest = answers.keys().next().value;
      if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest);
      answer.catch(() => answers.get(key) === entry && answers.delete(key));
      return answer;
    },
    forget: () => answers.clear(),
  };
}
