import { writeFile } from 'node:fs/promises';
import { languages } from '../contracts/languages.ts';
import { allTexts, areasIn, readArea, type TextTree } from '../messages/files.ts';

const TYPES = new URL('../messages/texts.ts', import.meta.url);

/** The type of the texts: with the English ones as literals, so that the compiler knows their arguments. */
export function textTypes(): string {
  return `/* Written by \`npm run messages\` from \`messages/en/\`. */
export type Texts = ${JSON.stringify(allTexts('en'), null, 2)};
`;
}

/** Updates the type of the texts. */
async function writeTextTypes(): Promise<void> {
  await writeFile(TYPES, textTypes());
}

/** The keys of all texts, such as `frame.json: shell.login`. */
export function keysOf(language: string): string[] {
  return areasIn(language).flatMap((area) =>
    keysIn(readArea(language, area)).map((key) => `${area}.json: ${key}`),
  );
}

function keysIn(texts: TextTree): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [key] : keysIn(text).map((inner) => `${key}.${inner}`),
  );
}

if (import.meta.main) {
  await writeTextTypes();
  const english = keysOf('en');
  for (const language of Object.keys(languages)) {
    if (language === 'en') continue;
    const translated = new Set(keysOf(language));
    const missing = english.filter((key) => !translated.has(key));
    console.log(`${language}: ${english.length - missing.length} of ${english.length} texts translated`);
    for (const key of missing) console.log(`  ${key}`);
  }
}
