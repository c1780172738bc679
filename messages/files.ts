import { readdirSync, readFileSync } from 'node:fs';
import { directionOf } from '../contracts/languages.ts';

/** Texts by key, nested. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

const folder = new URL('./', import.meta.url);

/** The areas of the texts: `frame` for `frame.json`. */
export function areasIn(language: string): string[] {
  const files = readdirSync(new URL(`${language}/`, folder)).sort();
  return files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
}

/** The texts in one file, as its translators left them. */
export function readArea(language: string, area: string): TextTree {
  return JSON.parse(readFileSync(new URL(`${language}/${area}.json`, folder), 'utf8'));
}

/** The texts of an area. What isn't translated yet is English. */
export function areaTexts(language: string, area: string): TextTree {
  const english = readArea('en', area);
  const own = language === 'en' || !areasIn(language).includes(area) ? {} : readArea(language, area);
  return withFallback(english, directionOf(language) === 'rtl' ? isolated(own) : own);
}

/** Names and titles keep their own direction in sentences that run from right to left (U+2068, U+2069). */
function isolated(texts: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? text.replaceAll(/\{\w+\}/g, '\u2068$&\u2069') : isolated(text),
    ]),
  );
}

/** All texts of a language. An area can add to the texts of another one. */
export function allTexts(language: string): TextTree {
  return areasIn('en').reduce<TextTree>((texts, area) => withFallback(texts, areaTexts(language, area)), {});
}

/** The texts, and where they have none, the fallback. */
export function withFallback(fallback: TextTree, texts: TextTree): TextTree {
  const merged: Record<string, string | TextTree> = { ...fallback };
  for (const [key, text] of Object.entries(texts)) {
    const other = Object.hasOwn(fallback, key) ? fallback[key] : undefined;
    merged[key] = typeof text === 'object' && typeof other === 'object' ? withFallback(other, text) : text;
  }
  return merged;
}
