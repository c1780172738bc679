import { escapeHtml } from '../../../contracts/escape-html.ts';
import { directionOf } from '../../../contracts/languages.ts';
import { renderCard, renderEvent, renderListed, renderSteps, renderTicket } from './html-event.ts';
import {
  anchor,
  asked,
  below,
  button,
  disc,
  field,
  fonts,
  framed,
  gap,
  layoutTable,
  light,
  lines,
  note,
  quote,
  renderTag,
  styleSheet,
} from './html-parts.ts';
import { type Block, type Fact, type MailContent, oneLine, webAddress } from './mail-content.ts';
import { mailTheme, markPicture } from './mail-theme.ts';
import { sceneHeight, scenePicture } from './scenes.ts';

/** In pixels; what desktop mail programs show without scrolling. */
const mailWidth = 600;
/** A cover's height at that width. */
const coverHeight = 240;

/**
 * A mail's HTML: tables with inline styles, which Gmail, Outlook and Apple Mail all lay out, without scripts or
 * fonts. Its only remote picture is the event's cover; the address is the same for every reader.
 */
export function renderHtml(
  content: MailContent,
  site: { readonly name: string; readonly locale: string },
): string {
  const { colours } = mailTheme();
  const top = `${cover(content)}${scene(content)}${source(content)}`;
  const cap = top === '' ? `border-top:4px solid ${colours.light.ornament};` : '';
  return `<!doctype html>
<html lang="${escapeHtml(site.locale)}" dir="${directionOf(site.locale)}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(content.subject))}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,p,h1,a{font-family:Arial,sans-serif !important}</style><![endif]-->
<style>${styleSheet(colours.dark)}</style>
</head>
<body class="ground ink" style="margin:0;padding:0;background-color:${light.ground};color:${light.ink};${fonts};-webkit-text-size-adjust:100%">
${preheader(content)}
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.ground};${fonts}">
<tr><td align="center" style="padding:24px 10px 32px">
<!--[if mso]><table role="presentation" width="${mailWidth}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${mailWidth}px;text-align:start;${fonts}">
<tr><td class="ink" style="padding:0 4px 16px;color:${light.ink};font-size:20px;line-height:36px;font-weight:700">${markImage}${escapeHtml(site.name)}</td></tr>
<tr><td class="surface${cap && ' capped'}" style="background-color:${light.surface};border:1px solid ${light.line};${cap}border-radius:16px">
${layoutTable(`${top}<tr>${gap(20)}<td style="padding:28px 0 8px;${fonts}">
<h1 class="ink" style="margin:0 0 ${content.source === undefined ? 16 : 24}px;color:${light.ink};font-size:26px;line-height:1.25;font-weight:700;text-wrap:balance;overflow-wrap:anywhere">${escapeHtml(heldTogether(content.heading))}</h1>
${content.blocks.map((block, index) => renderBlock(block, site.locale, content.blocks[index + 1])).join('\n')}
</td>${gap(20)}</tr>`)}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;color:${light.soft};font-size:13px;line-height:1.5">${escapeHtml(content.footer)}${renderUnsubscribe(content)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** Characters of a heading's last two words that fit on a phone together. */
const mostTogether = 18;

/** No heading has its last word alone on a line, also where lines can't be balanced. */
function heldTogether(heading: string): string {
  const between = heading.lastIndexOf(' ');
  const start = heading.lastIndexOf(' ', between - 1) + 1;
  if (between < 1 || heading.length - start > mostTogether) return heading;
  return `${heading.slice(0, between)}\u00a0${heading.slice(between + 1)}`;
}

/** Has an empty `alt` because the site's name follows it. */
export const markImage = `<img src="cid:${markPicture}" height="36" alt="" style="height:36px;border:0;vertical-align:middle;margin-inline-end:10px">`;

/** The text after the subject in lists of mails; the spaces keep the mail's own beginning out of it. */
function preheader({ preheader: given, blocks }: MailContent): string {
  const first = blocks.find((block) => block.type === 'paragraph');
  const text = given ?? (first?.type === 'paragraph' ? first.text : '');
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${light.ground}">${escapeHtml(oneLine(text))}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`;
}

