import type { PageSite } from '../../contracts/pages.ts';
import type { Renderer } from './renderer.ts';

/** The content security policy of pages: scripts only of our own and none inline (ruling 39). */
export function contentPolicy(site: PageSite, extras: Renderer['policyExtras']): string {
  const own = "'self'";
  const directives: Record<string, string[]> = {
    'default-src': [own],
    'script-src': [own],
    'style-src': [own, ...list(extras.style)],
    // Values that are computed (a progress, a position) stand in style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:'],
    'connect-src': [own, ...list(extras.connect)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [own],
    'frame-ancestors': ["'none'"],
  };
  if (site.url.startsWith('https:')) directives['upgrade-insecure-requests'] = [];
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

function list(source: string | undefined): string[] {
  return source === undefined ? [] : [source];
}

/** Headers that every page and every file of the client carries. */
export function securityHeaders(site: PageSite, extras: Renderer['policyExtras']): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(site, extras),
    // Map tiles are served only to pages that tell where they come from.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(site.url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
