/** Octets of one line (RFC 5545, section 3.1). */
const longestLine = 75;

/**
 * One property as it stands in a file: folded, with its line break.
 *
 * @param value escaped already where it is a text, see {@link text}
 * @param parameters their values may be anything that people typed
 */
export function contentLine(
  name: string,
  value: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(parameters).map(([key, each]) => `;${key}=${parameter(each)}`);
  return `${folded(`${name}${written.join('')}:${value}`)}\r\n`;
}

// A bare carriage return would end the line; other control characters may not stand in a file at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text as the value of a property (RFC 5545, section 3.3.11). */
export function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Quotes and line breaks can't stand in a parameter but in the spelling of RFC 6868. */
const carets: Readonly<Record<string, string>> = { '^': '^^', '"': "^'", '\n': '^n' };

function parameter(value: string): string {
  const spelt = value
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\^"\n]/g, (character) => carets[character] ?? character);
  return /[;:,]/.test(spelt) ? `"${spelt}"` : spelt;
}

/** Broken between characters, never within one: a reader decodes each line for itself. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}
