import type { DatabaseVersion, State } from './database-version.ts';

/** Without a database version: milliseconds that an answer may be stale. */
const defaultMaxAgeMs = 1000;
/** Maximum number of cached answers and their total size: 300 pages, and their inputs. */
const maxEntries = 600;
const maxBytes = 20_000_000;

interface CacheEntry<Answer> {
  readonly answer: Promise<Answer>;
  /** Set once it is available. */
  value?: Answer;
  readonly until: number;
  readonly state: State | null;
  readonly timeless: boolean;
  bytes: number;
}

/** Caches answers that are the same for all callers. Concurrent requests share one computation. */
export interface MemoCache<Answer> {
  /** The cached answer, if available and still valid. */
  find(key: string): Answer | undefined;
  /**
   * The cached or pending answer, else the result of `make`. Failures are not cached.
   *
   * @param options `timeless` for an answer that depends only on stored data, not on the time
   */
  get(key: string, make: () => Promise<Answer>, options?: GetOptions): Promise<Answer>;
  /** Invalidates everything. */
  forget(): void;
}

interface GetOptions {
  readonly timeless?: boolean;
}

export interface MemoCacheOptions {
  /**
   * Answers are valid while this is unchanged, and not cached if it can't be read. Without it they expire
   * after `maxAgeMs`.
   */
  readonly state?: DatabaseVersion;
  /** In milliseconds; a second by default. */
  readonly maxAgeMs?: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

/** @param bytesOf the size of an answer; null for one that must not be shared */
export function createMemoCache<Answer>(
  bytesOf: (answer: Answer) => number | null,
  options: MemoCacheOptions = {},
): MemoCache<Answer> {
  const { now = performance.now.bind(performance), maxAgeMs = defaultMaxAgeMs } = options;
  const answers = new Map<string, CacheEntry<Answer>>();
  let bytes = 0;
  const drop = (key: string, entry: CacheEntry<Answer>) => {
    if (answers.get(key) === entry && answers.delete(key)) bytes -= entry.bytes;
  };
  const weigh = (key: string, entry: CacheEntry<Answer>, answer: Answer) => {
    const weight = bytesOf(answer);
    if (weight === null) return drop(key, entry);
    entry.value = answer;
    entry.bytes = weight;
    bytes += weight;
    for (const [first, oldest] of answers) {
      if (bytes <= maxBytes && answers.size <= maxEntries) break;
      drop(first, oldest);
    }
  };
  const obtain = (
    key: string,
    make: () => Promise<Answer>,
    { state, timeless }: Pick<CacheEntry<Answer>, 'state' | 'timeless'>,
  ) => {
    const kept = answers.get(key);
    if (kept !== undefined && kept.until > now() && isStillValid(kept, state)) return kept.answer;
    if (kept !== undefined) drop(key, kept);
    const until = state === null ? now() + maxAgeMs : Number.POSITIVE_INFINITY;
    const entry: CacheEntry<Answer> = { answer: make(), until, state, timeless, bytes: 0 };
    // In insertion order, so that the first is the oldest.
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
      if (kept?.value === undefined || kept.until <= now()) return undefined;
      return isStillValid(kept, options.state?.known() ?? null) ? kept.value : undefined;
    },
    async get(key, make, { timeless = false } = {}) {
      if (options.state === undefined) return obtain(key, make, { state: null, timeless });
      const state = await options.state.read().catch(() => null);
      return state === null ? make() : obtain(key, make, { state, timeless });
    },
    forget() {
      answers.clear();
      bytes = 0;
    },
  };
}

function isStillValid(
  { state: before, timeless }: Pick<CacheEntry<unknown>, 'state' | 'timeless'>,
  now: State | null,
): boolean {
  if (before === null || now === null) return before === now;
  return before.written === now.written && (timeless || before.moment === now.moment);
}
