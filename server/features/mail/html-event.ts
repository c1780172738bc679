import { escapeHtml } from '../../../contracts/escape-html.ts';
import {
  anchor,
  below,
  disc,
  fonts,
  framed,
  gap,
  layoutTable,
  light,
  lines,
  renderTag,
  titleLink,
} from './html-parts.ts';
import {
  type Block,
  type DateTile,
  type EventBlock,
  type EventLine,
  type ListedEvent,
  type MailLink,
  webAddress,
} from './mail-content.ts';
import { mailTheme } from './mail-theme.ts';

/** The Content-ID of a ticket's picture (RFC 2392). */
export const ticketPicture = 'ticket';

/** A field with the date tile, and time and place beside it. */
export function renderEvent(block: EventBlock): string {
  const { title, url, tile, lines: about, tag, ways } = block;
  const choices = ways ?? block.calendars;
  const isOff = tag?.tone === 'off' || tag?.tone === 'over';
  const label = tag === undefined ? '' : `<tr><td style="padding:0 0 8px">${renderTag(tag)}</td></tr>`;
  const struck = tag?.tone === 'over' ? ';text-decoration:line-through' : '';
  const beside = about.map((line) => {
    const { colour, name } =
      isOff || line.soft ? { colour: light.soft, name: 'soft' } : { colour: light.ink, name: 'ink' };
    return `<tr><td class="${name}" style="padding:2px 0;color:${colour};font-size:15px;line-height:1.5;overflow-wrap:anywhere${struck};${fonts}">${renderLine(line)}</td></tr>`;
  });
  const name = `<tr><td style="padding:0 0 4px;font-size:18px;line-height:1.35;font-weight:700;overflow-wrap:anywhere;${fonts}">${titleLink(url, title)}</td></tr>`;
  const top = `<tr>${gap(14)}<td width="54" valign="top" style="width:54px;padding:16px 0">${dateTile(tile)}</td>${gap(14)}<td valign="top" style="padding:16px 0">${layoutTable(label + name + beside.join(''))}</td>${gap(14)}</tr>`;
  const bottom =
    choices === null
      ? ''
      : `<tr>${gap(14)}<td colspan="3" class="soft rule" style="padding:12px 0 16px;border-top:1px solid ${light.line};color:${light.soft};font-size:13px;line-height:1.6;${fonts}">${escapeHtml(choices.label)}${renderChoices(choices.links)}</td>${gap(14)}</tr>`;
  return layoutTable(
    top + bottom,
    `margin:0 0 ${below}px;background-color:${light.sunken};border-radius:12px`,
    ' class="sunken"',
  );
}

function renderLine({ text, whole, link }: EventLine): string {
  const kept = whole === undefined ? '' : ` <span style="white-space:nowrap">${escapeHtml(whole)}</span>`;
  if (link?.label === '') return `${anchor(link.url, text)}${kept}`;
  const more = link === undefined ? '' : `<br>${anchor(link.url, link.label, 'font-size:14px')}`;
  return `${lines(text)}${kept}${more}`;
}

/** Small buttons of one width. */
function renderChoices(links: readonly MailLink[]): string {
  // The spaces between them take the rest.
  const share = Math.floor(94 / links.length);
  const cells = links.map(({ label, url }, index) => {
    const space =
      index === 0 ? '' : `<td width="3%" style="width:3%;font-size:1px;line-height:1px">&nbsp;</td>`;
    const link = `<a class="ink" href="${escapeHtml(webAddress(url))}" style="display:block;padding:8px 4px;color:${light.ink};font-size:14px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`;
    return `${space}<td class="surface" width="${share}%" align="center" style="width:${share}%;background-color:${light.surface};border:1px solid ${light.line};border-radius:999px;${fonts}">${link}</td>`;
  });
  return layoutTable(`<tr>${cells.join('')}</tr>`, 'margin:8px 0 0;border-collapse:separate');
}

/** A ticket: the event on green, its QR code, and below the perforation the code for reading aloud. */
export function renderTicket(block: Extract<Block, { type: 'ticket' }>): string {
  const { label, text, url, title, kind, shortCode } = block;
  const type = kind
    ? `<br><span style="color:${light.pale};font-size:16px;line-height:26px;font-weight:600">${escapeHtml(kind)}</span>`
    : '';
  const head =
    title === undefined
      ? ''
      : `<tr><td class="deep" style="padding:16px 20px 18px;background-color:${light.deep};border-radius:15px 15px 0 0;color:#ffffff;font-size:20px;line-height:1.3;font-weight:700;overflow-wrap:anywhere;${fonts}"><span style="color:${light.pale};font-size:13px;line-height:20px;font-weight:600">${escapeHtml(label)}</span><br>${escapeHtml(title)}${type}</td></tr>`;
  const picture = `<tr><td align="center" style="padding:20px 16px 0"><a href="${escapeHtml(webAddress(url))}"><img src="cid:${ticketPicture}" width="208" height="208" alt="${escapeHtml(label)}" style="display:block;width:208px;height:208px;border:0;border-radius:12px;background-color:#ffffff"></a></td></tr>`;
  const how = `<tr><td class="soft" align="center" style="padding:8px 20px 18px;color:${light.soft};font-size:14px;line-height:1.6;${fonts}">${lines(text)}</td></tr>`;
  const spoken = shortCode
    ? `<tr><td class="soft rule" align="center" style="padding:14px 20px 18px;border-top:2px dashed ${light.line};color:${light.soft};font-size:13px;line-height:20px;${fonts}">${escapeHtml(shortCode.label)}<br><span class="ink" dir="ltr" style="color:${light.ink};font-size:22px;line-height:30px;font-weight:700;letter-spacing:2px">${escapeHtml(shortCode.value)}</span></td></tr>`
    : '';
  return layoutTable(
    head + picture + how + spoken,
    `margin:0 0 ${below}px;background-color:${light.surface};border:1px solid ${light.line};border-radius:16px;border-collapse:separate`,
    ' class="surface"',
  );
}

