import { randomBytes } from 'node:crypto';

/** A new id as the protocol's own clients make them: 13 hex characters of time in microseconds, 7 random ones. */
export function newId(): string {
  const now = Date.now();
  const micros = process.hrtime()[1] % 1000;
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0');
  const fraction = ((now % 1000) * 1000 + micros).toString(16).padStart(5, '0');
  return seconds + fraction + randomBytes(4).toString('hex').slice(0, 7);
}

/** The client's choice, or a new id where it sent the literal `unique()`. */
export function chosenId(id: string): string {
  return id === 'unique()' ? newId() : id;
}
