import type { State } from './database-version.ts';

/** Without a database version: milliseconds that an answer may be stale. */
const defaultMaxAgeMs = 1000;
/**
 * While something is written all the time, an answer is made anew at most this often, in milliseconds, and the former one
 * is served meanwhile, so that no one waits. With the grace for making it, and a state of the database that is half a second
 * old, visitors see every change within a second.
 */
const restMs = 250;
const graceMs = 250;

/** Maximum number of cached answers and their total size: an answer of the API for each of several thousand events. */
const maxEntries = 8000;
const maxBytes = 20_000_000;

interface CacheEntry<Answer> {
  readonly answer: Promise<Answer>;
  /** Set once it is available. */
  value?: Answer;
  /** When it was begun; until `restsUntil`, it's served whatever is written. Monotonic, in milliseconds. */
  readonly restsUntil: number;
  /** Its successor is being made. */
  renewing: boolean;
  readonly until: number;
  readonly state: State | null;
  readonly timeless: boolean;
  bytes: number;
  /** Read before the answer was made; undefined until then, or if it has none. */
  readonly source: { version?: string };
}

/** Caches answers that are the same for all callers. Concurrent requests share one computation. */
interface MemoCache<Answer> {
  /** The cached answer, if available and still valid; in a given state if it must be. */
  find(key: string, state?: State): Answer | undefined;
  /**
   * The cached or pending answer, else the result of `make`. Failures are not cached.
   *
   * @param options `timeless` for an answer that depends only on stored data, not on the time
   */
  get(key: string, make: () => Promise<Answer>, options?: GetOptions): Promise<Answer>;
  /**
   * Invalidates everything.
   *
   * @param soon within a second or so is soon enough: by then, the state of the database shows the change
   */
  forget(soon?: boolean): void;
}

interface GetOptions {
  readonly timeless?: boolean;
  /**
   * Of the rows that the answer is made of. While something else is written, it's read instead of making the answer
   * again, so it must be much cheaper. Gets the state that the answer will be valid in, which was read before.
   */
  readonly version?: ((state: State) => Promise<string>) | undefined;
  /** For a caller who sees their own changes at once: the state as it is now. */
  readonly state?: State;
}

export interface MemoCacheOptions {
  /**
   * Answers are valid while this is unchanged, and not cached if it can't be read. Without it they expire
   * after `maxAgeMs`.
   */
  readonly state?: { known(): State | null; read(): Promise<State> };
  /** In milliseconds; a second by default. */
  readonly maxAgeMs?: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

/** How an answer is made; `source` gets the version of what it is made from. */
type Make<Answer> = (before: CacheEntry<Answer> | undefined, source: { version?: string }) => Promise<Answer>;

/** Makes an answer only if its former one is of another version. */
function ifChanged<Answer>(
  make: () => Promise<Answer>,
  version: GetOptions['version'],
  state: State,
): Make<Answer> {
  if (version === undefined) return make;
  return async (before, source) => {
    source.version = await version(state);
    const isSame = before?.value !== undefined && before.source.version === source.version;
    return isSame ? before.answer : make();
  };
}

/**
 * @param bytesOf the size of an answer; null for one that must not be shared
 * @param options `isLost` tells whether an answer can't be used any more, because it refers to memory that was dropped;
 * `holds` whether it's known that nothing it shows has been written since the state that it was made in
 */
export function createMemoCache<Answer>(
  bytesOf: (answer: Answer) => number | null,
  options: MemoCacheOptions & {
    readonly isLost?: (answer: Answer) => boolean;
    readonly holds?: (answer: Answer, since: State) => boolean;
  } = {},
): MemoCache<Answer> {
  const { now = performance.now.bind(performance), maxAgeMs = defaultMaxAgeMs } = options;
  const isLost = ({ value }: CacheEntry<Answer>) => value !== undefined && options.isLost?.(value) === true;
  const answers = new Map<string, CacheEntry<Answer>>();
  let bytes = 0;
  const isStillValid = ({ state: before, timeless, value }: CacheEntry<Answer>, current: State | null) => {
    if (before === null || current === null) return before === current;
    const isSame =
      before.written === current.written || (value !== undefined && options.holds?.(value, before) === true);
    return isSame && (timeless || before.moment === current.moment);
  };
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
  const start = (
    key: string,
    make: Make<Answer>,
    { state, timeless }: Pick<CacheEntry<Answer>, 'state' | 'timeless'>,
  ): CacheEntry<Answer> => {
    const begun = now();
    const until = state === null ? begun + maxAgeMs : Number.POSITIVE_INFINITY;
    const times = { until, restsUntil: begun + restMs };
    const source = {};
    const before = answers.get(key);
    const answer = make(before === undefined || isLost(before) ? undefined : before, source);
    return { answer, ...times, state, timeless, renewing: false, bytes: 0, source };
  };
  const keep = (key: string, entry: CacheEntry<Answer>): void => {
    const before = answers.get(key);
    if (before !== undefined) drop(key, before);
    // In insertion order, so that the first is the oldest.
    answers.set(key, entry);
    entry.answer.then(
      (answer) => answers.get(key) === entry && weigh(key, entry, answer),
      () => drop(key, entry),
    );
  };
  const obtain = (
    key: string,
    make: Make<Answer>,
    { state, timeless }: Pick<CacheEntry<Answer>, 'state' | 'timeless'>,
  ) => {
    const kept = answers.get(key);
    const isUsable = kept !== undefined && kept.until > now() && !isLost(kept);
    if (isUsable && isStillValid(kept, state)) return kept.answer;
    const entry = start(key, make, { state, timeless });
    keep(key, entry);
    return entry.answer;
  };
  /** The former answer, for visitors while something is written all the time; its successor is made meanwhile. */
  const linger = (key: string, make: Make<Answer>, asked: Pick<CacheEntry<Answer>, 'state' | 'timeless'>) => {
    const kept = answers.get(key);
    if (kept?.value === undefined || isLost(kept)) return null;
    if (isStillValid(kept, asked.state) || !lingers(kept, now())) return null;
    if (!kept.renewing && kept.restsUntil <= now()) {
      kept.renewing = true;
      const next = start(key, make, asked);
      const replace = () => answers.get(key) === kept && keep(key, next);
      next.answer.then(replace, () => drop(key, kept));
    }
    return kept.answer;
  };
  return {
    find(key, state) {
      const kept = answers.get(key);
      if (kept?.value === undefined || kept.until <= now() || isLost(kept)) return undefined;
      const current = state ?? options.state?.known() ?? null;
      if (isStillValid(kept, current)) return kept.value;
      const isServed = state === undefined && current !== null && lingers(kept, now());
      return isServed && (kept.renewing || kept.restsUntil > now()) ? kept.value : undefined;
    },
    async get(key, make, { timeless = false, state: asked, version } = {}) {
      if (options.state === undefined) return obtain(key, make, { state: null, timeless });
      const state = asked ?? (await options.state.read().catch(() => null));
      if (state === null) return make();
      const makeChanged = ifChanged(make, timeless ? version : undefined, state);
      const former = asked === undefined ? linger(key, makeChanged, { state, timeless }) : null;
      return former ?? obtain(key, makeChanged, { state, timeless });
    },
    forget(soon = false) {
      if (soon && options.state !== undefined) return;
      answers.clear();
      bytes = 0;
    },
  };
}

/** Whether visitors may still get an answer that something written since may have changed. */
function lingers(
  { restsUntil, state }: Pick<CacheEntry<unknown>, 'restsUntil' | 'state'>,
  now: number,
): boolean {
  return state !== null && now < restsUntil + graceMs;
}
