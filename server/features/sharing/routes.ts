import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type CoverDesign,
  coverDesign as designOf,
  drawnCoverPath,
  parseCoverName,
} from '../../../contracts/covers.ts';
import { escapeHtml } from '../../../contracts/escape-html.ts';
import { inLanguage, isLanguage, type Language } from '../../../contracts/languages.ts';
import { cardPath, cardSize, coverPath, coverSize, publicPages } from '../../../contracts/sharing.ts';
import { Id } from '../../../contracts/values.ts';
import { catalogues, en } from '../../../messages/catalogues.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { findVisibleEvent, listUpcoming, type WholeEvent } from '../events/index.ts';
import { cutPicture, type FileDeps } from '../files/index.ts';
import { listGroupsForSitemap } from '../groups/index.ts';
import { type CardTexts, cardTexts } from './card-texts.ts';
import { unpackFonts } from './fonts.ts';

interface SharingDeps extends Deps {
  readonly siteUrl: string;
  /** The folder for the unpacked fonts. */
  readonly dataDir: string;
  readonly pictures: Pick<FileDeps, 'db' | 'files' | 'previews' | 'drawing'>;
  /** Draws the generated cover of an event without a picture, as SVG. */
  readonly drawCover: (design: CoverDesign) => Promise<string>;
}

/**
 * Events (the next ones) and groups (the largest) in the sitemap. The protocol allows fifty
 * thousand.
 */
const maxListed = 10_000;
/** Increment when the drawing of cards changes, so that cached ones are redrawn. */
const edition = 3;
/** The same for the covers of mails. */
const coverEdition = 1;

/** The same for covers as images of their own, in lists. */
const drawnCoverEdition = 1;

/** Event cards and covers, the sitemap and robots.txt. */
export function sharingRoutes(app: FastifyInstance, deps: SharingDeps): void {
  let fonts: Promise<string[]> | undefined;
  const fontsOnce = () => (fonts ??= unpackFonts(join(deps.dataDir, 'fonts')));
  app.get<{ Params: { eventId: string } }>(cardPath, async ({ params, query, headers }, reply) => {
    const id = Id.safeParse(params.eventId);
    const event = id.success ? await findVisibleEvent(deps.db, id.data, null) : null;
    if (event === null) throw new Problem('event_not_found');
    const language = askedTranslation(event, query);
    const texts =
      language === null
        ? cardTexts(event, en.events.online)
        : cardTexts(inLanguage(event, language), catalogues[language].events.online, language);
    const variant = variantOf(event, texts);
    const etag = `"${variant}"`;
    describe(reply, etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const card = await deps.pictures.previews.obtain(
      `card-${event.id}${language === null ? '' : `-${language}`}`,
      variant,
      async () => {
        const files = await fontsOnce();
        const { drawCard } = await import('./draw-card.ts');
        return deps.pictures.drawing.cards(async () => {
          const picture = await pictureOf(deps, event);
          return drawCard({ ...texts, siteName: catalogues[language ?? 'en'].site.name, picture }, files);
        });
      },
    );
    return reply.send(card);
  });

  app.get<{ Params: { eventId: string } }>(coverPath, async ({ params, headers }, reply) => {
    const id = Id.safeParse(params.eventId);
    const event = id.success ? await findVisibleEvent(deps.db, id.data, null) : null;
    if (event === null) throw new Problem('event_not_found');
    const { title, categories, coverDesign, imageFileId } = event;
    const variant = hashOf([coverEdition, imageFileId, imageFileId ?? [categories[0], coverDesign, title]]);
    const etag = `"${variant}"`;
    describe(reply, etag, 'image/jpeg');
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const cover = await deps.pictures.previews.obtain(`cover-${event.id}`, variant, async () => {
      const { drawMailCover } = await import('./draw-card.ts');
      return deps.pictures.drawing.cards(async () => drawMailCover(await pictureOf(deps, event, coverSize)));
    });
    return reply.send(cover);
  });

  app.get<{ Params: { name: string } }>(drawnCoverPath, async ({ params, headers }, reply) => {
    const design = parseCoverName(params.name);
    if (design === null) throw new Problem('general_route_not_found');
    const etag = `"${params.name}-${drawnCoverEdition}"`;
    describe(reply, etag, 'image/svg+xml');
    // Drawings change with releases only.
    reply.header('cache-control', 'public, max-age=604800');
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(await deps.drawCover(design));
  });

  app.get('/sitemap.xml', async (_, reply) => {
    const [events, groups] = await Promise.all([
      listUpcoming(deps.db, deps.clock.now(), maxListed),
      listGroupsForSitemap(deps.db, maxListed),
    ]);
    const entries = [
      ...publicPages.map((path) => ({ url: deps.siteUrl + path })),
      ...events.map(({ id, updatedAt }) => ({
        url: `${deps.siteUrl}/event/${encodeURIComponent(id)}`,
        changedAt: updatedAt,
      })),
      ...groups.map(({ id, updatedAt }) => ({ url: `${deps.siteUrl}/group/${id}`, changedAt: updatedAt })),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemapXml(entries));
  });

  app.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      // Private pages have `noindex`; the API has nothing to index.
      .send(`User-agent: *\nDisallow: /v1/databases/\nSitemap: ${deps.siteUrl}/sitemap.xml\n`),
  );
}

/** The language that the address names, if the event's title is translated into it. */
function askedTranslation({ translations }: WholeEvent, query: unknown): Language | null {
  const { language } = query as { language?: string };
  return isLanguage(language) && translations[language] !== undefined ? language : null;
}

async function pictureOf(
  deps: SharingDeps,
  event: WholeEvent,
  size: { readonly width: number; readonly height: number } = cardSize,
) {
  const bytes = event.imageFileId === null ? null : await cutPicture(deps.pictures, event.imageFileId, size);
  if (bytes !== null) return { bytes };
  const { id, title, categories, coverDesign } = event;
  return { svg: await deps.drawCover(designOf({ id, title, category: categories[0], design: coverDesign })) };
}

/** A hash of the card's content, so that any change gives it a new URL. */
function variantOf({ imageFileId, categories, coverDesign }: WholeEvent, texts: CardTexts): string {
  return hashOf([edition, imageFileId, categories[0], coverDesign, texts]);
}

function hashOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
}

function describe(reply: FastifyReply, etag: string, type = 'image/png'): void {
  reply.type(type).headers({
    etag,
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  });
}

interface SitemapEntry {
  readonly url: string;
  readonly changedAt?: Temporal.Instant;
}

/** Sitemap protocol 0.9 (sitemaps.org). */
function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.round('second')}</lastmod>`;
    return `<url><loc>${escapeHtml(url)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
