import { createRequire } from 'node:module';
import { Marked, type Token, type Tokens } from 'marked';
import type sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../../contracts/escape-html.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first text that is rendered: 3 MB that processes which only show texts don't need. */
const sanitizer = () => require('sanitize-html') as typeof sanitizeHtml;

/**
 * Characters per text that may be scanned for closing emphasis and strikethrough marks. Each opening mark
 * scans its paragraph, and nested ones again: without a limit, 20,000 crafted characters take many seconds.
 * Real texts stay far below; beyond the limit, marks are shown as typed.
 */
const maxLookAhead = 2_000_000;
/** The rest of the budget for the current text. Texts are rendered one after another, synchronously. */
let remainingLookAhead = 0;

const markdown = new Marked({
  gfm: true,
  // People press Enter once for a new line.
  breaks: true,
  renderer: {
    // An external picture would reveal readers to its host, so its description is shown instead.
    image: ({ text }) => escapeHtml(text),
  },
  tokenizer: {
    emStrong: (text, paragraph) => limitLookAhead(/^[*_]/, text, paragraph),
    del: (text, paragraph) => limitLookAhead(/^~/, text, paragraph),
    inlineText: (text) => (remainingLookAhead < 0 ? { type: 'text', raw: text, text } : false),
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
    // The page has the first-level heading, its sections the second.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    a: (_tag, { href = '' }) => ({ tagName: 'a', attribs: { href, rel: 'nofollow noopener ugc' } }),
  },
};

/** Deeper nesting of quotes and lists is useless, and its cost grows quadratically. */
const tooDeep = /^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){12})(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))*/gm;

/** Markdown as safe HTML: no scripts, styles, pictures or classes. */
export function renderMarkdown(text: string): string {
  const tokens = readMarkdown(text);
  raiseHeadings(tokens);
  return sanitizer()(markdown.parser(tokens), allowed);
}

/** `false` lets the library's own tokenizer run; otherwise nothing starts here. */
function limitLookAhead(sign: RegExp, text: string, paragraph: string): false | undefined {
  if (!sign.test(text)) return undefined;
  remainingLookAhead -= paragraph.length;
  return remainingLookAhead < 0 ? undefined : false;
}

function readMarkdown(text: string): Token[] {
  remainingLookAhead = maxLookAhead;
  return markdown.lexer(text.replace(tooDeep, '$1'));
}

/**
 * Promotes the largest heading to first level: a text that begins with `##` must not skip a level on its
 * page.
 */
function raiseHeadings(tokens: Token[]): void {
  const headings: Tokens.Heading[] = [];
  // Returns what the callback returns, possibly promises; ours returns nothing.
  void markdown.walkTokens(tokens, (token) => {
    if (token.type === 'heading') headings.push(token as Tokens.Heading);
  });
  const largest = Math.min(...headings.map(({ depth }) => depth));
  for (const heading of headings) heading.depth -= largest - 1;
}

/** An excerpt reads the text's beginning, up to this multiple of the excerpt's length. */
const maxMarkup = 10;

/**
 * The beginning of a Markdown text, without markup, on one line.
 *
 * @param most characters, including the ellipsis of a cut
 */
export function plainExcerpt(text: string, most: number): string {
  const plain = textOf(readMarkdown(text.slice(0, most * maxMarkup)))
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
      return ` ${token.items.map((item: Token) => textOfToken(item).trim()).join(' · ')} `;
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
