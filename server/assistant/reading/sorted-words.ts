/** Words one after the other in one text, found by halving: a tenth of the memory of a set. */
export class SortedWords {
  readonly text: string;
  /** Where each word begins, and where the last one ends. */
  readonly starts: Uint32Array;

  constructor({ text, starts }: Pick<SortedWords, 'text' | 'starts'>) {
    // From bytes, so that it is one flat text that holds no other strings.
    this.text = Buffer.from(text).toString();
    this.starts = starts;
  }

  static of(sorted: readonly string[]): SortedWords {
    const starts = new Uint32Array(sorted.length + 1);
    let at = 0;
    for (const [index, word] of sorted.entries()) {
      at += word.length;
      starts[index + 1] = at;
    }
    return new SortedWords({ text: sorted.join(''), starts });
  }

  get length(): number {
    return this.starts.length - 1;
  }

  at(index: number): string {
    return this.text.slice(this.starts[index], this.starts[index + 1]);
  }

  /** -1 if it isn't there. */
  indexOf(word: string): number {
    let [low, high] = [0, this.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.at(middle);
      if (found === word) return middle;
      if (found < word) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
