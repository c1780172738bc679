import type { Language } from '../../contracts/languages.ts';
import type { ProblemBody } from '../../contracts/problem.ts';

/** What the API and the contract say in English, by those words or by the problem's type. */
interface Words {
  readonly types: Readonly<Partial<Record<string, string>>>;
  readonly remedies: Readonly<Partial<Record<string, string>>>;
  readonly otherProblem: string;
  readonly otherRemedy: string;
}

const files = import.meta.glob<{ problems: Words }>(['../../messages/*/problems.ts', '!../../messages/en/*']);

/** The words of a language; undefined where the API's own do, and where they can't be had without a connection. */
async function wordsOf(language: Language): Promise<Words | undefined> {
  const open = files[`../../messages/${language}/problems.ts`];
  try {
    return (await open?.())?.problems;
  } catch {
    return undefined;
  }
}

/** A problem of the API in the language of the page. */
export async function sayProblem(
  language: Language,
  problem: Partial<ProblemBody>,
): Promise<Partial<ProblemBody>> {
  const words = await wordsOf(language);
  if (words === undefined || problem.message === undefined) return problem;
  return {
    ...problem,
    message: words.types[problem.type ?? ''] ?? words.otherProblem,
    fields: translated(problem.fields ?? {}, words),
  };
}

/** The remedies of faulty fields, as the contract words them, in the language of the page. */
export async function sayRemedies(
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
