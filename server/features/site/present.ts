import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AboutSite, LegalTexts, Words } from '../../../contracts/installation.ts';
import { type Language, languages } from '../../../contracts/languages.ts';
import type { PageBrand } from '../../../contracts/pages.ts';
import { renderMarkdown } from '../../infra/text/markdown.ts';
import { colourSheet, plainColours } from './colours.ts';
import { type Installation, inLanguage, samples } from './defaults.ts';

/** Of the mark in mails, in pixels: twice what is shown, for dense displays. */
const markHeight = 72;

/** What the About page shows, in a language. */
export function presentAbout(installation: Installation, language: Language): AboutSite {
  const say = (words: Words) => inLanguage(words, language);
  const sayOrNull = (words: Words | undefined) => (words === undefined ? null : say(words));
  const { about, contact, team, testimonials } = installation;
  return {
    title: sayOrNull(about?.title),
    text: sayOrNull(about?.text),
    intro: about?.intro?.map(say) ?? null,
    contact: {
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      address: sayOrNull(contact?.address),
    },
    team: (team ?? samples.team).map(({ name, role, profiles, ...member }) => ({
      name,
      role: say(role),
      picture: 'picture' in member ? (member.picture ?? null) : null,
      profiles,
    })),
    testimonials: (testimonials ?? samples.testimonials).map(({ quote, name, role }) => ({
      quote: say(quote),
      name,
      role: say(role),
    })),
    samples: { team: team === undefined, testimonials: testimonials === undefined },
  };
}

/** The site's own legal texts as HTML: each language is rendered when it is first asked for, and kept. */
export function renderLegal({
  legal,
}: Installation): (language: Language) => Pick<LegalTexts, 'terms' | 'privacy'> {
  const rendered = new Map<Language, Pick<LegalTexts, 'terms' | 'privacy'>>();
  const render = (text: Words | undefined, language: Language) =>
    text === undefined ? null : renderMarkdown(inLanguage(text, language));
  return (language) => {
    const known = rendered.get(language);
    if (known !== undefined) return known;
    const texts = { terms: render(legal?.terms, language), privacy: render(legal?.privacy, language) };
    rendered.set(language, texts);
    return texts;
  };
}

/** The names by which the site calls itself, by language; what the file leaves out is not there. */
export function siteTexts({ name, tagline, organisation }: Installation): PageBrand['texts'] {
  const named = { name, tagline, defaultOrganisation: organisation };
  const written = Object.entries(named).filter((entry): entry is [string, Words] => entry[1] !== undefined);
  const codes = Object.keys(languages) as Language[];
  const inAll = codes.map((code) => [
    code,
    Object.fromEntries(written.map(([key, words]) => [key, inLanguage(words, code)])),
  ]);
  return Object.fromEntries(inAll) as PageBrand['texts'];
}

/** A file that every page asks for, at an address that changes with its contents. */
export interface BrandFile {
  readonly path: string;
  readonly version: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The sheet of the installation's colours and its mark, where it has them. */
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

/** How mails look: the colours that were chosen, and the mark as every mail program shows it. */
export async function siteMailTheme(
  { colours }: Installation,
  logo: BrandFile | null,
): Promise<{ colours: ReturnType<typeof plainColours>; mark: Buffer | null }> {
  return { colours: plainColours(colours ?? {}), mark: logo && (await drawMark(logo.bytes)) };
}

/** The library that draws is loaded only where there is something to draw. */
async function drawMark(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(logo, { density: 300 }).resize({ height: markHeight }).png().toBuffer();
}

/** What every page knows of how the installation calls itself and looks. */
export function presentBrand(
  installation: Installation,
  files: Awaited<ReturnType<typeof brandFiles>>,
): PageBrand {
  const address = (each: BrandFile | null) => each && `${each.path}?v=${each.version}`;
  return {
    texts: siteTexts(installation),
    logo: address(files.logo),
    sheet: address(files.sheet),
    socialLinks: installation.socialLinks ?? samples.socialLinks,
  };
}
