import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { api } from '../contracts/api.ts';
import { pictureEndpoints } from '../contracts/files.ts';
import type { PageSite } from '../contracts/pages.ts';
import { realtimePath } from '../contracts/realtime.ts';
import {
  type AccountParts,
  accountRecurring,
  accountRoutes,
  carriesSession,
  cookieName,
  identify,
  principalOfSession,
  readAccount,
} from './accounts/index.ts';
import { createApp } from './app.ts';
import { composePayments, paymentWork, servePayments } from './compose-payments.ts';
import type { Config } from './config.ts';
import { contactRoutes } from './contact/index.ts';
import { developerRoutes } from './developers/index.ts';
import { type DocumentParts, documentReader, documentRoutes } from './documents/index.ts';
import { countUpcomingOf, type EventParts, eventRoutes } from './events/index.ts';
import {
  diskStore,
  dropFilesOf,
  type FileParts,
  fileJobs,
  fileRecurring,
  fileRoutes,
  isOwnPicture,
  previewCache,
  readFileView,
} from './files/index.ts';
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
import { checkoutSources } from './payments/index.ts';
import { createGeocoders, gazetteerJob, geonamesCities, lookupSweep, placeRoutes } from './places/index.ts';
import { openBus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';
import { createGate } from './platform/gate.ts';
import { createBind } from './platform/http.ts';
import { handle, type JobHandler, job, type Recurring, startJobs } from './platform/jobs.ts';
import { forgetOldLimits } from './platform/limits.ts';
import type { Logger } from './platform/log.ts';
import { createOrigins, guardOrigins } from './platform/origins.ts';
import type { Parts } from './platform/parts.ts';
import { protocolVersion } from './platform/problem.ts';
import { type RealtimeParts, realtimeRoutes } from './realtime/index.ts';
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
  const tills = composePayments(config, parts);
  const { deskParts } = tills;
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
  contactRoutes(bind, { ...parts, contactAddress: config.mail.contactAddress });
  const fileParts = filePartsOf(config, parts);
  await fileRoutes(app, bind, fileParts);
  const writes = { most: config.limits.documentWritesPerMinute, seconds: 60 };
  const hooks = eventHooks(deskParts);
  const eventParts: EventParts = { ...parts, geocoders, hooks, writes, isAdmitted, isOwnPicture };
  eventRoutes(bind, eventParts);
  const registrationParts: RegistrationParts = { ...deskParts, desk: openDesk(deskParts), writes };
  registrationRoutes(bind, registrationParts);
  await servePayments(app, bind, tills);
  const documentParts = documentPartsOf(config, { ...parts, eventParts, registrationParts, accountParts });
  documentRoutes(bind, documentParts);
  realtimeRoutes(app, realtimePartsOf(config, documentParts, fileParts));

  developerRoutes(app, {
    title: 'Mela',
    version: protocolVersion,
    siteUrl: config.site.url,
    cookieName: cookieName(config.protocol.projectId),
    ids: config.protocol,
    endpoints: { ...api, ...pictureEndpoints },
  });

  if (options.renderer !== undefined) {
    const checkout = config.payments.kind === 'razorpay' ? checkoutSources : undefined;
    await pageRoutes(app, {
      ...parts,
      renderer: options.renderer,
      site: pageSite(config),
      checkout,
      carriesSession: carriesSession(accountParts),
    });
  }

  const payments = paymentWork(tills);
  const handlers: JobHandler[] = [
    gazetteerJob(parts, geonamesCities),
    ...fileJobs(fileParts),
    ...registrationJobs(registrationParts),
    ...payments.jobs,
    ...mailJobs({ ...parts, provider: mailProvider(config.mail) }),
  ];
  const recurring: Recurring[] = [
    { cron: '17 * * * *', handler: handle(forgetLimits, () => forgetOldLimits(parts)) },
    lookupSweep(parts),
    ...fileRecurring(fileParts),
    ...accountRecurring(accountParts),
    ...registrationRecurring(registrationParts),
    ...payments.recurring,
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

/** What the pages have to know of this installation. */
function pageSite({ site, protocol, legalVersion, payments }: Config): PageSite {
  const { projectId, databaseId, eventsCollectionId, bucketId } = protocol;
  return {
    url: site.url,
    pictures: `/v1/storage/buckets/${bucketId}/files`,
    payments: payments.kind !== 'none',
    legalVersion,
    realtime: {
      address: `${realtimePath}?project=${projectId}`,
      events: `databases.${databaseId}.collections.${eventsCollectionId}.documents`,
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

/** Room for previews on disk, in bytes; a hundred thousand or so of a card's size. */
const previewRoom = 2 * 1024 ** 3;

function filePartsOf(config: Config, parts: Parts): FileParts {
  return {
    ...parts,
    files: diskStore(join(config.dataDir, 'files')),
    previews: previewCache(join(config.dataDir, 'previews'), previewRoom),
    // One processor stays free for everything else.
    drawing: createGate({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 64 }),
    bucketId: config.protocol.bucketId,
    maxFileBytes: config.maxFileBytes,
    fileWrites: { most: config.limits.fileWritesPerMinute, seconds: 60 },
  };
}

function documentPartsOf(
  { protocol, secret }: Config,
  features: Parts & {
    readonly eventParts: EventParts;
    readonly registrationParts: RegistrationParts;
    readonly accountParts: AccountParts;
  },
): DocumentParts {
  const { eventParts, registrationParts, accountParts, ...parts } = features;
  return {
    ...parts,
    databaseId: protocol.databaseId,
    collectionIds: { events: protocol.eventsCollectionId, users: protocol.usersCollectionId },
    secret,
    writes: eventParts.writes,
    events: eventParts,
    registrations: registrationParts,
    accounts: accountParts,
  };
}

function realtimePartsOf({ protocol }: Config, documents: DocumentParts, files: FileParts): RealtimeParts {
  const { accounts, collectionIds, databaseId, db, clock, bus, log } = documents;
  const { origins } = accounts;
  return {
    ...{ db, clock, bus, log, databaseId },
    projectId: protocol.projectId,
    bucketId: files.bucketId,
    collections: new Map([
      ['events', { id: collectionIds.events, listed: true }],
      ['users', { id: collectionIds.users, listed: false }],
    ]),
    isKnownOrigin: (request) => origins.isOwn(request) || origins.isForeign(request),
    identify: identify(accounts),
    principalOfSession: (session) => principalOfSession(accounts, session),
    readAccount: (userId) => readAccount(db, userId),
    readDocument: documentReader(documents),
    readFile: (id, reader) => readFileView(files, id, reader),
  };
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
      accountDeleted: async (tx, userId) => {
        await accountDeleted(parts, tx, userId);
        await dropFilesOf(tx, userId);
      },
      isOwnPicture,
    },
  };
}