/** Without pictures its place is a green field with the event's title. */
function cover({ cover: picture }: MailContent): string {
  if (picture === undefined) return '';
  const { src, alt, url, off } = picture;
  const [name, ground, grey] = off
    ? ['sunken', light.sunken, ';filter:grayscale(1);opacity:0.55']
    : ['deep', light.deep, ''];
  return `<tr><td colspan="3" class="${name}" style="background-color:${ground};border-radius:15px 15px 0 0"><a href="${escapeHtml(webAddress(url))}" style="color:#ffffff;text-decoration:none"><img src="${escapeHtml(webAddress(src))}" width="${mailWidth}" height="${coverHeight}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${mailWidth}px;height:auto;border:0;border-radius:15px 15px 0 0;color:${off ? light.ink : '#ffffff'};font-size:18px;line-height:1.4;font-weight:600${grey}"></a></td></tr>`;
}

/** Its `alt` is empty because it says nothing that the heading doesn't. */
function scene({ scene: name }: MailContent): string {
  const height = sceneHeight(name);
  return height === null ? '' : sceneRows[height];
}

const sceneRows = { 240: sceneRow(240), 132: sceneRow(132) };

function sceneRow(height: number): string {
  return `<tr><td colspan="3" class="deep" style="background-color:${light.deep};border-radius:15px 15px 0 0"><img src="cid:${scenePicture}" width="${mailWidth}" height="${height}" alt="" style="display:block;width:100%;max-width:${mailWidth}px;height:auto;border:0;border-radius:15px 15px 0 0"></td></tr>`;
}

function source({ source: from }: MailContent): string {
  if (from === undefined) return '';
  const name = `<td style="color:#ffffff;font-size:18px;line-height:1.4;font-weight:700;overflow-wrap:anywhere;${fonts}">${escapeHtml(from.label)}</td>`;
  return `<tr><td colspan="3" class="deep" style="padding:20px;background-color:${light.deep};border-radius:15px 15px 0 0">${layoutTable(`<tr><td width="54" style="width:54px">${disc(from.name, 54, true)}</td>${gap(14)}${name}</tr>`)}</td></tr>`;
}

/** For senders that can't attach pictures. */
export function withoutAttached(html: string): string {
  return [markImage, ...Object.values(sceneRows)].reduce((shown, part) => shown.replace(part, ''), html);
}

function renderUnsubscribe({ unsubscribe }: MailContent): string {
  if (unsubscribe === undefined) return '';
  return `<br><a class="soft" href="${escapeHtml(webAddress(unsubscribe.url))}" style="color:${light.soft}">${escapeHtml(unsubscribe.label)}</a>`;
}

function renderBlock(block: Block, locale: string, next?: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.text
        .split('\n')
        .map((text) => (block.leads ? lead(text) : paragraph(block.strong ? strong(text) : escapeHtml(text))))
        .join('\n');
    case 'note': {
      const { text, link, action } = block;
      const space = text === '' ? '' : ' ';
      const more = action === undefined ? '' : `${space}${anchor(action.url, action.label)}`;
      return note(text, (line) => linked(line, link), { more, goesOn: next?.type === 'note' });
    }
    case 'link':
      return paragraph(
        `${lines(block.text)}${block.text && '<br>'}${anchor(block.url, block.label, 'font-weight:600')}`,
      );
    case 'quote':
      return quote(block);
    case 'code':
      return field(codeOf(block.code), 'font-size:34px;line-height:40px;font-weight:700;letter-spacing:6px');
    case 'highlight': {
      const tiny = (text: string) =>
        `<span class="soft" style="color:${light.soft};font-size:14px;line-height:22px;font-weight:400">${escapeHtml(text)}</span>`;
      const label = tiny(block.label);
      const under = block.note ? `<br>${tiny(block.note)}` : '';
      const size = block.value.length > mostLarge ? '20px;line-height:28px' : '30px;line-height:40px';
      const pill = block.tag === undefined ? '' : `<div style="margin:0 0 4px">${renderTag(block.tag)}</div>`;
      const value = `${pill}${label}<br>${escapeHtml(block.value)}${under}`;
      const rows = block.rows?.length ? billTable(block.rows) : undefined;
      return field(value, `font-size:${size};font-weight:700`, rows);
    }
    case 'button':
      return button(block.url, block.label, block.quiet);
    case 'steps':
      return renderSteps(block.rows, locale);
    case 'ticket':
      return renderTicket(block);
    case 'event':
      return renderEvent(block);
    case 'facts':
      return framed(factTable(block.rows));
    case 'events': {
      if (block.rows.some(({ cover: picture }) => picture !== undefined))
        return block.rows.map(renderCard).join('');
      const rows = block.rows.map((row, index) => renderListed(row, index === block.rows.length - 1));
      const list = layoutTable(rows.join(''), block.framed ? '' : `margin:0 0 ${below}px`);
      return block.framed ? framed(list) : list;
    }
    case 'changes':
      return framed(
        table(
          block.rows.map(({ label, now, before }) => [
            label,
            before === ''
              ? `<strong>${lines(now)}</strong>`
              : `<strong>${lines(now)}</strong><br>${small(lines(before))}`,
          ]),
          true,
        ),
      );
  }
}

