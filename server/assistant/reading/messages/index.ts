import { readFileSync } from 'node:fs';
import { lineWeight, type Variant } from '../wordings/index.ts';

/** A message, or a clause of one, and what it is an example of. */
interface Labelled extends Variant {
  readonly label: string;
}

/**
 * Messages as people type them, by writers who hadn't read the grammar; a line each, with its label before a tab. Names and
 * places are left out as in `wordings`, and the marks of `wants` are the same.
 */
export function messagesOf(kind: 'wants' | 'edits' | 'clauses'): Labelled[] {
  return linesOf(`${kind}.tsv`).map((line) => {
    const [label = '', text = ''] = line.split('\t');
    return { label, text, weight: lineWeight };
  });
}

/** The same with the roles of their words, marked as in `wordings/roles.ts`. */
export function messagesWithRoles(): Variant[] {
  return linesOf('roles.txt').map((text) => ({ text, weight: lineWeight }));
}

function linesOf(file: string): string[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '');
}
