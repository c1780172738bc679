import { modelOf } from './learned-models.ts';
import { hasRole, roleFeatures, tokenAs, type WordKind, type WordRole } from './role-features.ts';

/** How likely a word has each role. */
export type Roles = Readonly<Record<WordRole, number>>;

/** The roles of the words of a text, learned from `wordings/roles`. Of a word that is said twice, where it is told least. */
export function rolesIn(text: string, kindOf: (word: string) => WordKind): ReadonlyMap<string, Roles> {
  const model = modelOf('roles');
  const words = text.split(' ');
  const tokens = words.map((word) => tokenAs(word, kindOf(word)));
  const roles = new Map<string, Roles>();
  for (const [at, word] of words.entries()) {
    if (!hasRole(word, tokens[at] ?? '')) continue;
    const found = { wanted: 0, excluded: 0, told: 0 };
    for (const { label, probability } of model.guess(roleFeatures(tokens, at, word, kindOf(word))))
      found[label as WordRole] = probability;
    if (found.told <= (roles.get(word)?.told ?? 1)) roles.set(word, found);
  }
  return roles;
}
