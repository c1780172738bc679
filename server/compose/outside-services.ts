import type { OutsideServices } from '../../contracts/installation.ts';
import type { Config } from '../config/index.ts';

/** The configured outside services, for the privacy policy. */
export function externalServices({
  places,
  assistant,
  mail,
  files,
  signInProviders,
  payments,
  stripe,
}: Config): OutsideServices {
  const { map, geocoder, router } = places;
  return {
    mapTiles: map.kind === 'raster' ? externalHost(map.tiles) : null,
    geocoder: geocoder.kind === 'none' ? null : externalHost(geocoder.url),
    router: router.kind === 'none' ? null : externalHost(router.url),
    assistant: assistant.kind === 'built_in' ? null : externalHost(assistant.url),
    mail: mail.kind === 'outbox' ? null : externalHost(mail.url),
    files: files.kind === 's3' ? externalHost(files.url) : null,
    signIn: signInProviders.map(({ label }) => label),
    payments: payments.kind,
    stripe: stripe !== null,
  };
}

/** Addresses within this machine or its own network (RFC 1918, 4193, 6761, 6762). */
const privateNetwork =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[(?:::1|f[cde])|localhost$)|\.(?:localhost|local|internal|lan|home\.arpa)$/;

/** The host of an internet address; null for a machine in the site's own network. */
function externalHost(address: string): string | null {
  // Placeholders for tile numbers; a sharded host is named by its domain.
  const hostname = new URL(address.replace(/\{s\}\.?/, '').replace(/[{}]/g, '')).hostname;
  const isOwn = privateNetwork.test(hostname) || !/[.:]/.test(hostname);
  return isOwn ? null : hostname;
}
