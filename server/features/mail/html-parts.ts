import { escapeHtml } from '../../../contracts/escape-html.ts';
import { type Block, type EventTag, webAddress } from './mail-content.ts';
import { mailTheme, type SchemeColours } from './mail-theme.ts';

/** Colours that sites can't change, by the reader's colour scheme. */
export const light = {
  ground: '#f4f8f5',
  surface: '#ffffff',
  ink: '#0f211c',
  soft: '#41544c',
  line: '#d9e4de',
  sunken: '#edf3ef',
  deep: '#0b4438',
  pale: '#bfe3d3',
  bar: '#2f8a6b',
  warn: '#e0a12b',
  good: '#0b5a41',
  goodGround: '#d8efe3',
  wait: '#6b4600',
  waitGround: '#fdeecb',
} as const;
const dark = {
  ground: '#081411',
  surface: '#10201b',
  ink: '#eef6f1',
  soft: '#b0c4bb',
  line: '#2a4339',
  sunken: '#0c1a16',
  deep: '#0d4a3c',
  pale: '#bfe3d3',
  bar: '#3fa583',
  warn: '#d9a441',
  good: '#9fe0c3',
  goodGround: '#123f30',
  wait: '#ffd98a',
  waitGround: '#46330b',
} as const satisfies Record<keyof typeof light, string>;

/**
 * For the dark scheme only: the inline styles are the whole look, since several mail programs drop style
 * sheets. Outlook on the web marks what it has darkened with `data-ogsc` instead of a media query.
 */
export function styleSheet(colours: SchemeColours): string {
  const sheet = styleSheets.get(colours) ?? writeStyleSheet(colours);
  styleSheets.set(colours, sheet);
  return sheet;
}

/** A site has one, in all of its mails. */
const styleSheets = new WeakMap<SchemeColours, string>();

function writeStyleSheet({ accent, link, ornament }: SchemeColours): string {
  const rules = Object.entries({
    '.ground': `background-color:${dark.ground}`,
    '.surface': `background-color:${dark.surface};border-color:${dark.line}`,
    '.capped': `border-top-color:${ornament}`,
    '.sunken': `background-color:${dark.sunken};border-color:${dark.line}`,
    '.leaf': `background-color:${dark.surface};border-color:${dark.line}`,
    '.deep': `background-color:${dark.deep}`,
    '.ink': `color:${dark.ink}`,
    '.soft': `color:${dark.soft}`,
    '.rule': `border-color:${dark.line}`,
    '.bar': `background-color:${dark.bar}`,
    '.warn': `background-color:${dark.warn}`,
    '.disc': `background-color:${dark.deep};color:${dark.pale}`,
    '.good': `background-color:${dark.goodGround};color:${dark.good}`,
    '.wait': `background-color:${dark.waitGround};color:${dark.wait}`,
    '.off': `background-color:${dark.line};color:${dark.soft}`,
    '.button': `background-color:${accent}`,
    '.leads': `background-color:${accent};border-color:${accent}`,
    '.outlined': `background-color:${dark.surface};border-color:${dark.soft}`,
    '.quiet': `background-color:${dark.surface};border-color:${dark.soft};color:${dark.ink}`,
    '.link': `color:${link}`,
  }).map(([selector, declared]) => [selector, declared.replaceAll(/(;|$)/g, ' !important$1')] as const);
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media(prefers-color-scheme:dark){${rules.map(([name, look]) => `${name}{${look}}`).join('')}}`,
    rules.map(([name, look]) => `[data-ogsc] ${name}{${look}}`).join(''),
  ].join('\n');
}

/** For cells of tables: Outlook gives them its own font otherwise. */
export const fonts =
  "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

/** In pixels, below each block of a mail. */
export const below = 20;

/** A table for layout. */
export function layoutTable(rows: string, style = '', attributes = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${attributes} style="${style}">${rows}</table>`;
}

/** A spacer cell, for both writing directions. */
export function gap(width: number): string {
  return `<td width="${width}" style="width:${width}px;font-size:1px;line-height:1px">&nbsp;</td>`;
}

/** A link in the colour of text, for titles. */
export function titleLink(url: string, title: string): string {
  return `<a class="ink" href="${escapeHtml(webAddress(url))}" style="color:${light.ink};text-decoration:none">${escapeHtml(title)}</a>`;
}

export function anchor(url: string, label: string, style = ''): string {
  return `<a class="link" href="${escapeHtml(webAddress(url))}" style="color:${mailTheme().colours.light.link};${style}">${escapeHtml(label)}</a>`;
}

export function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

const tags = {
  good: { name: 'good', ground: light.goodGround, colour: light.good },
  wait: { name: 'wait', ground: light.waitGround, colour: light.wait },
  off: { name: 'off', ground: light.line, colour: light.soft },
  over: { name: 'off', ground: light.line, colour: light.soft },
} as const;

/** A pill. */
export function renderTag({ text, tone }: EventTag): string {
  const { name, ground, colour } = tags[tone];
  return `<span class="${name}" style="display:inline-block;padding:2px 10px;background-color:${ground};border-radius:999px;color:${colour};font-size:13px;line-height:20px;font-weight:600">${escapeHtml(text)}</span>`;
}

/** A field of its own colour, with its content in the middle, and `rows` below a line. */
export function field(html: string, style: string, rows?: string): string {
  const more =
    rows === undefined
      ? ''
      : `<tr>${gap(12)}<td class="rule" style="padding:2px 0;border-top:1px solid ${light.line}">${rows}</td>${gap(12)}</tr>`;
  return layoutTable(
    `<tr><td class="ink" colspan="3" align="center" style="padding:18px 12px;color:${light.ink};${style};${fonts}">${html}</td></tr>${more}`,
    `margin:0 0 ${below}px;background-color:${light.sunken};border-radius:12px`,
    ' class="sunken"',
  );
}

