import type { Language } from '../../contracts/languages.ts';
import type { ProblemBody } from '../../contracts/problem.ts';

/** Texts by problem type, or by the message in the contract. */
interface ProblemTexts {
  readonly types: Readonly<Partial<Record<string, string>>>;
  readonly remedies: Readonly<Partial<Record<string, string>>>;
  readonly otherProblem: string;
  readonly otherRemedy: string;
}

const files = import.meta.glob<{ problems: ProblemTexts }>('../../messages/*/problems.json');

/** Undefined when offline and not cached; the API's own texts are shown then. */
async function textsOf(language: Language): Promise<ProblemTexts | undefined> {
  const open = files[`../../messages/${language}/problems.json`];
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
  const texts = await textsOf(language);
  if (texts === undefined || problem.message === undefined) return problem;
  const message = filled(texts.types[problem.type ?? ''] ?? texts.otherProblem, problem.about);
  // A field that is at fault by itself repeats what the problem says.
  const remedies = { ...texts.remedies, [problem.message]: message };
  return { ...problem, message, fields: translated(problem.fields ?? {}, { ...texts, remedies }) };
}

/** Fills the placeholders in braces. */
function filled(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Translates the messages of invalid fields into the language of the page. */
export async function remedyTexts(
  language: Language,
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const texts = await textsOf(language);
  return texts === undefined ? { ...fields } : translated(fields, texts);
}

function translated(fields: Readonly<Record<string, string>>, texts: ProblemTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, remedy]) => [field, texts.remedies[remedy] ?? texts.otherRemedy]),
  );
}
