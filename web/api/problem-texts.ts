import type { Language } from '../../contracts/languages.ts';
import type { ProblemBody } from '../../contracts/problem.ts';

/** What pages say, by the problem's type or by the contract's own words. */
interface Words {
  readonly types: Readonly<Partial<Record<string, string>>>;
  readonly remedies: Readonly<Partial<Record<string, string>>>;
  readonly otherProblem: string;
  readonly otherRemedy: string;
}

const files = import.meta.glob<{ problems: Words }>('../../messages/*/problems.ts');

/** The words of a language; undefined where they can't be had without a connection: then the API's own have to do. */
async function wordsOf(language: Language): Promise<Words | undefined> {
  const open = files[`../../messages/${language}/problems.ts`];
  try {
    return (await open?.())?.problems;
  } catch {
    return undefined;
  }
}

/** A problem of the API in the language of the page. */
export async function problemText(
  language: Language,
  problem: Partial<ProblemBody>,
): Promise<Partial<ProblemBody>> {
  const words = await wordsOf(language);
  if (words === undefined || problem.message === undefined) return problem;
  const message = filled(words.types[problem.type ?? ''] ?? words.otherProblem, problem.about);
  // A field that is at fault by itself repeats what the problem says.
  const remedies = { ...words.remedies, [problem.message]: message };
  return { ...problem, message, fields: translated(problem.fields ?? {}, { ...words, remedies }) };
}

/** A text with the numbers that it names in braces. */
function filled(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The remedies of faulty fields, as the contract words them, in the language of the page. */
export async function remedyTexts(
  language: Language,
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const words = await wordsOf(language);
  return words === undefined ? { ...fields } : translated(fields, words);
}

function translated(fields: Readonly<Record<string, string>>, words: Words): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, remedy]) => [field, words.remedies[remedy] ?? words.otherRemedy]),
  );
}
