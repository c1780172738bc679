import { mentionPattern } from '../../../contracts/board-limits.ts';

/** Somebody who is mentioned, or may be. */
export interface Mentioned {
  readonly $id: string;
  readonly name: string;
}

/** Characters of a name after which nobody is offered any more. */
const longestBegun = 30;

/** What is typed of a name right before the caret, and where its `@` stands; null where no name is typed. */
export function nameBefore(
  text: string,
  caret: number,
): { readonly at: number; readonly begun: string } | null {
  const at = text.slice(0, caret).lastIndexOf('@');
  const begun = text.slice(at + 1, caret);
  const startsWord = at === 0 || /[\s(]/.test(text[at - 1] ?? '');
  if (at === -1 || !startsWord || /\s/.test(begun) || [...begun].length > longestBegun) return null;
  return { at, begun };
}

/** Puts a chosen name in place of what was typed of it; `caret` is where one types on. */
export function withName(
  text: string,
  { at, caret, name }: { at: number; caret: number; name: string },
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** A text as it is sent: chosen names become ids. Of people with one name, they are meant in the order of choice. */
export function withIds(text: string, chosen: readonly Mentioned[]): string {
  const longestFirst = [...new Set(chosen.map(({ name }) => name))].sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const left = Map.groupBy(chosen, ({ name }) => name);
  const names = new RegExp(
    `@(${longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  );
  return text.replace(names, (whole, name: string) => {
    const people = left.get(name) ?? [];
    // Whoever is written once more than chosen is meant again.
    const person = people.length > 1 ? people.shift() : people[0];
    return person === undefined ? whole : `@{${person.$id}}`;
  });
}

/** A text as it is written: ids become names, and whoever they stand for counts as chosen, in their order. */
export function withNames(
  text: string,
  people: readonly Mentioned[],
): { readonly text: string; readonly chosen: Mentioned[] } {
  const chosen: Mentioned[] = [];
  const named = text.replace(mentionPattern, (token, id: string) => {
    const person = people.find(({ $id }) => $id === id);
    if (person === undefined) return token;
    chosen.push(person);
    return `@${person.name}`;
  });
  return { text: named, chosen };
}
