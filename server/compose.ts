import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AccountParts, accountRecurring, accountRoutes, identify } from './accounts/index.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { countUpcomingOf, eventRoutes } from './events/index.ts';
import {
  emailJsProvider,
  type MailProvider,
  mailboxRoutes,
  mailJobs,
  mailRecurring,
  outboxProvider,
  smtpProvider,
} from './mail/index.ts';
import { pageRoutes, type Renderer } from './pages/index.ts';
import { createGeocoders, gazetteerJob, geonamesCities, lookupSweep, placeRoutes } from './places/index.ts';
import { openBus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';
import { createBind } from './platform/http.ts';
import { handle, type JobHandler, job, type Recurring, startJobs } from './platform/jobs.ts';
import { forgetOldLimits } from './platform/limits.ts';
import type { Logger } from './platform/log.ts';
import { createOrigins, guardOrigins } from './platform/origins.ts';
import type { Parts } from './platform/parts.ts';
import {
  accountDeleted,
  type DeskParts,
  eventHooks,
  isAdmitted,
  openDesk,
  type RegistrationParts,
  registrationJobs,
  registrationRecurring,
  registrationRoutes,
} from './registrations/index.ts';

/** The whole product in one process, ready to listen. */
export interface Mela {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  startJobs(): Promise<void>;
  /** Stops taking requests and jobs, lets those under way finish, closes the connections. */
  close(): Promise<void>;
}

/** Puts adapters behind ports and features beside each other; nothing else does. */
export async function compose(options: {
  config: Config;
  databaseUrl: string;
  log: Logger;
  clock: Clock;
  /** Refuses to send what the contract does not allow. */
  checkReplies?: boolean;
  /** Renders the pages; without it only the API is served. */
  renderer?: Renderer;
}): Promise<Mela> {
  const { config, databaseUrl, log, clock } = options;
  const database = openDatabase(databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  const { db } = database;
  const bus = await openBus(databaseUrl, db, log);
  const parts: Parts = { db, clock, bus, log };

  const app = await createApp(config, parts);
  const deskParts: DeskParts = { ...parts, siteUrl: config.site.url, payments: { kind: 'none' } };
  const accountParts = accountPartsOf(config, deskParts);
  guardOrigins(app, { origins: accountParts.origins, projectId: config.protocol.projectId });
  const bind = createBind(app, {
    identify: identify(accountParts),
    checkReplies: options.checkReplies ?? false,
  });
  accountRoutes(bind, accountParts);
  if (config.mail.kind === 'outbox') mailboxRoutes(app, parts);
  const geocoders = createGeocoders(parts, config.openRouteService);
  placeRoutes(bind, parts, geocoders);
  const writes = { most: config.limits.documentWritesPerMinute, seconds: 60 };
  const hooks = eventHooks(deskParts);
  eventRoutes(bind, { ...parts, geocoders, hooks, writes, isAdmitted, isOwnPicture: async () => false });
  const registrationParts: RegistrationParts = { ...deskParts, desk: openDesk(deskParts), writes };
  registrationRoutes(bind, registrationParts);

  if (options.renderer !== undefined) {
    const pictures = `/v1/storage/buckets/${config.protocol.bucketId}/files`;
    await pageRoutes(app, {
      ...parts,
      renderer: options.renderer,
      site: { url: config.site.url, pictures, payments: false },
    });
  }

  const handlers: JobHandler[] = [
    gazetteerJob(parts, geonamesCities),
    ...registrationJobs(registrationParts),
    ...mailJobs({ ...parts, provider: mailProvider(config.mail) }),
  ];
  const recurring: Recurring[] = [
    { cron: '17 * * * *', handler: handle(forgetLimits, () => forgetOldLimits(parts)) },
    lookupSweep(parts),
    ...accountRecurring(accountParts),
    ...registrationRecurring(registrationParts),
    ...mailRecurring(parts),
  ];

  let jobs: { stop(): Promise<void> } | undefined;
  return {
    app,
    parts,
    async startJobs() {
      jobs = await startJobs({ connectionString: databaseUrl, handlers, recurring, log });
    },
    async close() {
      await app.close();
      await jobs?.stop();
      await bus.close();
      await database.close();
    },
  };
}

const forgetLimits = job('forget_old_limits', z.unknown(), 3);

function mailProvider(mail: Config['mail']): MailProvider {
  switch (mail.kind) {
    case 'smtp':
      return smtpProvider(mail);
    case 'emailjs':
      return emailJsProvider(mail);
    case 'outbox':
      return outboxProvider();
  }
}

function accountPartsOf(config: Config, parts: DeskParts): AccountParts {
  const { site, protocol, limits } = config;
  return {
    ...parts,
    origins: createOrigins({
      siteUrl: site.url,
      local: site.kind === 'local',
      allowed: config.allowedOrigins,
    }),
    accountSettings: {
      projectId: protocol.projectId,
      secret: config.secret,
      minPasswordLength: config.minPasswordLength,
      signupsPerHour: limits.signupsPerHour,
      loginsPerHour: limits.loginsPerHour,
      legalVersion: config.legalVersion,
      loginUrl: `${site.url}/login`,
      recoveryUrl: `${site.url}/recovery`,
    },
    accountHooks: {
      upcomingEventsOf: (tx, userId) => countUpcomingOf(tx, userId, parts.clock.now()),
      accountDeleted: (tx, userId) => accountDeleted(parts, tx, userId),
      isOwnPicture: async () => false,
    },
  };
}
