import { invalidField, longestName, Problem, shortened } from './problem.ts';

/**
 * Values per body. Appwrite clients send whole documents back, with an id for each registrant; as many ids as
 * fit into a body stay below this.
 */
const maxValues = 50_000;
/** Keys cost ten times as much as values, and no contract needs half as many. */
const maxKeys = 5000;
/** No contract comes near it, and stored JSON has to be parsed again. */
const deepest = 64;

const [quote, backslash, comma, colon] = [34, 92, 44, 58];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * Counts the values of a JSON text before parsing. A body within the byte limit can have half a million
 * values or levels: parsing would block the process for a tenth of a second, validating for ten times that.
 * Counting a megabyte takes a few milliseconds.
 *
 * @throws Problem `general_bad_request`, which any call may answer: not every contract has a body
 */
export function rejectLargeJson(text: string): void {
  let values = 1;
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case colon:
        keys++;
        break;
      case comma:
        values++;
        break;
      case openList:
      case openObject:
        values++;
        depth++;
        break;
      case closeList:
      case closeObject:
        depth--;
        break;
    }
    if (keys > maxKeys) throw refusal(`At most ${maxKeys} keys`);
    if (values > maxValues) throw refusal(`At most ${maxValues} values`);
    // One level of tolerance, so that validation can name the field that is just too deep.
    if (depth > deepest + 1) throw refusal(`Value must not be nested deeper than ${deepest} levels`);
  }
}

function refusal(remedy: string): Problem {
  return new Problem('general_bad_request', { message: `Invalid \`body\` param: ${remedy}` });
}

/** The index of the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) break;
    if (letter === backslash) at++;
  }
  return at;
}

/** Rejects what neither `text` nor `jsonb` can store: U+0000, lone surrogates, extreme nesting. */
export function rejectUnstorable(input: unknown): void {
  const waiting: { field: string; value: object; depth: number }[] = [];
  const look = (field: string, value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      if (!isStorable(value))
        throw invalidField(
          shortened(field || 'body', longestName),
          'Value must not contain control characters or broken ones',
        );
    } else if (typeof value === 'object' && value !== null) {
      if (depth === deepest)
        throw invalidField(
          shortened(field, longestName),
          `Value must not be nested deeper than ${deepest} levels`,
        );
      waiting.push({ field, value, depth });
    }
  };
  look('', input, 0);
  // Iterative, because the sender chooses the nesting and recursion could overflow the stack.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { field, value, depth } = next;
    if (Array.isArray(value)) {
      for (const inner of value) look(field, inner, depth + 1);
      continue;
    }
    for (const key in value) {
      look(field || key, key, depth);
      look(field || key, (value as Record<string, unknown>)[key], depth + 1);
    }
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