function factTable(rows: readonly Fact[]): string {
  return table(
    rows.map(({ label, value, url, strong: counts, before }) => {
      const html = url === undefined ? lines(value) : anchor(url, value);
      const shown = counts ? `<strong>${html}</strong>` : html;
      return [label, before === undefined ? shown : `${shown}<br>${small(lines(before))}`];
    }),
    rows.some(({ value }) => value.length > mostBeside),
  );
}

/** Values at the end; each row is a table, so that a long label has all the room beside its own value. */
function billTable(rows: readonly Fact[]): string {
  return rows
    .map(({ label, value, strong: isItem }, index) => {
      const rule = index === rows.length - 1 ? '' : `border-bottom:1px solid ${light.line};`;
      const cell = `padding:10px 0;${rule}line-height:1.5;${fonts}`;
      const [name, colour, size] = isItem ? ['ink', light.ink, 15] : ['soft', light.soft, 14];
      // People choose the names of items, and sums are short.
      const wraps = { label: isItem, value: !isItem };
      const wrap = (part: keyof typeof wraps) =>
        wraps[part] ? 'overflow-wrap:anywhere' : 'width:1%;white-space:nowrap';
      const space = `<td width="16" class="rule" style="width:16px;${rule}font-size:1px;line-height:1px">&nbsp;</td>`;
      return layoutTable(
        `<tr><td class="${name} rule" valign="top" style="${cell};color:${colour};font-size:${size}px;${wrap('label')}">${escapeHtml(label)}</td>${space}<td class="ink rule" valign="top" style="${cell};color:${light.ink};font-size:15px;text-align:end;${wrap('value')}">${escapeHtml(value)}</td></tr>`,
      );
    })
    .join('');
}

function paragraph(html: string, space = below): string {
  return `<p class="ink" style="margin:0 0 ${space}px;color:${light.ink};font-size:16px;line-height:1.6;overflow-wrap:anywhere">${html}</p>`;
}

function strong(text: string): string {
  return `<strong>${escapeHtml(text)}</strong>`;
}

/** Above a button: its question in bold, or all of it. */
function lead(text: string): string {
  const [said, rest] = asked(text);
  return paragraph(said === '' ? strong(text) : `${strong(said)}${escapeHtml(rest)}`, 12);
}

function small(html: string): string {
  return `<span class="soft" style="color:${light.soft};font-size:14px">${html}</span>`;
}

/** Six digits are read as two groups; without a space between them, so that it isn't copied. */
function codeOf(code: string): string {
  const half = code.length / 2;
  if (!Number.isInteger(half)) return escapeHtml(code);
  return `<span style="padding-inline-end:10px">${escapeHtml(code.slice(0, half))}</span>${escapeHtml(code.slice(half))}`;
}

/** Characters of a sum; deadlines are longer. */
const mostLarge = 12;

/** Characters of a value that fit beside its label on a phone. */
const mostBeside = 26;

/** Labels with their values, beside or below them; there are no media queries in mails. */
function table(rows: readonly (readonly [label: string, html: string])[], stacked: boolean): string {
  const cells = rows.map(([label, html], index) => {
    const rule = index === rows.length - 1 ? '' : `border-bottom:1px solid ${light.line};`;
    const cell = `padding:10px 0;${rule}font-size:15px;line-height:1.5;vertical-align:top;${fonts}`;
    const name = escapeHtml(label);
    if (stacked) {
      return `<tr><td class="ink rule" style="${cell};color:${light.ink};overflow-wrap:anywhere"><span class="soft" style="color:${light.soft};font-size:13px">${name}</span><br>${html}</td></tr>`;
    }
    const space = `<td width="16" class="rule" style="width:16px;min-width:16px;${rule}font-size:1px;line-height:1px">&nbsp;</td>`;
    return `<tr><td class="soft rule" width="1%" valign="top" style="${cell};width:1%;color:${light.soft};font-size:14px;white-space:nowrap">${name}</td>${space}<td class="ink rule" valign="top" style="${cell};color:${light.ink};overflow-wrap:anywhere">${html}</td></tr>`;
  });
  return layoutTable(cells.join(''));
}

function linked(text: string, url: string | undefined): string {
  return url === undefined ? lines(text) : text.split(url).map(lines).join(anchor(url, url));
}
