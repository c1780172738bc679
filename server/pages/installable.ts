import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Renderer } from './renderer.ts';

/** Icon sizes in pixels that devices ask for. */
const iconSizes = [180, 192, 512] as const;
/** Background of the icon, and of the window before the first page is painted. */
const ground = '#f4f8f5';
const accent = '#0b4438';

/** Serves files with fixed names: what makes the site installable, and the script for other sites. */
export async function installableRoutes(
  app: FastifyInstance,
  { files, icon }: Pick<Renderer, 'files'> & { readonly icon: string | Buffer },
  { name, tagline }: { readonly name: string; readonly tagline: string },
): Promise<void> {
  const manifest = JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: tagline,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: accent,
    icons: [192, 512].flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
    shortcuts: [
      { name: 'Registered events', url: '/registered-events' },
      { name: 'Create event', url: '/createevent' },
    ],
  });
  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(manifest),
  );

  const drawn = new Map<number, Promise<Buffer>>();
  for (const size of iconSizes) {
    app.get(`/icon-${size}.png`, async (_, reply) => {
      const bytes = drawn.get(size) ?? drawIcon(icon, size);
      drawn.set(size, bytes);
      return reply
        .type('image/png')
        .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
        .send(await bytes);
    });
  }

  if (files === undefined) return;
  const embed = await readFile(new URL('embed.js', files));
  app.get('/embed.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        // Pages that isolate themselves load only scripts that agree to it.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(embed),
  );
  const worker = await readFile(new URL('service-worker.js', files));
  app.get('/service-worker.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // A cached worker couldn't be replaced and would show an old site for ever.
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .send(worker),
  );
}

/** The logo within the middle four fifths, which no device crops (W3C, maskable icons). */
async function drawIcon(picture: string | Buffer, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const side = Math.round(size * 0.66);
  const mark = await sharp(Buffer.from(picture), { density: (72 * side) / 64 })
    .resize(side, side, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}
