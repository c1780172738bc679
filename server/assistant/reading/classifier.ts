import { SortedWords } from './sorted-words.ts';

/** A sparse example: its features, and what it is. */
export interface Example {
  readonly label: string;
  readonly features: readonly string[];
  /** For how many it counts; 1 if left out. */
  readonly weight?: number;
}

export interface Guess {
  readonly label: string;
  /** 0 to 1; all labels together have 1. */
  readonly probability: number;
}

/** What was learned, as it is kept in a file. */
export interface Learned {
  readonly labels: readonly string[];
  readonly features: Pick<SortedWords, 'text' | 'starts'>;
  /** One row of labels per feature, in whole multiples of `unit`. Not a Float16Array: its values take five times as long to read. */
  readonly weights: Int16Array;
  readonly unit: number;
}

interface Row {
  /** Of its label. */
  readonly at: number;
  readonly known: readonly number[];
  readonly weight: number;
}

const passes = 14;
const rowsAtOnce = 250;
const firstStep = 0.5;
/** Pulls weights towards 0, so that a word seen once decides little. */
const decay = 2e-4;

/**
 * Multinomial logistic regression over words and pairs of words. It learns in a fixed order from weights of 0, so
 * the same examples always give the same model.
 */
export class Learner {
  readonly #labels: readonly string[];
  readonly #features: readonly string[];
  readonly #weights: Float32Array;
  readonly #rows: readonly Row[];
  #passed = 0;
  #next = 0;

  /** Features of several words that fewer examples have are left out. */
  constructor(examples: readonly Example[], fewest = 1) {
    this.#labels = [...new Set(examples.map(({ label }) => label))];
    this.#features = featuresOf(examples, fewest);
    this.#weights = new Float32Array(this.#features.length * this.#labels.length);
    const indexes = new Map(this.#features.map((feature, index) => [feature, index]));
    const rows = examples.map(({ label, features, weight = 1 }) => ({
      at: this.#labels.indexOf(label),
      known: [...new Set(features)].flatMap((feature) => indexes.get(feature) ?? []),
      weight,
    }));
    const shuffled = [...rows.entries()].sort(([one], [other]) => spread(one) - spread(other));
    this.#rows = shuffled.map(([, row]) => row);
  }

  /** A part of a pass over all examples, a few milliseconds, so that other work has its turn between two. */
  learn(): void {
    const step = firstStep / (1 + this.#passed / 5);
    const end = Math.min(this.#rows.length, this.#next + rowsAtOnce);
    for (; this.#next < end; this.#next++) {
      const row = this.#rows[this.#next];
      if (row !== undefined) this.#learn(row.known, row.at, step * row.weight);
    }
    if (end < this.#rows.length) return;
    this.#next = 0;
    this.#passed++;
  }

  get hasLearned(): boolean {
    return this.#passed >= passes;
  }

  #learn(known: readonly number[], right: number, step: number): void {
    const count = this.#labels.length;
    const guessed = probabilities(this.#weights, count, known, 1);
    const scale = 1 / Math.sqrt(Math.max(1, known.length));
    for (const feature of known) {
      for (let at = 0; at < count; at++) {
        const index = feature * count + at;
        const error = (at === right ? 1 : 0) - valueAt(guessed, at);
        const now = valueAt(this.#weights, index);
        this.#weights[index] = now + step * (error * scale * 4 - decay * now);
      }
    }
  }

  learned(): Learned {
    let most = 0;
    for (const weight of this.#weights) most = Math.max(most, Math.abs(weight));
    const unit = most / 32_767 || 1;
    const { text, starts } = SortedWords.of(this.#features);
    const weights = Int16Array.from(this.#weights, (weight) => Math.round(weight / unit));
    return { labels: this.#labels, features: { text, starts }, weights, unit };
  }
}

/** All features of at least so many examples, and single words of any. */
function featuresOf(examples: readonly Example[], fewest: number): string[] {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of new Set(features)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts]
    .filter(([feature, count]) => count >= fewest || !feature.includes(' '))
    .map(([feature]) => feature)
    .sort();
}

/** Guesses by what was learned. */
export class Classifier {
  readonly #labels: readonly string[];
  readonly #features: SortedWords;
  readonly #weights: Int16Array;
  readonly #unit: number;

  constructor({ labels, features, weights, unit }: Learned) {
    this.#labels = labels;
    this.#features = new SortedWords(features);
    this.#weights = weights;
    this.#unit = unit;
  }

  /** Whether an example has the feature. */
  knows(feature: string): boolean {
    return this.#features.indexOf(feature) >= 0;
  }

  /** The likeliest labels, best first. */
  guess(features: readonly string[], most = 6): Guess[] {
    const known = [...new Set(features)]
      .map((feature) => this.#features.indexOf(feature))
      .filter((index) => index >= 0);
    if (known.length === 0) return [];
    return [...probabilities(this.#weights, this.#labels.length, known, this.#unit)]
      .map((probability, at) => ({ label: this.#labels[at] ?? '', probability }))
      .sort((one, other) => other.probability - one.probability)
      .slice(0, most);
  }
}

function probabilities(
  weights: Float32Array | Int16Array,
  count: number,
  known: readonly number[],
  unit: number,
): Float64Array {
  const scores = new Float64Array(count);
  const scale = unit / Math.sqrt(Math.max(1, known.length));
  for (const feature of known)
    for (let at = 0; at < count; at++)
      scores[at] = valueAt(scores, at) + valueAt(weights, feature * count + at);
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at++) highest = Math.max(highest, valueAt(scores, at) * scale);
  let total = 0;
  for (let at = 0; at < count; at++) {
    scores[at] = Math.exp(valueAt(scores, at) * scale - highest);
    total += valueAt(scores, at);
  }
  for (let at = 0; at < count; at++) scores[at] = valueAt(scores, at) / total;
  return scores;
}

function valueAt(values: Float32Array | Float64Array | Int16Array, index: number): number {
  return values[index] ?? 0;
}

/** Mixes the examples of one label among the others, always in the same way. */
function spread(index: number): number {
  return (index * 7919) % 1009;
}
