import { join } from 'node:path';
import type { Deps } from '../../infra/deps.ts';
import type { Report } from '../../infra/safely.ts';
import { PlaceServiceError, type RoadRoute, type Router } from '../provider.ts';
import { engineSettings, type RoadsRecord, readRoads, roadsFolder } from '../roads/build-roads.ts';
import { Engine } from '../roads/engine.ts';
import { packageFolder } from '../roads/engine-package.ts';
import { readOsrmAnswer } from './osrm.ts';
import { valhallaQuestion } from './valhalla.ts';

const service = 'The road engine';
/** Milliseconds before an engine that crashed is restarted: it might crash again. */
const restMs = 30_000;
/** The engine's messages: no road near a point, no route, or too far apart. */
const noRouteErrors = /No suitable edges|No path could be found|unconnected regions|exceeds the max distance/;

/** Routes over the site's own extract. The engine is started with the first request. */
interface LocalRouter extends Router {
  /** Stops the engine if it is running. */
  close(): Promise<void>;
}

/**
 * Uses the roads that `npm run places -- import … --roads` built in the site's folder. They may appear or be
 * replaced while the site runs: each request uses the current ones.
 */
export function localRouter(
  { clock, log }: Pick<Deps, 'clock'> & { readonly log: Report },
  dataDir: string,
): LocalRouter {
  let running: { readonly tiles: string; readonly engine: Engine } | undefined;
  let restsUntil = 0;

  const engineOf = ({ engine: { name, folder }, tiles }: RoadsRecord): Engine => {
    const now = clock.now().epochMilliseconds;
    if (running?.tiles === tiles) {
      if (!running.engine.ended) return running.engine;
      restsUntil = now + restMs;
      running = undefined;
    }
    if (now < restsUntil)
      throw new PlaceServiceError('unavailable', `${service} stopped and will be restarted`);
    running?.engine
      .close()
      .catch((error: Error) => log.error({ err: error }, 'the routing engine did not stop'));
    const within = roadsFolder(dataDir);
    const packageAt = packageFolder(join(within, folder), { name });
    running = { tiles, engine: new Engine(packageAt, engineSettings(join(within, tiles)), log) };
    return running.engine;
  };

  return {
    name: 'valhalla',
    isReady: async () => (await readRoads(dataDir)) !== null,
    async find(from, to): Promise<RoadRoute | null> {
      const roads = await readRoads(dataDir);
      if (roads === null) return null;
      const answer = await engineOf(roads).ask(valhallaQuestion(from, to));
      if ('answer' in answer) return readOsrmAnswer(service, { status: 200, body: answer.answer });
      if (noRouteErrors.test(answer.refusal)) return null;
      throw new PlaceServiceError('refused', `${service} rejected the request`);
    },
    close: async () => running?.engine.close(),
  };
}
