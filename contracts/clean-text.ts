/**
 * Removes characters that are invisible or reorder other text. Zero-width joiners stay where Indic scripts,
 * Persian and emoji need them.
 */

/** In a class of its own: next to other characters it would combine with the one before. */
const graphemeJoiner = /\u034f/g;
/** Controls, soft hyphens, zero-width spaces, Hangul fillers, direction overrides and isolates. */
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}]/gu;
/**
 * Region flags, such as Scotland's, spell their code in invisible tag characters. Elsewhere these can hide
 * text.
 */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f})|[\u{e0000}-\u{e0fff}]/gu;
const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const breakOrTab = /[\t\n]+/g;
const joiners = /[\u200c\u200d]+/g;
const mark = /^\p{M}/u;
const shape = /^[\p{L}\p{M}\p{N}\p{S}]/u;
/** The blank Braille pattern counts as a symbol in Unicode, but is invisible. */
const visible = /[\p{L}\p{N}\p{P}]|(?!\u2800)\p{S}/u;

/** Multi-line text. Empty if nothing in it is visible. */
export function cleanProse(text: string): string {
  const kept = text
    .toWellFormed()
    .replace(lineBreak, '\n')
    .replace(unwanted, '')
    .replace(graphemeJoiner, '')
    .replace(tags, '$1')
    .replace(joiners, joinerInWord)
    .trim();
  return visible.test(kept) ? kept : '';
}

/** Like {@link cleanProse}, but on one line. */
export function cleanLine(text: string): string {
  return cleanProse(text).replace(breakOrTab, ' ');
}

/**
 * After a combining mark a joiner also shapes a final letter (Malayalam, Bengali); otherwise it must be
 * between two letters.
 */
function joinerInWord(found: string, offset: number, text: string): string {
  // Two code units are enough for any character.
  const before = [...text.slice(Math.max(0, offset - 2), offset)].at(-1) ?? '';
  const after = text.slice(offset + found.length, offset + found.length + 2);
  const inWord = mark.test(before) || (shape.test(before) && shape.test(after));
  return inWord ? found.slice(0, 1) : '';
}

/** In bytes (RFC 5321, section 4.5.3.1.3). */
const longestAddress = 254;
const localPart = /^[\p{L}\p{N}_'+-][\p{L}\p{M}\p{N}_'+-]*(?:\.[\p{L}\p{M}\p{N}_'+-]+)*$/u;
/** Before conversion to ASCII. Excludes characters that start a port, a path or an escape in a URL. */
const typedDomain = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.\u3002-]|\u200c|\u200d)*$/u;
const label = /^[a-z0-9-]+$/;
const topLabel = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * The canonical form for storing and comparing: composed characters (NFC), lower case, ASCII domain. Null if
 * it isn't an address.
 *
 * @example
 * normaliseEmail('Ünï@München.de') // 'ünï@xn--mnchen-3ya.de'
 */
export function normaliseEmail(text: string): string | null {
  const typed = text.trim();
  // Longer than any address: don't parse it.
  if (typed.length > longestAddress) return null;
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(0, at)).normalize('NFC').toLowerCase().normalize('NFC');
  const domain = wireFormOf(typed.slice(at + 1));
  if (domain === null || !localPart.test(local) || local.endsWith("'")) return null;
  const address = `${local}@${domain}`;
  return new TextEncoder().encode(address).length <= longestAddress ? address : null;
}

/** A domain in ASCII, by the rules browsers use for URLs (UTS 46). */
function wireFormOf(domain: string): string | null {
  if (!typedDomain.test(domain)) return null;
  const page = `http://${domain}`;
  const host = URL.canParse(page) ? new URL(page).hostname : '';
  const labels = host.split('.');
  const isWellFormed =
    labels.length > 1 &&
    topLabel.test(labels.at(-1) ?? '') &&
    labels.every((each) => label.test(each) && !each.startsWith('-') && !each.endsWith('-'));
  return isWellFormed ? host : null;
}
