/** Texts of a language, as written or compiled (lists), with the English ones where a translation is still missing. */
export function overlay<Texts extends object>(english: Texts, translated: object): Texts {
  const merged = Object.entries(english).map(([key, text]) => {
    const other: unknown = (translated as Record<string, unknown>)[key];
    if (typeof text === 'string' || Array.isArray(text)) return [key, other ?? text];
    return [key, overlay(text as object, (other ?? {}) as object)];
  });
  return Object.fromEntries(merged) as Texts;
}
