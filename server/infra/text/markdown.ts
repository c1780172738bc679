import { Marked, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';

/**
 * Characters that may be looked through for the ends of emphases and strokes in one text. Each sign that may begin one
 * has its paragraph looked through, and again inside of each that is found: without a bound, 20,000 characters made for
 * it take many seconds. What people write stays far below; beyond it, a paragraph goes on as it was typed.
 */
const mostLookedThrough = 2_000_000;
/** What is left of it for the text at hand: texts are read one after the other, each in one go. */
let leftToLookThrough = 0;

const markdown = new Marked({
  gfm: true,
  // People press Enter once where they want a new line.
  breaks: true,
  renderer: {
    // A picture from elsewhere would tell its host who reads the page: its description stands in for it.
    image: ({ text }) => escapeHtml(text),
  },
  tokenizer: {
    emStrong: (text, paragraph) => lookThrough(/^[*_]/, text, paragraph),
    del: (text, paragraph) => lookThrough(/^~/, text, paragraph),
    inlineText: (text) => (leftToLookThrough < 0 ? { type: 'text', raw: text, text } : false),
  },
});

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'del', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['align'], td: ['align'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page's own heading is the first, its sections' are the second.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    a: (_tag, { href = '' }) => ({ tagName: 'a', attribs: { href, rel: 'nofollow noopener ugc' } }),
  },
};

/** Quotes and lists inside each other beyond this serve nobody, and cost time that grows with the square. */
const tooDeep = /^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){12})(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))*/gm;

/** What people wrote in Markdown as HTML that is safe to put into a page: no scripts, styles, pictures or classes. */
export function renderMarkdown(text: string): string {
  const tokens = readMarkdown(text);
  raiseHeadings(tokens);
  return sanitizeHtml(markdown.parser(tokens), allowed);
}

/** What the library takes for its own tokenizer's turn (`false`), or for the answer that nothing begins here. */
function lookThrough(sign: RegExp, text: string, paragraph: string): false | undefined {
  if (!sign.test(text)) return undefined;
  leftToLookThrough -= paragraph.length;
  return leftToLookThrough < 0 ? undefined : false;
}

function readMarkdown(text: string): Token[] {
  leftToLookThrough = mostLookedThrough;
  return markdown.lexer(text.replace(tooDeep, '$1'));
}

/** Makes the largest heading a first one: a text that begins with `##` must not skip a level on its page. */
function raiseHeadings(tokens: Token[]): void {
  const headings: Tokens.Heading[] = [];
  // What it collects is what the callback returns, promises among it; ours returns nothing.
  void markdown.walkTokens(tokens, (token) => {
    if (token.type === 'heading') headings.push(token as Tokens.Heading);
  });
  const largest = Math.min(...headings.map(({ depth }) => depth));
  for (const heading of headings) heading.depth -= largest - 1;
}

/** Of a text so many times as long as its excerpt, the excerpt is made of the beginning. */
const mostMarkup = 10;

/**
 * How a text in Markdown begins, without its markup, on one line.
 *
 * @param most characters, with the ellipsis that tells of a cut
 */
export function plainExcerpt(text: string, most: number): string {
  const plain = textOf(readMarkdown(text.slice(0, most * mostMarkup)))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length <= most) return plain;
  const cut = characters.slice(0, most - 1).join('');
  const lastBlank = cut.lastIndexOf(' ');
  return `${lastBlank > 0 ? cut.slice(0, lastBlank) : cut}…`;
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(textOfToken).join('');
}

function textOfToken(token: Token): string {
  switch (token.type) {
    case 'html':
    case 'def':
    case 'checkbox':
      return '';
    case 'br':
    case 'space':
    case 'hr':
      return ' ';
    case 'list':
      return token.items.map(textOfToken).join(' ');
    case 'table':
      return [token.header, ...token.rows]
        .flat()
        .map((cell: { tokens: Token[] }) => textOf(cell.tokens))
        .join(' ');
    default: {
      const { text = '', tokens } = token as { text?: string; tokens?: Token[] };
      const inner = tokens === undefined ? text : textOf(tokens);
      return blocks.has(token.type) ? `${inner} ` : inner;
    }
  }
}

const blocks = new Set(['paragraph', 'heading', 'blockquote', 'list_item', 'code']);

/** Text as it stands in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
