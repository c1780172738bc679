import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AboutSite, LegalTexts, SiteFile, Words } from '../../../contracts/installation.ts';
import { type Language, languages } from '../../../contracts/languages.ts';
import type { PageBrand } from '../../../contracts/pages.ts';
import { renderMarkdown } from '../../infra/text/markdown.ts';
import { colourSheet, plainColours } from './colours.ts';

/** The validated site file. */
export type Installation = Omit<SiteFile, 'logo'> & {
  /** Absolute path of the logo. */
  readonly logo?: string;
};

/** A text of the site file, in English when the language is missing. */
function textIn(words: Words, language: Language): string {
  return typeof words === 'string' ? words : (words[language] ?? words.en ?? '');
}

/** Pixels of the mark in mails: twice the displayed height, for high-density displays. */
const markHeight = 72;

/** The About page's data in a language. */
export function presentAbout(installation: Installation, language: Language): AboutSite {
  const text = (words: Words) => textIn(words, language);
  const textOrNull = (words: Words | undefined) => (words === undefined ? null : text(words));
  const { about, contact, team, testimonials } = installation;
  return {
    title: textOrNull(about?.title),
    text: textOrNull(about?.text),
    intro: about?.intro?.map(text) ?? null,
    contact: {
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      address: textOrNull(contact?.address),
    },
    team: (team ?? []).map(({ name, role, profiles, picture }) => ({
      name,
      role: text(role),
      picture: picture ?? null,
      profiles,
    })),
    testimonials: (testimonials ?? []).map(({ quote, name, role }) => ({
      quote: text(quote),
      name,
      role: text(role),
    })),
  };
}

/** The site's legal texts as HTML, rendered on first use per language and cached. */
export function renderLegal({
  legal,
}: Installation): (language: Language) => Pick<LegalTexts, 'terms' | 'privacy'> {
  const rendered = new Map<Language, Pick<LegalTexts, 'terms' | 'privacy'>>();
  const render = (text: Words | undefined, language: Language) =>
    text === undefined ? null : renderMarkdown(textIn(text, language));
  return (language) => {
    const known = rendered.get(language);
    if (known !== undefined) return known;
    const texts = { terms: render(legal?.terms, language), privacy: render(legal?.privacy, language) };
    rendered.set(language, texts);
    return texts;
  };
}

/** The site's names by language; those the file leaves out are missing. */
export function siteTexts({ name, tagline, organisation }: Installation): PageBrand['texts'] {
  const named = { name, tagline, defaultOrganisation: organisation };
  const written = Object.entries(named).filter((entry): entry is [string, Words] => entry[1] !== undefined);
  const codes = Object.keys(languages) as Language[];
  const inAll = codes.map((code) => [
    code,
    Object.fromEntries(written.map(([key, words]) => [key, textIn(words, code)])),
  ]);
  return Object.fromEntries(inAll) as PageBrand['texts'];
}

/** A file every page loads, with a URL that changes with its content. */
export interface BrandFile {
  readonly path: string;
  readonly version: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The site's style sheet and mark, if it has them. */
export async function brandFiles({ colours, logo }: Installation): Promise<{
  sheet: BrandFile | null;
  logo: BrandFile | null;
}> {
  const sheet = colours && file('/site.css', 'text/css; charset=utf-8', Buffer.from(colourSheet(colours)));
  const mark = logo && file('/site-logo', typeOf(logo), await readFile(logo));
  return { sheet: sheet ?? null, logo: mark || null };
}

function file(path: string, type: string, bytes: Buffer): BrandFile {
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { path, version, type, bytes };
}

function typeOf(logo: string): string {
  const ending = logo.slice(logo.lastIndexOf('.') + 1).toLowerCase();
  return ending === 'svg' ? 'image/svg+xml' : `image/${ending}`;
}

/** The look of mails: the chosen colours, and the mark as a PNG. */
export async function siteMailTheme(
  { colours }: Installation,
  logo: BrandFile | null,
): Promise<{ colours: ReturnType<typeof plainColours>; mark: Buffer | null }> {
  return { colours: plainColours(colours ?? {}), mark: logo && (await drawMark(logo.bytes)) };
}

/** The drawing library is only loaded when a site has a logo. */
async function drawMark(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(logo, { density: 300 }).resize({ height: markHeight }).png().toBuffer();
}

/** The site's name and look, for every page. */
export function presentBrand(
  installation: Installation,
  files: Awaited<ReturnType<typeof brandFiles>>,
): PageBrand {
  const address = (each: BrandFile | null) => each && `${each.path}?v=${each.version}`;
  return {
    texts: siteTexts(installation),
    logo: address(files.logo),
    sheet: address(files.sheet),
    socialLinks: installation.socialLinks ?? [],
  };
}