/** Around rows that are what the mail is about. */
export function framed(html: string): string {
  return layoutTable(
    `<tr>${gap(12)}<td style="padding:2px 0">${html}</td>${gap(12)}</tr>`,
    `margin:0 0 ${below}px;background-color:${light.sunken};border-radius:12px`,
    ' class="sunken"',
  );
}

/** Initials in a circle; `onDeep` in the same colours in both schemes. */
export function disc(name: string, size = 40, onDeep = false): string {
  const initials = name
    .trim()
    .split(/\s+/, 2)
    .map((word) => [...word][0] ?? '');
  return `<table role="presentation" width="${size}" cellpadding="0" cellspacing="0" border="0" style="width:${size}px;border-collapse:separate"><tr><td${onDeep ? '' : ' class="disc"'} align="center" height="${size}" style="height:${size}px;background-color:${onDeep ? light.pale : light.goodGround};border-radius:${size / 2}px;color:${onDeep ? light.deep : light.good};font-size:${size > 40 ? 18 : size < 40 ? 12 : 15}px;font-weight:700;${fonts}">${escapeHtml(initials.join('').toLocaleUpperCase())}</td></tr></table>`;
}

/** What someone wrote: beside their initials if their name is known, otherwise beside a bar. */
export function quote({
  text,
  author,
  address,
  label = '',
  note: small,
  tone,
}: Extract<Block, { type: 'quote' }>): string {
  const said = `<td class="ink" valign="top" style="padding:6px 0;color:${light.ink};font-size:17px;line-height:1.6;overflow-wrap:anywhere;${fonts}">`;
  const when =
    small === undefined
      ? ''
      : `<span class="soft" style="color:${light.soft};font-size:14px;white-space:nowrap">${escapeHtml(small)}</span><br>`;
  if (!author) {
    const [name_, colour] = tone === 'wait' ? ['warn', light.warn] : ['bar', light.bar];
    const bar = `<td width="4" class="${name_}" style="width:4px;background-color:${colour};border-radius:2px;font-size:1px;line-height:1px">&nbsp;</td>`;
    const name = label === '' ? '' : `<strong>${escapeHtml(label)}</strong><br>`;
    return layoutTable(
      `<tr>${bar}${gap(16)}${said}${name}${when}${lines(text)}</td></tr>`,
      `margin:0 0 ${below}px`,
    );
  }
  const under =
    address === undefined
      ? ''
      : `${anchor(address.url, address.label, 'display:inline-block;padding-bottom:8px;font-size:14px')}<br>`;
  return framed(
    layoutTable(
      `<tr><td width="40" valign="top" style="width:40px;padding:12px 0">${disc(author)}</td>${gap(12)}${said}<strong>${escapeHtml(author)}</strong><br>${when}${under}${lines(text)}</td></tr>`,
      'margin:4px 0',
    ),
  );
}

const noteStyle = `color:${light.soft};font-size:14px;line-height:1.6;overflow-wrap:anywhere`;
/** A line that answers a question has it in bold: 'Wasn't you?' */
const question = /^[^?\u061f]{2,60}[?\u061f](?=\s|$)/;

/** A line's question, and what follows it. */
export function asked(line: string): readonly [question: string, rest: string] {
  const [found = ''] = question.exec(line) ?? [];
  return [found, line.slice(found.length)];
}

/** Small print, each line a paragraph. `more` follows its last line; more of it follows a note that `goesOn`. */
export function note(
  text: string,
  render: (line: string) => string,
  { more = '', goesOn = false }: { readonly more?: string; readonly goesOn?: boolean } = {},
): string {
  const given = text.split('\n');
  return given
    .map((line, index) => {
      const [said, rest] = asked(line);
      const label =
        said === '' ? '' : `<strong class="ink" style="color:${light.ink}">${escapeHtml(said)}</strong>`;
      const isLast = index === given.length - 1;
      return `<p class="soft" style="margin:0 0 ${isLast && !goesOn ? below : 8}px;${noteStyle}">${label}${render(rest)}${isLast ? more : ''}</p>`;
    })
    .join('\n');
}

/** Characters of a label per 10 pixels of the button in Outlook, which can't measure it. */
const pixelsPerCharacter = 10;

/** A button, filled or outlined; in Outlook, which ignores padding of links, a shape (VML). */
export function button(url: string, label: string, quiet = false): string {
  const { accent } = mailTheme().colours.light;
  const href = escapeHtml(webAddress(url));
  const text = escapeHtml(label);
  const width = Math.min(480, 64 + label.length * pixelsPerCharacter);
  const [fill, ink, edge] = quiet
    ? [light.surface, light.ink, `stroke="t" strokecolor="${light.soft}"`]
    : [accent, '#ffffff', 'stroke="f"'];
  // Both are 48 pixels high.
  const frame = quiet ? `padding:13px 27px;border:1px solid ${light.soft}` : 'padding:14px 28px';
  return `<div style="margin:0 0 ${below}px"><!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${href}" style="height:48px;width:${width}px;v-text-anchor:middle" arcsize="50%" ${edge} fillcolor="${fill}"><w:anchorlock/><center style="color:${ink};font-family:Arial,sans-serif;font-size:16px;font-weight:bold">${text}</center></v:roundrect><![endif]--><!--[if !mso]><!--><a class="${quiet ? 'quiet' : 'button'}" href="${href}" style="display:inline-block;${frame};background-color:${fill};border-radius:999px;color:${ink};font-size:16px;line-height:20px;font-weight:600;text-align:center;overflow-wrap:anywhere;text-decoration:none">${text}</a><!--<![endif]--></div>`;
}
