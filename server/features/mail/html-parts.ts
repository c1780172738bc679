import { escapeHtml } from '../../../contracts/escape-html.ts';
import { type DateTile, webAddress } from './mail-content.ts';
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
} as const;
const dark = {
  ground: '#081411',
  surface: '#10201b',
  ink: '#eef6f1',
  soft: '#b0c4bb',
  line: '#2a4339',
  sunken: '#0c1a16',
  deep: '#0d4a3c',
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
    '.surface': `background-color:${dark.surface};border-color:${dark.line};border-top-color:${ornament}`,
    '.sunken': `background-color:${dark.sunken};border-color:${dark.line}`,
    '.leaf': `background-color:${dark.surface};border-color:${dark.line}`,
    '.deep': `background-color:${dark.deep}`,
    '.ink': `color:${dark.ink}`,
    '.soft': `color:${dark.soft}`,
    '.rule': `border-color:${dark.line}`,
    '.bar': `background-color:${dark.line}`,
    '.button': `background-color:${accent}`,
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

/** Characters of a label per 10 pixels of the button in Outlook, which can't measure it. */
const pixelsPerCharacter = 10;

/** A button; in Outlook, which ignores padding of links, a shape (VML). */
export function button(url: string, label: string): string {
  const { accent } = mailTheme().colours.light;
  const href = escapeHtml(webAddress(url));
  const text = escapeHtml(label);
  const width = Math.min(480, 64 + label.length * pixelsPerCharacter);
  return `<div style="margin:0 0 24px"><!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${href}" style="height:48px;width:${width}px;v-text-anchor:middle" arcsize="50%" stroke="f" fillcolor="${accent}"><w:anchorlock/><center style="color:#ffffff;font-family:Arial,sans-serif;font-size:16px;font-weight:bold">${text}</center></v:roundrect><![endif]--><!--[if !mso]><!--><a class="button" href="${href}" style="display:inline-block;padding:14px 28px;background-color:${accent};border-radius:999px;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${text}</a><!--<![endif]--></div>`;
}

/** Month over day, like a leaf of a calendar. */
export function dateTile({ month, day }: DateTile): string {
  const month_ = `<tr><td class="deep" align="center" style="padding:3px 4px;background-color:${light.deep};border-radius:9px 9px 0 0;color:#ffffff;font-size:12px;line-height:18px;font-weight:700">${escapeHtml(month)}</td></tr>`;
  const day_ = `<tr><td class="ink" align="center" style="padding:4px 4px 6px;color:${light.ink};font-size:24px;line-height:28px;font-weight:700">${escapeHtml(day)}</td></tr>`;
  return `<table role="presentation" width="58" cellpadding="0" cellspacing="0" border="0" class="leaf" style="width:58px;background-color:${light.surface};border:1px solid ${light.line};border-radius:10px;border-collapse:separate">${month_}${day_}</table>`;
}