export function renderListed(row: ListedEvent, isLast: boolean): string {
  const { title, url, tile, initials, tag, lines: about, said, more, plain } = row;
  const under = about.map((line, index) => {
    const [name, colour, size] =
      tile !== undefined && said === undefined && index === 0
        ? ['ink', light.ink, 15]
        : ['soft', light.soft, 14];
    return `<br><span class="${name}" style="color:${colour};font-size:${size}px">${escapeHtml(line)}</span>`;
  });
  const rule = isLast ? '' : `border-bottom:1px solid ${light.line}`;
  const beside = tile === undefined ? initials && disc(initials, 54) : dateTile(tile);
  const align = tile === undefined && initials && !said && !tag ? 'middle' : 'top';
  const leaf = beside
    ? `<td width="54" valign="${align}" class="rule" style="width:54px;padding:14px 0;${rule}">${beside}</td><td width="14" class="rule" style="width:14px;${rule};font-size:1px;line-height:1px">&nbsp;</td>`
    : '';
  const label = tag === undefined ? '' : `<div style="margin:0 0 8px">${renderTag(tag)}</div>`;
  const saidAt =
    said?.at === undefined
      ? ''
      : ` <span class="soft" style="color:${light.soft};font-size:14px;white-space:nowrap">${escapeHtml(said.at)}</span>`;
  const quoted =
    said === undefined
      ? ''
      : layoutTable(
          `<tr><td width="28" valign="top" style="width:28px">${disc(said.author, 28)}</td>${gap(8)}<td class="ink" valign="top" style="padding:2px 0;color:${light.ink};font-size:15px;line-height:1.5;overflow-wrap:anywhere;${fonts}"><strong>${escapeHtml(said.author)}</strong>${saidAt}<br>${lines(said.text)}</td></tr>`,
          'margin:6px 0 2px',
        );
  const link = more === undefined ? '' : smallButton(more);
  const name =
    more !== undefined
      ? `<strong class="ink" style="color:${light.ink};font-size:16px">${escapeHtml(title)}</strong>`
      : plain
        ? `<strong style="font-size:16px">${titleLink(url, title)}</strong>`
        : anchor(url, title, 'font-size:16px;font-weight:700');
  return `<tr>${leaf}<td class="rule" valign="${align}" style="padding:14px 0;${rule};line-height:1.5;overflow-wrap:anywhere;${fonts}">${label}${name}${under.join('')}${quoted}${link}</td></tr>`;
}

/** As wide as its text, unlike a mail's own button; a filled one leads. */
function smallButton({ label, url }: MailLink, leads = false, above = 10): string {
  const { accent } = mailTheme().colours.light;
  const look = leads
    ? { field: 'leads', fill: accent, edge: accent, text: '', ink: '#ffffff' }
    : { field: 'outlined', fill: light.surface, edge: light.soft, text: 'class="ink"', ink: light.ink };
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:${above}px 0 0;border-collapse:separate"><tr><td class="${look.field}" style="background-color:${look.fill};border:1px solid ${look.edge};border-radius:999px;${fonts}"><a ${look.text} href="${escapeHtml(webAddress(url))}" style="display:block;padding:8px 18px;color:${look.ink};font-size:14px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

/** Buttons below each other, numbered. */
export function renderSteps(rows: readonly MailLink[], locale: string): string {
  const numbered = rows.map((row, index) => {
    const number = disc((index + 1).toLocaleString(locale), 28);
    return `<tr><td width="28" style="width:28px;padding:8px 0">${number}</td>${gap(12)}<td style="padding:6px 0">${smallButton(row, index === 0, 0)}</td></tr>`;
  });
  return framed(layoutTable(numbered.join(''), 'margin:4px 0'));
}

/** A row in a field of its own, below its cover. */
export function renderCard(row: ListedEvent): string {
  const { url, cover } = row;
  const picture =
    cover === undefined
      ? ''
      : `<tr><td colspan="3" class="deep" style="background-color:${light.deep};border-radius:12px 12px 0 0"><a href="${escapeHtml(webAddress(url))}"><img src="${escapeHtml(webAddress(cover.src))}" width="560" height="224" alt="" style="display:block;width:100%;max-width:560px;height:auto;border:0;border-radius:12px 12px 0 0"></a></td></tr>`;
  return layoutTable(
    `${picture}<tr>${gap(12)}<td>${layoutTable(renderListed(row, true))}</td>${gap(12)}</tr>`,
    `margin:0 0 ${below}px;background-color:${light.sunken};border-radius:12px`,
    ' class="sunken"',
  );
}

/** Month over day, like a leaf of a calendar. */
function dateTile({ month, day }: DateTile): string {
  const month_ = `<tr><td class="sunken soft" align="center" style="padding:2px 4px;background-color:${light.sunken};border-radius:9px 9px 0 0;color:${light.soft};font-size:12px;line-height:18px;font-weight:700;${fonts}">${escapeHtml(month)}</td></tr>`;
  const day_ = `<tr><td class="ink" align="center" style="padding:3px 4px 5px;color:${light.ink};font-size:24px;line-height:28px;font-weight:700;${fonts}">${escapeHtml(day)}</td></tr>`;
  return `<table role="presentation" width="54" cellpadding="0" cellspacing="0" border="0" class="leaf" style="width:54px;background-color:${light.surface};border:1px solid ${light.line};border-radius:10px;border-collapse:separate">${month_}${day_}</table>`;
}
