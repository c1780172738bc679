import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageMap, PageSite } from '../../contracts/pages.ts';
import type { Renderer } from './renderer.ts';

/** What the payment provider's checkout loads, as content security policy sources. */
export type CheckoutSources = Readonly<Record<'script' | 'frame' | 'connect' | 'image', string>>;

/**
 * The content security policy: scripts from our own origin only and none inline, and the payment provider's
 * on pages with its checkout (product rule 39).
 */
function contentPolicy(
  site: PageSite,
  extras: Renderer['policyExtras'],
  { checkout, framedBy }: PageAllowances,
): string {
  const own = "'self'";
  const directives: Record<string, string[]> = {
    'default-src': [own],
    'script-src': [own, ...list(checkout?.script)],
    'style-src': [own, ...list(extras.style)],
    // Computed values (progress, positions) are in style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:', ...tileSources(site.map), ...list(checkout?.image)],
    'connect-src': [own, ...tileSources(site.map), ...list(extras.connect), ...list(checkout?.connect)],
    ...(checkout !== undefined && { 'frame-src': [own, checkout.frame] }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [own],
    'frame-ancestors':
      framedBy === undefined ? ["'none'"] : framedBy.length === 0 ? ['*'] : [own, ...framedBy],
  };
  if (site.url.startsWith('https:')) directives['upgrade-insecure-requests'] = [];
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Browsers load map images directly from the tile server. */
function tileSources(map: PageMap): string[] {
  return map.kind === 'raster' ? [new URL(map.tiles).origin] : [];
}

function list(source: string | undefined): string[] {
  return source === undefined ? [] : [source];
}

/** Extra permissions of one page. */
interface PageAllowances {
  /** The provider's checkout opens on it. */
  readonly checkout?: CheckoutSources | undefined;
  /** It uses the camera. */
  readonly camera?: boolean;
  /** It is made for frames: the sites that may frame it besides this one, empty for any. It never has a session. */
  readonly framedBy?: readonly string[] | undefined;
}

export function securityHeaders(
  site: PageSite,
  extras: Renderer['policyExtras'],
  allowances: PageAllowances = {},
): Record<string, string> {
  const { checkout, camera = false, framedBy } = allowances;
  return {
    'content-security-policy': contentPolicy(site, extras, allowances),
    // Tile servers require a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // For browsers and scanners without `frame-ancestors`.
    ...(framedBy === undefined && { 'x-frame-options': 'DENY' }),
    'permissions-policy': `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=(self), payment=(${payers(checkout)}), usb=()`,
    // A bank's page opens in a new window and responds to the checkout that opened it.
    'cross-origin-opener-policy': checkout === undefined ? 'same-origin' : 'same-origin-allow-popups',
    ...(site.url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

function payers(checkout: CheckoutSources | undefined): string {
  const frames = checkout?.frame.split(' ') ?? [];
  return ['self', ...frames.map((origin) => `"${origin}"`)].join(' ');
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** For pages rendered per request: a third of the default's time for about a tenth more bytes. */
const quality = 4;
/** In characters; compressing less isn't worth it. */
const least = 1024;

/** A compressed text with its `content-encoding`, if any. */
interface EncodedText {
  readonly body: string | Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
}

/** Uses the best encoding the `accept-encoding` header allows. */
export async function compressText(text: string, accepted: string | undefined): Promise<EncodedText> {
  if (text.length < least) return { body: text, encoding: undefined };
  if (accepts(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    return { body: await compressBrotli(text, { params }), encoding: 'br' };
  }
  if (accepts(accepted, 'gzip')) return { body: await compressGzip(text), encoding: 'gzip' };
  return { body: text, encoding: undefined };
}

/** Whether an `accept-encoding` header allows this encoding. */
export function accepts(header: string | undefined, encoding: string): boolean {
  const named = (header ?? '').toLowerCase().split(',');
  const entry = named.find((each) => each.trim().split(';', 1)[0] === encoding);
  return entry !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(entry);
}
