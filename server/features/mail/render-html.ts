import { escapeHtml } from '../../../contracts/escape-html.ts';
import { directionOf } from '../../../contracts/languages.ts';
import {
  anchor,
  button,
  dateTile,
  fonts,
  gap,
  layoutTable,
  light,
  lines,
  styleSheet,
  titleLink,
} from './html-parts.ts';
import {
  type Block,
  type EventBlock,
  type ListedEvent,
  type MailContent,
  oneLine,
  webAddress,
} from './mail-content.ts';
import { mailTheme, markPicture } from './mail-theme.ts';

/** The Content-ID of a ticket's picture (RFC 2392). */
export const ticketPicture = 'ticket';

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
  const { colours, mark } = mailTheme();
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
<tr><td align="center" style="padding:24px 12px 32px">
<!--[if mso]><table role="presentation" width="${mailWidth}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${mailWidth}px;text-align:start;${fonts}">
<tr><td class="ink" style="padding:0 4px 16px;color:${light.ink};font-size:20px;line-height:36px;font-weight:700">${mark === null ? '' : markImage}${escapeHtml(site.name)}</td></tr>
<tr><td class="surface" style="background-color:${light.surface};border:1px solid ${light.line};border-top:4px solid ${colours.light.ornament};border-radius:16px">
${layoutTable(`${cover(content)}<tr>${gap(24)}<td style="padding:28px 0 8px;${fonts}">
<h1 class="ink" style="margin:0 0 16px;color:${light.ink};font-size:26px;line-height:1.25;font-weight:700">${escapeHtml(content.heading)}</h1>
${content.blocks.map(renderBlock).join('\n')}
</td>${gap(24)}</tr>`)}
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
  const { src, alt, url } = picture;
  return `<tr><td colspan="3" class="deep" style="background-color:${light.deep};border-radius:12px 12px 0 0"><a href="${escapeHtml(webAddress(url))}" style="color:#ffffff;text-decoration:none"><img src="${escapeHtml(webAddress(src))}" width="${mailWidth}" height="${coverHeight}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${mailWidth}px;height:auto;border:0;border-radius:12px 12px 0 0;color:#ffffff;font-size:18px;line-height:1.4;font-weight:600"></a></td></tr>`;
}

function renderUnsubscribe({ unsubscribe }: MailContent): string {
  if (unsubscribe === undefined) return '';
  return `<br><a class="soft" href="${escapeHtml(webAddress(unsubscribe.url))}" style="color:${light.soft}">${escapeHtml(unsubscribe.label)}</a>`;
}

function renderBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return paragraph(lines(block.text));
    case 'note':
      return `<p class="soft" style="margin:0 0 20px;color:${light.soft};font-size:14px;line-height:1.6;overflow-wrap:anywhere">${linked(block.text, block.link)}</p>`;
    case 'link':
      return paragraph(`${lines(block.text)}<br>${anchor(block.url, block.label, 'font-weight:600')}`);
    case 'quote':
      return layoutTable(
        `<tr><td width="4" class="bar" style="width:4px;background-color:${light.line};font-size:1px;line-height:1px">&nbsp;</td>${gap(16)}<td class="ink" style="padding:6px 0;color:${light.ink};font-size:16px;line-height:1.6;overflow-wrap:anywhere;${fonts}">${lines(block.text)}</td></tr>`,
        'margin:0 0 24px',
      );
    case 'code':
      return layoutTable(
        `<tr><td class="sunken ink" align="center" style="padding:18px 8px;background-color:${light.sunken};border-radius:12px;color:${light.ink};font-size:34px;line-height:40px;font-weight:700;letter-spacing:6px">${escapeHtml(block.code)}</td></tr>`,
        'margin:0 0 24px',
      );
    case 'button':
      return button(block.url, block.label);
    case 'ticket':
      return `<p style="margin:0 0 12px;text-align:center"><a href="${escapeHtml(webAddress(block.url))}"><img src="cid:${ticketPicture}" width="240" height="240" alt="${escapeHtml(block.label)}" style="width:240px;height:240px;border:0;border-radius:12px;background-color:#ffffff"></a></p>
<p class="soft" style="margin:0 0 20px;color:${light.soft};font-size:14px;line-height:1.6;text-align:center">${lines(block.text)}</p>`;
    case 'event':
      return renderEvent(block);
    case 'facts':
      return table(
        block.rows.map(({ label, value, url }) =>
          row(label, url === undefined ? lines(value) : anchor(url, value)),
        ),
      );
    case 'events':
      return table(block.rows.map(renderListed));
    case 'changes':
      return table(
        block.rows.map(({ label, now, before }) =>
          row(
            label,
            before === ''
              ? `<strong>${lines(now)}</strong>`
              : `<strong>${lines(now)}</strong><br><span class="soft" style="color:${light.soft};font-size:14px">${lines(before)}</span>`,
          ),
        ),
      );
  }
}

