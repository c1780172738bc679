// Browsers offer SHA-256 only on https and only as a promise, which is too slow for hundreds of thousands of short texts.

/** The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const [initial, rounds] = [fractions(8, 1 / 2), fractions(64, 1 / 3)];

function fractions(count: number, power: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++)
      if (candidate % divisor === 0) isPrime = false;
    if (isPrime) words[found++] = (candidate ** power % 1) * 2 ** 32;
  }
  return words;
}

const schedule = new Uint32Array(64);

/**
 * The SHA-256 of a text of ASCII characters, as eight words.
 *
 * @param state reused between calls by loops over many texts
 */
export function sha256(text: string, state = new Uint32Array(8)): Uint32Array {
  state.set(initial);
  const { length } = text;
  const blocks = (length + 72) >> 6;
  for (let block = 0; block < blocks; block++) {
    for (let index = 0; index < 16; index++) {
      let word = 0;
      for (let at = block * 64 + index * 4, end = at + 4; at < end; at++)
        word = (word << 8) | (at < length ? text.charCodeAt(at) & 0xff : at === length ? 0x80 : 0);
      schedule[index] = word;
    }
    if (block === blocks - 1) schedule[15] = length * 8;
    compress(state);
  }
  return state;
}

// biome-ignore-start lint/style/noNonNullAssertion: every index is within the arrays; checks would halve the speed
function compress(state: Uint32Array): void {
  for (let index = 16; index < 64; index++) {
    const [before, last] = [schedule[index - 15]!, schedule[index - 2]!];
    const low = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
    const high = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10);
    schedule[index] = schedule[index - 16]! + low + schedule[index - 7]! + high;
  }
  let a = state[0]! | 0;
  let b = state[1]! | 0;
  let c = state[2]! | 0;
  let d = state[3]! | 0;
  let e = state[4]! | 0;
  let f = state[5]! | 0;
  let g = state[6]! | 0;
  let h = state[7]! | 0;
  for (let index = 0; index < 64; index++) {
    const first =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        ((e & f) ^ (~e & g)) +
        rounds[index]! +
        schedule[index]!) |
      0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}
// biome-ignore-end lint/style/noNonNullAssertion: see above

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function hexOf(words: Uint32Array): string {
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
}
