import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { countries } from 'countries-list';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodeQR } from 'qr';
import { drawFlag, drawInitials, drawQrCode } from '../../../contracts/avatars.ts';
import { escapeHtml } from '../../../contracts/escape-html.ts';
import { findUserRecords } from '../../features/accounts/index.ts';
import type { FileDeps } from '../../features/files/index.ts';
import { unpackFonts } from '../../features/sharing/index.ts';
import { invalidField } from '../../infra/http/problem.ts';
import { networkOf, useLimit } from '../../infra/http/request-limits.ts';
import { type Principal, parseInput } from '../../infra/http/server.ts';

interface AvatarDeps {
  readonly identify: (request: FastifyRequest) => Promise<Principal | null>;
  readonly files: FileDeps;
  /** The folder for the unpacked fonts. */
  readonly dataDir: string;
}

const require = createRequire(import.meta.url);

/** Loaded with the first picture. */
const openSharp = async () => (await import('sharp')).default;

/** Pictures that Appwrite clients show in `<img>`. None of them fetches anything from elsewhere. */
export function avatarRoutes(app: FastifyInstance, deps: AvatarDeps): void {
  let fonts: Promise<string[]> | undefined;
  const fontsOnce = () => (fonts ??= unpackFonts(join(deps.dataDir, 'fonts')));

  app.get(drawInitials.path, async (request, reply) => {
    const { name, width, height, background } = parseInput(drawInitials.query, request.query);
    const own = name ? null : await nameOfCaller(deps, request);
    const subject = { name: name || (own ?? ''), background };
    const size = { width: width || 500, height: height || 500 };
    // Without a name, the picture depends on who asks.
    const cached = name ? 'public, max-age=2592000' : 'no-store';
    return send(deps, request, reply, { size, cached }, async () =>
      initials(subject, size, await fontsOnce()),
    );
  });

  app.get(drawFlag.path, async (request, reply) => {
    const { code } = parseInput(drawFlag.params, request.params);
    const { width = 100, height = 100 } = parseInput(drawFlag.query, request.query);
    if (!Object.hasOwn(countries, code.toUpperCase())) {
      throw invalidField('code', 'Value must be the two-letter code of a country');
    }
    const flag = require.resolve(`flag-icons/flags/1x1/${code.toLowerCase()}.svg`);
    const size = { width: width || height || 100, height: height || width || 100 };
    return send(deps, request, reply, { size }, async () => {
      const sharp = await openSharp();
      return sharp(await readFile(flag))
        .resize(size.width, size.height, { fit: 'cover' })
        .png()
        .toBuffer();
    });
  });

  app.get(drawQrCode.path, async (request, reply) => {
    const { text, size: side = 400, margin = 1, download } = parseInput(drawQrCode.query, request.query);
    if (download === '1' || download === 'true') {
      reply.header('content-disposition', 'attachment; filename="qr.png"');
    }
    const size = { width: side, height: side };
    return send(deps, request, reply, { size }, async () => {
      const sharp = await openSharp();
      return sharp(Buffer.from(qrCode(text, margin)))
        .resize(side, side, { kernel: 'nearest' })
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer();
    });
  });
}

/** As SVG, one unit for each module. The library draws none without a margin, so that one is cut off. */
function qrCode(text: string, margin: number): string {
  const svg = encodeQR(text, 'svg', { border: margin || 1 });
  if (margin > 0) return svg;
  return svg.replace(/viewBox="0 0 (\d+) \1"/, (_, side) => `viewBox="1 1 ${side - 2} ${side - 2}"`);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels that count as one drawing, as with previews. */
const pixelsOfOneDrawing = 500_000;

/** Draws in the queue of previews, and counts against the network's limit for them: anyone may ask. */
async function send(
  { files }: AvatarDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { size, cached = 'public, max-age=2592000' }: { size: Size; cached?: string },
  draw: () => Promise<Buffer>,
): Promise<FastifyReply> {
  const cost = Math.max(1, Math.ceil((size.width * size.height) / pixelsOfOneDrawing));
  await useLimit(files, `previews:${networkOf(request.ip)}`, files.previewDrawings, cost);
  const picture = await files.drawing.previews(draw);
  return reply
    .type('image/png')
    .headers({
      'cache-control': cached,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(picture);
}

async function nameOfCaller(
  { identify, files }: AvatarDeps,
  request: FastifyRequest,
): Promise<string | null> {
  const caller = await identify(request);
  if (caller === null) return null;
  const records = await findUserRecords(files.db, [caller.userId]);
  return records.get(caller.userId)?.name ?? null;
}

/** Dark enough for white letters. */
const colours = ['6b2d5f', '2d6b5f', '2d4f8f', '8f4a2d', '5a3d8c', '2f6f3e', '8c2f45', '4a5a2d'] as const;

async function initials(
  { name, background }: { readonly name: string; readonly background: string | undefined },
  { width, height }: Size,
  [fontfile = '', ...others]: readonly string[],
): Promise<Buffer> {
  const sharp = await openSharp();
  const digest = createHash('sha256').update(name).digest();
  const colour = `#${background ?? colours[(digest[0] ?? 0) % colours.length]}`;
  const empty = sharp({ create: { width, height, channels: 3, background: colour } });
  const letters = lettersOf(name);
  if (letters === '') return empty.png().toBuffer();
  // The library remembers fonts that it has drawn with, and takes missing letters from them.
  await Promise.all(others.map((each) => sharp({ text: { text: '.', fontfile: each } }).toBuffer()));
  const size = Math.max(1, Math.round(Math.min(width, height) / 2.4));
  const text = await sharp({
    text: {
      text: `<span foreground="white">${escapeHtml(letters)}</span>`,
      font: `Eczar 500 ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
    },
  })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return empty
    .composite([{ input: text, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** The first letters of the first two words. */
function lettersOf(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const segments = new Intl.Segmenter();
  return words
    .slice(0, 2)
    .map((word) => [...segments.segment(word)][0]?.segment.toLocaleUpperCase() ?? '')
    .join('');
}
