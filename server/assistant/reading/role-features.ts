import type { Example } from './classifier.ts';
import { dateWord, placeholders, withPlaceholders } from './intent-features.ts';
import { textOf, wordsOf } from './message-words.ts';
import { messagesWithRoles } from './messages/index.ts';
import { stemOf } from './related.ts';
import { normalise } from './remaining-text.ts';
import { categoriesIn, isFunctionWord } from './vocabulary.ts';
import type { Variant } from './wordings/index.ts';
import { marked } from './wordings/roles.ts';

/** What a word does in a message: it is looked for, or left out, or belongs to what someone tells. */
export type WordRole = 'wanted' | 'excluded' | 'told';

/** What a word is to the site. */
export interface WordKind {
  readonly isPlace: boolean;
  /** A title has it. */
  readonly isTitle: boolean;
}

const marks: ReadonlyMap<string, WordRole> = new Map([
  ['+', 'wanted'],
  ['-', 'excluded'],
]);

export function tokenAs(word: string, { isPlace }: Pick<WordKind, 'isPlace'>): string {
  if (isPlace) return 'PLACE';
  if (dateWord.test(word)) return 'DATE';
  return /^\d/.test(word) ? 'NUM' : (placeholders.get(word) ?? stemOf(word));
}

/** Whether the role of a word matters: other words say nothing alone. */
export function hasRole(word: string, token: string): boolean {
  return (
    token === 'PLACE' ||
    !(word === '' || word === '|' || token === 'NUM' || token === 'DATE' || isFunctionWord(word))
  );
}

const near = 3;
const wide = 6;

/** The words around one, and what it is. */
export function roleFeatures(
  tokens: readonly string[],
  at: number,
  word: string,
  { isTitle }: WordKind,
): string[] {
  const token = (offset: number) => tokens[at + offset] ?? (at + offset < 0 ? '^' : '$');
  const features = [
    `0 ${token(0)}`,
    `-1+1 ${token(-1)} ${token(1)}`,
    `-2-1 ${token(-2)} ${token(-1)}`,
    `+1+2 ${token(1)} ${token(2)}`,
    ...(isTitle ? ['title'] : []),
    ...(categoriesIn(word).length > 0 ? ['category'] : []),
  ];
  for (let offset = 1; offset <= near; offset++)
    features.push(`-${offset} ${token(-offset)}`, `+${offset} ${token(offset)}`);
  for (let offset = 1; offset <= wide; offset++) features.push(`< ${token(-offset)}`, `> ${token(offset)}`);
  return features;
}

interface Marked {
  readonly typed: string;
  readonly role: WordRole | undefined;
  readonly isTitle: boolean;
}

function readMarks(raw: string): Marked {
  const role = marks.get(raw[0] ?? '');
  const word = role === undefined ? raw : raw.slice(1);
  return { typed: word.replace(/^\^/, ''), role, isTitle: word.startsWith('^') };
}

export function* roleExamples(): Generator<Example> {
  for (const line of [...marked, ...messagesWithRoles()]) yield* rolesIn(line);
}

function* rolesIn({ text, weight }: Variant): Generator<Example> {
  const raw = text.split(/\s+/).map(readMarks);
  const words = wordsOf(withPlaceholders(raw.map(({ typed }) => typed).join(' ')), undefined);
  const found = new Map<number, Marked>();
  let from = 0;
  for (const each of raw) {
    const [typed = ''] = normalise(withPlaceholders(each.typed)).split(' ');
    const at = words.findIndex((word, index) => index >= from && word.typed === typed);
    if (at < 0) continue;
    from = at + 1;
    found.set(at, each);
  }
  // A word may mean several.
  const places = words.flatMap(({ means }, at) => means.split(' ').map(() => at));
  const plain = textOf(words).split(' ');
  const tokens = plain.map((word) => tokenAs(word, { isPlace: word === 'xplace' }));
  for (const [at, word] of plain.entries()) {
    const { role, isTitle = false } = found.get(places[at] ?? -1) ?? {};
    if (!hasRole(word, tokens[at] ?? '')) continue;
    const kind = { isPlace: word === 'xplace', isTitle };
    yield { label: role ?? 'told', features: roleFeatures(tokens, at, word, kind), weight };
  }
}
