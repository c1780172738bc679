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
