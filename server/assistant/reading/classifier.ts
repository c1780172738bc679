/** A sparse example: its features, and what it is. */
export interface Example {
  readonly label: string;
  readonly features: readonly string[];
}

export interface Guess {
  readonly label: string;
  /** 0 to 1; all labels together have 1. */
  readonly probability: number;
}

interface Row {
  /** Of its label. */
  readonly at: number;
  readonly known: readonly number[];
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
export class Classifier {
  readonly #labels: readonly string[];
  readonly #features = new Map<string, number>();
  /** One row of labels per feature. Once learned, whole multiples of a unit take half of the memory. */
  #weights: Float32Array | Int16Array;
  #unit = 1;
  /** Empty after learning. */
  #rows: readonly Row[];
  #passed = 0;
  #next = 0;

  /** Knows nothing before it has learned. */
  constructor(examples: readonly Example[]) {
    this.#labels = [...new Set(examples.map(({ label }) => label))];
    for (const { features } of examples)
      for (const feature of features)
        if (!this.#features.has(feature)) this.#features.set(feature, this.#features.size);
    this.#weights = new Float32Array(this.#features.size * this.#labels.length);
    const rows = examples.map(({ label, features }) => ({
      at: this.#labels.indexOf(label),
      known: this.#known(features),
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
      if (row !== undefined) this.#learn(row.known, row.at, step);
    }
    if (end < this.#rows.length) return;
    this.#next = 0;
    this.#passed++;
    if (this.hasLearned) this.#finish();
  }

  /** Not as a Float16Array: its values take five times as long to read. */
  #finish(): void {
    this.#rows = [];
    let most = 0;
    for (const weight of this.#weights) most = Math.max(most, Math.abs(weight));
    this.#unit = most / 32_767 || 1;
    this.#weights = Int16Array.from(this.#weights, (weight) => Math.round(weight / this.#unit));
  }

  get hasLearned(): boolean {
    return this.#passed >= passes;
  }

  /** Whether an example has the feature. */
  knows(feature: string): boolean {
    return this.#features.has(feature);
  }

  #known(features: readonly string[]): number[] {
    return [...new Set(features)].flatMap((feature) => this.#features.get(feature) ?? []);
  }

  #probabilities(known: readonly number[]): Float64Array {
    const count = this.#labels.length;
    const scores = new Float64Array(count);
    const scale = this.#unit / Math.sqrt(Math.max(1, known.length));
    for (const feature of known)
      for (let at = 0; at < count; at++)
        scores[at] = valueAt(scores, at) + valueAt(this.#weights, feature * count + at);
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

  #learn(known: readonly number[], right: number, step: number): void {
    const count = this.#labels.length;
    const guessed = this.#probabilities(known);
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

  /** The likeliest labels, best first. */
  guess(features: readonly string[], most = 6): Guess[] {
    const known = this.#known(features);
    if (known.length === 0) return [];
    return [...this.#probabilities(known)]
      .map((probability, at) => ({ label: this.#labels[at] ?? '', probability }))
      .sort((one, other) => other.probability - one.probability)
      .slice(0, most);
  }
}

function valueAt(values: Float32Array | Float64Array | Int16Array, index: number): number {
  return values[index] ?? 0;
}

/** Mixes the examples of one label among the others, always in the same way. */
function spread(index: number): number {
  return (index * 7919) % 1009;
}
