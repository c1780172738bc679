import type { FastifyInstance } from 'fastify';
import { api } from '../../contracts/api.ts';
import { type EndpointSpec, waitsForMaintenance } from '../../contracts/endpoint.ts';
import { nameSite } from '../../messages/catalogues.ts';
import { createApp } from '../app.ts';
import { realtimeRoutes } from '../appwrite/realtime/index.ts';
import { type Config, callLimits, sessionUrl } from '../config/index.ts';
import { carriesSession, guardCredentials, identify } from '../features/accounts/index.ts';
import { guardAppwriteKeys, identifyByKey, keyIn } from '../features/api-keys/index.ts';
import { browserOf } from '../features/events/index.ts';
import { setMailTheme } from '../features/mail/index.ts';
import { brandFiles, openMaintenanceSwitch, siteMailTheme, siteTexts } from '../features/site/index.ts';
import { measureStrain } from '../features/waiting-room/index.ts';
import { databaseVersion } from '../infra/cache/database-version.ts';
import { forgetAtChanges } from '../infra/db/read-replica.ts';
import type { Clock, Deps } from '../infra/deps.ts';
import { createAnonymousPageCache } from '../infra/http/anonymous-page-cache.ts';
import { closeHttp } from '../infra/http/ending.ts';
import { guardOrigins } from '../infra/http/origins.ts';
import { oncePerPage } from '../infra/http/page-calls.ts';
import { countCalls } from '../infra/http/request-limits.ts';
import { createBind, guardMaintenance } from '../infra/http/server.ts';
import { startJobs } from '../infra/jobs/run-jobs.ts';
import type { Logger } from '../infra/log/log.ts';
import type { Meters } from '../infra/log/meters.ts';
import { requestRendering } from '../infra/text/rendered-text.ts';
import type { Renderer } from '../pages/index.ts';
import { accountDeps } from './accounts.ts';
import { realtimeDeps } from './documents.ts';
import { featureDeps } from './features.ts';
import { jobsAndSchedules, meterLevels, openInfrastructure } from './infrastructure.ts';
import { meterOperation } from './operating-levels.ts';
import { pageReads } from './page-reads.ts';
import { composePayments, servePayments } from './payments.ts';
import { composePlaces } from './places.ts';
import { serveDevelopers, serveFeatures, servePages } from './serve.ts';

/** The whole product in one process, ready to listen. */
export interface Mela {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  startJobs(): Promise<void>;
  /** Stops accepting requests and jobs, waits for running ones, closes the connections. */
  close(): Promise<void>;
}

interface Options {
  config: Config;
  databaseUrl: string;
  log: Logger;
  clock: Clock;
  /** Reject responses that the contract doesn't allow. */
  checkReplies?: boolean;
  /** Renders the pages; without it only the API is served. */
  renderer?: Renderer;
  /** No metrics without it. */
  meters?: Meters | undefined;
  /** Milliseconds for which visitors share a response; by default until the next write. */
  shareFor?: number;
  /** Interval of the rights check of open sockets, in milliseconds. */
  recheckMs?: number | undefined;
  /** Whether this process answers slowly; measured by default. */
  strained?: (readMs: number) => boolean;
}

/**
 * The Model Context Protocol and API calls that change nothing; each tool of the protocol is asked on its own. Mail programs
 * and mail services don't repeat what they send.
 */
const possibleDuringMaintenance = new Set([
  'POST /mcp',
  'DELETE /mcp',
  'POST /unsubscribe',
  'POST /v1/mail-reports/:key',
  ...Object.values(api).flatMap((spec: EndpointSpec) =>
    waitsForMaintenance(spec)
      ? []
      : [spec.path, ...(spec.otherPaths ?? [])].map((path) => `${spec.method} ${path}`),
  ),
  'POST /chat',
]);

/** The only place that connects adapters to ports and features to each other. */
export async function compose(options: Options): Promise<Mela> {
  const { config, databaseUrl, log, clock, meters, renderer, shareFor } = options;
  nameSite(siteTexts(config.installation));
  const looks = await brandFiles(config.installation);
  setMailTheme(await siteMailTheme(config.installation, looks.logo));

  const infrastructure = await openInfrastructure(options);
  const { deps, database, replica, visitorReads, outages } = infrastructure;
  const maintenance = await openMaintenanceSwitch(deps);
  const paymentModules = composePayments(config, deps);
  const accounts = accountDeps(config, paymentModules.commandQueueDeps);
  const isKnown = carriesSession(accounts);
  // A browser may see private events without being signed in.
  const hasSession: typeof isKnown = (head) => isKnown(head) || browserOf(head) !== null;
  const version = databaseVersion(visitorReads, clock);
  const alwaysCurrent = shareFor !== undefined;
  const { reads, stateAsVisitor, knownStateAsVisitor, eventOf } = pageReads(deps, {
    ...{ accounts, version, visitorReads, alwaysCurrent, noticeVersion: maintenance.version },
  });
  const anonymousPageCache = createAnonymousPageCache({
    cacheOptions: shareFor === undefined ? { state: version } : { maxAgeMs: shareFor },
    lastChange: version.lastChange,
    carriesSession: (head) => keyIn(head.headers) !== null || hasSession(head),
    stateAsVisitor: (url, head) => (keyIn(head.headers) === null ? knownStateAsVisitor(url, head) : null),
    outages,
    log,
    meters,
  });
  forgetAtChanges(deps, anonymousPageCache, visitorReads);

  const app = await createApp(config, deps, { meters, anonymousPageCache });
  guardOrigins(app, { origins: accounts.origins, projectId: config.protocol.projectId });
  guardCredentials(app, accounts);
  guardAppwriteKeys(app, deps);
  guardMaintenance(app, {
    allowed: possibleDuringMaintenance,
    until: maintenance.current,
    now: () => clock.now(),
  });
  const bind = createBind(app, {
    identify: identifyByKey(deps, oncePerPage(identify(accounts))),
    checkReplies: options.checkReplies ?? false,
    countCall: countCalls(deps, callLimits(config)),
    anonymousPageCache,
    stateAsVisitor,
    eventOf,
  });
  const { geocoders, map } = await composePlaces(app, bind, deps, config);
  const given = {
    ...{ accounts, commandQueueDeps: paymentModules.commandQueueDeps, geocoders, visitorReads },
    maintenance,
    strained: options.strained ?? measureStrain(app),
  };
  const features = featureDeps(config, deps, given);
  await serveFeatures(app, bind, { config, deps, features });
  await servePayments(app, bind, paymentModules, accounts);
  const realtime = realtimeRoutes(
    app,
    realtimeDeps(config, features.documents, features.files, options.recheckMs),
  );
  if (meters !== undefined) {
    meterLevels(meters, { database, realtime });
    meterOperation(meters, { config, db: database.db, replica, log });
  }
  serveDevelopers(app, config);
  if (renderer !== undefined) {
    const { files } = features;
    await servePages(app, config, { deps, files, looks, map, renderer, anonymousPageCache, reads });
  }

  const work = await jobsAndSchedules(config, deps, { features, paymentModules, maintenance });
  let jobs: { stop(): Promise<void> } | undefined;
  return {
    app,
    deps,
    async startJobs() {
      await requestRendering(deps.db);
      const connectionString = sessionUrl(config, databaseUrl);
      const { isRushed } = features.registrations.commandQueue;
      jobs = await startJobs({ connectionString, ...work, log, meters, isRushed });
    },
    async close() {
      await closeHttp(app);
      await jobs?.stop();
      maintenance.close();
      await infrastructure.close();
    },
  };
}
