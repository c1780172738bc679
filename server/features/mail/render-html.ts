import { escapeHtml } from '../../../contracts/escape-html.ts';
import { type Block, type ListedEvent, type MailContent, oneLine, webAddress } from './mail-content.ts';
import { mailTheme, markPicture, type SchemeColours } from './mail-theme.ts';

/** The Content-ID of a ticket's picture (RFC 2392). */
export const ticketPicture = 'ticket';

/** The remaining colours, by the reader's colour scheme. */
const light = {
  ground: '#f4f8f5',
  surface: '#ffffff',
  ink: '#0f211c',
  soft: '#41544c',
  line: '#d9e4de',
  sunken: '#e9f0ec',
} as const;
const dark = {
  ground: '#081411',
  surface: '#10201b',
  ink: '#eef6f1',
  soft: '#b0c4bb',
  line: '#22382f',
  sunken: '#0c1a16',
} as const satisfies Record<keyof typeof light, string>;

/** For the dark scheme only: several mail programs drop style sheets and keep inline styles. */
function styleSheet({ accent, link, ornament }: SchemeColours): string {
  const rules = Object.entries({
    '.ground': `background:${dark.ground}`,
    '.surface': `background:${dark.surface};border-color:${dark.line};border-top-color:${ornament}`,
    '.sunken': `background:${dark.sunken};border-color:${dark.line}`,
    '.ink': `color:${dark.ink}`,
    '.soft': `color:${dark.soft}`,
    '.rule': `border-color:${dark.line}`,
    '.button': `background:${accent}`,
    '.link': `color:${link}`,
  }).map(([selector, declared]) => `${selector}{${declared.replaceAll(/(;|$)/g, ' !important$1')}}`);
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media(prefers-color-scheme:dark){${rules.join('')}}`,
  ].join('\n');
}

const fonts =
  "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

/** A mail's HTML: one self-contained document without scripts, remote pictures or fonts. */
export function renderHtml(
  content: MailContent,
  site: { readonly name: string; readonly locale: string },
): string {
  const { colours, mark } = mailTheme();
  return `<!doctype html>
<html lang="${escapeHtml(site.locale)}" dir="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(content.subject))}</title>
<style>${styleSheet(colours.dark)}</style>
</head>
<body class="ground ink" style="margin:0;padding:0;background:${light.ground};color:${light.ink};${fonts}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:start">
<tr><td class="ink" style="padding:0 4px 16px;color:${light.ink};font-size:20px;font-weight:700">${mark === null ? '' : markImage}${escapeHtml(site.name)}</td></tr>
<tr><td class="surface" style="padding:32px 28px 12px;background:${light.surface};border:1px solid ${light.line};border-top:4px solid ${colours.light.ornament};border-radius:12px">
<h1 class="ink" style="margin:0 0 20px;color:${light.ink};font-size:24px;line-height:1.25;font-weight:700">${escapeHtml(content.heading)}</h1>
${content.blocks.map(renderBlock).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;color:${light.soft};font-size:13px;line-height:1.5">${escapeHtml(content.footer)}${renderUnsubscribe(content)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Has an empty `alt` because the site's name follows it. */
export const markImage = `<img src="cid:${markPicture}" height="36" alt="" style="height:36px;border:0;vertical-align:middle;margin-inline-end:10px">`;

function renderUnsubscribe({ unsubscribe }: MailContent): string {
  if (unsubscribe === undefined) return '';
  return `<br><a class="soft" href="${escapeHtml(webAddress(unsubscribe.url))}" style="color:${light.soft}">${escapeHtml(unsubscribe.label)}</a>`;
}

function renderBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 20px;color:${light.ink};font-size:16px;line-height:1.6">${lines(block.text)}</p>`;
    case 'note':
      return `<p class="soft" style="margin:0 0 20px;color:${light.soft};font-size:14px;line-height:1.6;overflow-wrap:anywhere">${linked(block.text, block.link)}</p>`;
    case 'quote':
      return `<blockquote class="sunken ink" style="margin:0 0 20px;padding:14px 18px;background:${light.sunken};border-inline-start:4px solid ${light.line};color:${light.ink};font-size:16px;line-height:1.6">${lines(block.text)}</blockquote>`;
    case 'code':
      return `<p class="sunken ink" style="margin:0 0 20px;padding:16px;background:${light.sunken};border-radius:8px;color:${light.ink};font-size:32px;font-weight:700;content-spacing:0.2em;text-align:center">${escapeHtml(block.code)}</p>`;
    case 'button':
      return `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(webAddress(block.url))}" style="display:inline-block;padding:13px 26px;background:${mailTheme().colours.light.accent};border-radius:999px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
    case 'ticket':
      return `<p style="margin:0 0 12px;text-align:center"><a href="${escapeHtml(webAddress(block.url))}"><img src="cid:${ticketPicture}" width="240" height="240" alt="${escapeHtml(block.label)}" style="width:240px;height:240px;border:0;border-radius:8px;background:#ffffff"></a></p>
<p class="soft" style="margin:0 0 20px;color:${light.soft};font-size:14px;line-height:1.6;text-align:center">${lines(block.text)}</p>`;
    case 'facts':
      return table(
        block.rows.map(({ label, value, url }) =>
          row(label, url === undefined ? lines(value) : anchor(url, value)),
        ),
      );
    case 'events':
      return table(block.rows.map(renderEvent));
    case 'changes':
      return table(
        block.rows.map(({ label, now, before }) =>
          row(
            label,
            `<strong>${lines(now)}</strong><br><span class="soft" style="color:${light.soft};font-size:14px">${lines(before)}</span>`,
          ),
        ),
      );
  }
}

function renderEvent({ title, url, lines: about }: ListedEvent): string {
  const link = `<a class="link" href="${escapeHtml(webAddress(url))}" style="color:${mailTheme().colours.light.link};font-size:16px;font-weight:600">${escapeHtml(title)}</a>`;
  const under = about.map(
    (line) => `<br><span class="soft" style="color:${light.soft};font-size:14px">${escapeHtml(line)}</span>`,
  );
  return `<tr><td class="rule" style="padding:12px 0;border-bottom:1px solid ${light.line};line-height:1.5;overflow-wrap:anywhere">${link}${under.join('')}</td></tr>`;
}

function table(rows: readonly string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join('')}</table>`;
}

function row(label: string, html: string): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${light.line};font-size:15px;line-height:1.5;vertical-align:top`;
  return `<tr><td class="soft rule" style="${cell};padding-inline-end:16px;color:${light.soft};white-space:nowrap">${escapeHtml(label)}</td><td class="ink rule" width="100%" style="${cell};color:${light.ink};overflow-wrap:anywhere">${html}</td></tr>`;
}

function linked(text: string, url: string | undefined): string {
  return url === undefined ? lines(text) : text.split(url).map(lines).join(anchor(url, url));
}

function anchor(url: string, label: string): string {
  return `<a class="link" href="${escapeHtml(webAddress(url))}" style="color:${mailTheme().colours.light.link}">${escapeHtml(label)}</a>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
