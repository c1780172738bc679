import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { api, bytesEndpoints } from '../contracts/api.ts';
import { catalogues, nameSite } from '../messages/catalogues.ts';
import { accountRecurring, accountRoutes, carriesSession, cookieName, identify } from './accounts/index.ts';
import { administrationRoutes } from './administration/index.ts';
import { createApp } from './app.ts';
import { assistantRoutes, mcpRoutes } from './assistant/index.ts';
import { accountPartsOf } from './compose/accounts.ts';
import { assistantPartsOf } from './compose/assistant.ts';
import { documentPartsOf, realtimePartsOf } from './compose/documents.ts';
import { feedPartsOf } from './compose/feeds.ts';
import { filePartsOf } from './compose/files.ts';
import { mailProvider } from './compose/mail.ts';
import { meterLevels } from './compose/meters.ts';
import { pageSite } from './compose/pages.ts';
import { composePayments, paymentWork, servePayments } from './compose/payments.ts';
import { composePlaces } from './compose/places.ts';
import type { Config } from './config.ts';
import { contactRoutes } from './contact/index.ts';
import { developerRoutes } from './developers/index.ts';
import {
  type DiscussionParts,
  discussionJobs,
  discussionRecurring,
  discussionRoutes,
} from './discussions/index.ts';
import { documentRoutes } from './documents/index.ts';
import { doorRoutes } from './door/index.ts';
import { type EventParts, eventRoutes } from './events/index.ts';
import { feedRoutes, ownCalendarRoutes } from './feeds/index.ts';
import { fileJobs, fileRecurring, fileRoutes, isOwnPicture } from './files/index.ts';
import {
  type FollowingParts,
  followingJobs,
  followingRecurring,
  followingRoutes,
} from './following/index.ts';
import { groupRoutes, mayPublishIn } from './groups/index.ts';
import {
  brandFileRoutes,
  brandFiles,
  installationRoutes,
  mailLook,
  presentBrand,
  siteTexts,
} from './installation/index.ts';
import { dressMails, mailboxRoutes, mailJobs, mailRecurring } from './mail/index.ts';
import {
  type NotificationParts,
  notificationJobs,
  notificationRecurring,
  notificationRoutes,
} from './notifications/index.ts';
import { pageRoutes, type Renderer } from './pages/index.ts';
import { checkoutSources } from './payments/index.ts';
import { gazetteerJob, geonamesCities, lookupSweep } from './places/index.ts';
import { openBus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { createBind } from './platform/http.ts';
import { handle, type JobHandler, job, type Recurring, startJobs } from './platform/jobs.ts';
import { forgetAtChanges, readsOf, readsOfReplica } from './platform/lagging-reads.ts';
import { forgetOldLimits } from './platform/limits.ts';
import type { Logger } from './platform/log.ts';
import type { Meters } from './platform/meters.ts';
import { guardOrigins } from './platform/origins.ts';
import type { Parts } from './platform/parts.ts';
import { protocolVersion } from './platform/problem.ts';
import { shareAnswers } from './platform/shared-answers.ts';
import { writtenState } from './platform/written-state.ts';
import { privacyRoutes } from './privacy/index.ts';
import { questionRoutes } from './questions/index.ts';
import { realtimeRoutes } from './realtime/index.ts';
import {
  eventHooks,
  isAdmitted,
  openDesk,
  type RegistrationParts,
  registrationJobs,
  registrationRecurring,
  registrationRoutes,
} from './registrations/index.ts';
import { sharingRoutes } from './sharing/index.ts';
import { teamRecurring, teamRoutes } from './team/index.ts';
import { openTicketKey } from './tickets/index.ts';

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
  /** Count what happens; without them nothing is counted. */
  meters?: Meters | undefined;
  /** Milliseconds for which visitors get an answer that another visitor got; unless told, until something is written. */
  shareFor?: number;
}): Promise<Mela> {
  const { config, databaseUrl, log, clock, meters } = options;
  nameSite(siteTexts(config.installation));
  const looks = await brandFiles(config.installation);
  dressMails(await mailLook(config.installation, looks.logo));
  const database = openDatabase(databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  const { db } = database;
  const bus = await openBus(databaseUrl, db, log);
  const parts: Parts = { db, clock, bus, log };

  const tills = composePayments(config, parts);
  const { deskParts } = tills;
  const accountParts = accountPartsOf(config, deskParts);
  const replica = openReplica(config, log);
  const visitorReads = replica === null ? readsOf(db) : readsOfReplica(db, replica, log);
  const { shareFor } = options;
  const sharedAnswers = shareAnswers({
    keeping: shareFor === undefined ? { state: writtenState(visitorReads, clock) } : { keptFor: shareFor },
    carriesSession: carriesSession(accountParts),
    log,
    meters,
  });
  forgetAtChanges(bus, sharedAnswers, visitorReads.lagMs);
  const app = await createApp(config, parts, { meters, sharedAnswers });
  guardOrigins(app, { origins: accountParts.origins, projectId: config.protocol.projectId });
  const bind = createBind(app, {
    identify: identify(accountParts),
    checkReplies: options.checkReplies ?? false,
    sharedAnswers,
  });
  accountRoutes(bind, accountParts);
  if (config.mail.kind === 'outbox') mailboxRoutes(app, parts);
  const { geocoders, map } = await composePlaces(app, bind, parts, config);
  installationRoutes(bind, config.installation);
  contactRoutes(bind, { ...parts, contactAddress: config.mail.contactAddress });
  const fileParts = filePartsOf(config, parts);
  await fileRoutes(app, bind, fileParts);
  privacyRoutes(bind, fileParts);
  const writes = { most: config.limits.documentWritesPerMinute, seconds: 60 };
  const hooks = eventHooks(deskParts);
  const eventParts: EventParts = {
    ...parts,
    visitorReads,
    geocoders,
    hooks,
    writes,
    isAdmitted,
    isOwnPicture,
    mayPublishIn,
  };
  eventRoutes(bind, eventParts);
  groupRoutes(bind, { ...parts, writes, isOwnPicture });
  const followingParts: FollowingParts = {
    ...parts,
    writes,
    siteUrl: config.site.url,
    secret: config.secret,
  };
  followingRoutes(bind, followingParts);
  const registrationParts: RegistrationParts = { ...deskParts, desk: openDesk(deskParts), writes };
  teamRoutes(bind, { ...parts, siteUrl: config.site.url, writes });
  questionRoutes(bind, { ...parts, writes });
  registrationRoutes(bind, registrationParts);
  const assistantParts = assistantPartsOf(config, registrationParts, geocoders);
  assistantRoutes(bind, assistantParts);
  mcpRoutes(app, assistantParts);
  const reportParts = { ...parts, siteUrl: config.site.url, contactAddress: config.mail.contactAddress };
  const { unsubscribeUrl } = deskParts;
  const discussionParts: DiscussionParts = { ...reportParts, writes, unsubscribeUrl };
  discussionRoutes(bind, discussionParts);
  administrationRoutes(bind, { ...reportParts, settings: config.settings });
  doorRoutes(bind, { ...registrationParts, ticketKey: await openTicketKey(db) });
  await servePayments(app, bind, tills);
  const documentParts = documentPartsOf(config, { ...parts, eventParts, registrationParts, accountParts });
  documentRoutes(bind, documentParts);
  const feedParts = feedPartsOf(config, { ...parts, visitorReads, writes });
  feedRoutes(app, feedParts);
  ownCalendarRoutes(app, bind, feedParts);
  const notificationParts: NotificationParts = {
    ...parts,
    writes,
    siteUrl: config.site.url,
    secret: config.secret,
    unconfirmedDays: config.retention.unconfirmedDays,
  };
  notificationRoutes(app, bind, notificationParts);
  const realtime = realtimeRoutes(app, realtimePartsOf(config, documentParts, fileParts));
  if (meters !== undefined) meterLevels(meters, { database, realtime });

  developerRoutes(app, {
    title: catalogues.en.site.name,
    version: protocolVersion,
    siteUrl: config.site.url,
    cookieName: cookieName(config.protocol.projectId),
    ids: config.protocol,
    endpoints: { ...api, ...bytesEndpoints },
  });

  if (options.renderer !== undefined) {
    brandFileRoutes(app, [looks.sheet, looks.logo]);
    sharingRoutes(app, {
      ...parts,
      siteUrl: config.site.url,
      dataDir: config.dataDir,
      pictures: fileParts,
      drawCover: options.renderer.drawCover,
    });
    const checkout = config.payments.kind === 'razorpay' ? checkoutSources : undefined;
    await pageRoutes(app, {
      ...parts,
      renderer: options.renderer,
      site: pageSite(config, { map, brand: presentBrand(config.installation, looks) }),
      logo: looks.logo?.bytes,
      sharedAnswers,
      checkout,
    });
  }

  const payments = paymentWork(tills);
  const handlers: JobHandler[] = [
    gazetteerJob(parts, geonamesCities),
    ...fileJobs(fileParts),
    ...registrationJobs(registrationParts),
    ...payments.jobs,
    ...discussionJobs(discussionParts),
    ...notificationJobs(notificationParts),
    ...followingJobs(followingParts),
    ...mailJobs({ ...parts, provider: await mailProvider(config.mail) }),
  ];
  const recurring: Recurring[] = [
    { cron: '17 * * * *', handler: handle(forgetLimits, () => forgetOldLimits(parts)) },
    lookupSweep(parts),
    ...fileRecurring(fileParts),
    ...accountRecurring(accountParts),
    ...registrationRecurring(registrationParts),
    ...teamRecurring(parts),
    ...payments.recurring,
    ...discussionRecurring(discussionParts),
    ...notificationRecurring(notificationParts),
    ...followingRecurring(followingParts),
    ...mailRecurring(parts, config.retention.mailDays),
  ];

  let jobs: { stop(): Promise<void> } | undefined;
  return {
    app,
    parts,
    async startJobs() {
      jobs = await startJobs({ connectionString: databaseUrl, handlers, recurring, log, meters });
    },
    async close() {
      await app.close();
      await jobs?.stop();
      await bus.close();
      await replica?.close();
      await database.close();
    },
  };
}

/** The copy of the database that the settings name for reads that may lag; null where there is none. */
function openReplica({ replicaUrl }: Config, log: Logger): Database | null {
  if (replicaUrl === null) return null;
  return openDatabase(replicaUrl, {
    connectWithinMs: 2000,
    onError: (error) => log.warn({ err: error }, 'an idle connection to the replica broke'),
  });
}

const forgetLimits = job('forget_old_limits', z.unknown(), 3);