function paragraph(html: string): string {
  return `<p class="ink" style="margin:0 0 20px;color:${light.ink};font-size:16px;line-height:1.6;overflow-wrap:anywhere">${html}</p>`;
}

/** A field with the date tile, and time and place beside it. */
function renderEvent({ title, url, tile, lines: about, calendars }: EventBlock): string {
  const beside = about.map(({ text, link, soft = false }) => {
    const colour = soft ? light.soft : light.ink;
    const more = link === undefined ? '' : `<br>${anchor(link.url, link.label, 'font-size:14px')}`;
    return `<tr><td class="${soft ? 'soft' : 'ink'}" style="padding:2px 0;color:${colour};font-size:15px;line-height:1.5;overflow-wrap:anywhere;${fonts}">${lines(text)}${more}</td></tr>`;
  });
  const name = `<tr><td style="padding:0 0 4px;font-size:18px;line-height:1.35;font-weight:700;overflow-wrap:anywhere;${fonts}">${titleLink(url, title)}</td></tr>`;
  const top = `<tr>${gap(16)}<td width="58" valign="top" style="width:58px;padding:16px 0">${dateTile(tile)}</td>${gap(16)}<td valign="top" style="padding:16px 0">${layoutTable(name + beside.join(''))}</td>${gap(16)}</tr>`;
  const links = calendars?.links.map((each) => anchor(each.url, each.label)).join(' &nbsp;·&nbsp; ');
  const bottom =
    calendars === null
      ? ''
      : `<tr>${gap(16)}<td colspan="3" class="soft rule" style="padding:12px 0 14px;border-top:1px solid ${light.line};color:${light.soft};font-size:14px;line-height:1.6;${fonts}">${escapeHtml(calendars.label)}: ${links}</td>${gap(16)}</tr>`;
  return layoutTable(
    top + bottom,
    `margin:0 0 24px;background-color:${light.sunken};border-radius:12px`,
    ' class="sunken"',
  );
}

function renderListed({ title, url, tile, lines: about }: ListedEvent): string {
  const under = about.map(
    (line) => `<br><span class="soft" style="color:${light.soft};font-size:14px">${escapeHtml(line)}</span>`,
  );
  const cell = `padding:14px 0;border-bottom:1px solid ${light.line}`;
  const leaf =
    tile === undefined
      ? ''
      : `<td width="58" valign="top" class="rule" style="width:58px;${cell}">${dateTile(tile)}</td><td width="16" class="rule" style="width:16px;border-bottom:1px solid ${light.line};font-size:1px;line-height:1px">&nbsp;</td>`;
  return `<tr>${leaf}<td class="rule" valign="top" style="${cell};line-height:1.5;overflow-wrap:anywhere;${fonts}"><strong style="font-size:16px">${titleLink(url, title)}</strong>${under.join('')}</td></tr>`;
}

function table(rows: readonly string[]): string {
  return layoutTable(rows.join(''), 'margin:0 0 24px');
}

function row(label: string, html: string): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${light.line};font-size:15px;line-height:1.5;vertical-align:top;${fonts}`;
  const space = `<td width="16" class="rule" style="width:16px;min-width:16px;border-bottom:1px solid ${light.line};font-size:1px;line-height:1px">&nbsp;</td>`;
  return `<tr><td class="soft rule" width="1%" valign="top" style="${cell};width:1%;color:${light.soft};white-space:nowrap">${escapeHtml(label)}</td>${space}<td class="ink rule" valign="top" style="${cell};color:${light.ink};overflow-wrap:anywhere">${html}</td></tr>`;
}

function linked(text: string, url: string | undefined): string {
  return url === undefined ? lines(text) : text.split(url).map(lines).join(anchor(url, url));
}
