import { Problem } from './problem.ts';

/**
 * Values of one body. Clients of the protocol send whole documents back, whose lists hold an id for each person
 * registered: as many ids as fit into a body stay below this.
 */
const mostValues = 50_000;
/** Keys cost ten times as much as values do, and no contract takes half as many. */
const mostKeys = 5000;
/** No contract comes near it, and what is stored has to be read again. */
export const deepest = 64;

const [quote, backslash, comma, colon] = [34, 92, 44, 58];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * Counts the values of a JSON text before it is parsed. A body within the limit of bytes can hold half a million
 * values, or as many levels: parsing those alone keeps the process from everything else for a tenth of a second, and
 * validating them for ten times that. A megabyte is counted in a few milliseconds.
 *
 * @throws Problem `general_argument_invalid`
 */
export function refuseVastJson(text: string): void {
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
    if (keys > mostKeys) throw refusal(`At most ${mostKeys} keys`);
    if (values > mostValues) throw refusal(`At most ${mostValues} values`);
    // One more, so that what is only just too deep is refused by the name of its field.
    if (depth > deepest + 1) throw refusal(`Value must not be nested deeper than ${deepest} levels`);
  }
}

function refusal(remedy: string): Problem {
  return new Problem('general_argument_invalid', {
    message: `Invalid \`body\` param: ${remedy}`,
    fields: { body: remedy },
  });
}

/** Where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) break;
    if (letter === backslash) at++;
  }
  return at;
}
