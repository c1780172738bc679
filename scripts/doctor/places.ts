import { externalGeocoder, routerOf } from '../../server/compose/places.ts';
import { systemClock } from '../../server/infra/deps.ts';
import { localRouter, PlaceServiceError, readRoads } from '../../server/places/index.ts';
import type { Check, Finding } from './check.ts';

/** A place that every map has, and two points on one of its streets. */
const gateway = { latitude: 18.92198, longitude: 72.83465 };
const station = { latitude: 18.93989, longitude: 72.83549 };

/** `settings` names the settings with the service's URL. */
const remedies: Record<PlaceServiceError['kind'], (settings: string) => string> = {
  quota: () =>
    'Check the key, and the remaining quota in your account. Until then, the built-in list of towns is used.',
  refused: (settings) => `Check ${settings}: the service doesn't support this request.`,
  unavailable: (settings) =>
    `Check ${settings}, that the service is running, and whether a firewall blocks it.`,
  malformed: (settings) => `Check ${settings}: another service responds there.`,
  not_ready: () => 'Try again in a minute.',
};

/** Sends one request to each configured place service. */
export const places: Check = {
  name: 'places',
  async run({ config: { places: settings, site, dataDir } }) {
    const { geocoder, router } = settings;
    const roads = await findingOnRoads(dataDir);
    return [
      await asked(externalGeocoder(geocoder, site.url), settingsOf(geocoder.kind, 'GEOCODING'), {
        none: 'Addresses are looked up in the built-in list of towns.',
        question: ({ find }) => find('Gateway of India, Mumbai'),
      }),
      await asked(routerOf(router), settingsOf(router.kind, 'DIRECTIONS'), {
        none: roads === undefined ? 'No routing service: routes are shown as straight lines.' : undefined,
        question: ({ find }) => find(gateway, station),
      }),
      roads,
    ].filter((finding) => finding !== undefined);
  },
};

/** Whether the engine for the site's own roads starts and answers; nothing if the site has none. */
async function findingOnRoads(dataDir: string): Promise<Finding | undefined> {
  const roads = await readRoads(dataDir);
  if (roads === null) return undefined;
  const about = `The roads of ${roads.extract}, built on ${roads.builtAt.slice(0, 10)}`;
  const router = localRouter({ clock: systemClock, log: console }, dataDir);
  try {
    await router.find(gateway, station);
    return { state: 'good', text: `${about}: ${roads.engine.name} ${roads.engine.version} answers.` };
  } catch (error) {
    if (!(error instanceof PlaceServiceError)) throw error;
    const remedy = `Rebuild them: npm run places -- import ${roads.extract} --roads`;
    return { state: 'warning', text: `${about}, are not used: ${error.message}.`, remedy };
  } finally {
    await router.close();
  }
}

function settingsOf(kind: string, call: 'GEOCODING' | 'DIRECTIONS'): string {
  return kind === 'openrouteservice'
    ? `OPENROUTESERVICE_KEY and OPENROUTESERVICE_${call}_URL`
    : `${kind.toUpperCase()}_URL`;
}

async function asked<Service extends { readonly name: string }>(
  service: Service | null,
  settings: string,
  look: { readonly none: string | undefined; question(service: Service): Promise<unknown> },
): Promise<Finding | undefined> {
  if (service === null) return look.none === undefined ? undefined : { state: 'good', text: look.none };
  try {
    const answer = await look.question(service);
    const known = answer === null ? ", but it doesn't know the test address (Mumbai)" : '';
    return { state: 'good', text: `${service.name} answers${known}.` };
  } catch (error) {
    if (!(error instanceof PlaceServiceError)) throw error;
    // The site falls back to its own gazetteer and straight lines.
    return { state: 'warning', text: `${error.message}.`, remedy: remedies[error.kind](settings) };
  }
}
