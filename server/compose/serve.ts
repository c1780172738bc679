import type { FastifyInstance } from 'fastify';
import { api, bytesEndpoints } from '../../contracts/api.ts';
import type { PageMap } from '../../contracts/pages.ts';
import { catalogues } from '../../messages/catalogues.ts';
import { documentRoutes } from '../appwrite/documents/index.ts';
import { accountLogRoutes, avatarRoutes, localeRoutes } from '../appwrite/services/index.ts';
import { assistantRoutes, mcpRoutes } from '../assistant/index.ts';
import { type Config, callLimits } from '../config/index.ts';
import { accountRoutes, cookieName, identify } from '../features/accounts/index.ts';
import { developerRoutes } from '../features/api-docs/index.ts';
import { apiKeyRoutes } from '../features/api-keys/index.ts';
import { boardRoutes } from '../features/boards/index.ts';
import { checkInRoutes } from '../features/check-in/index.ts';
import { contactRoutes } from '../features/contact/index.ts';
import { eventAccessRoutes } from '../features/event-access/index.ts';
import { eventGroupRoutes } from '../features/event-groups/index.ts';
import { eventOverviewRoutes } from '../features/event-overview/index.ts';
import { eventTemplateRoutes } from '../features/event-templates/index.ts';
import { eventRoutes } from '../features/events/index.ts';
import { feedRoutes, ownCalendarRoutes } from '../features/feeds/index.ts';
import { fileRoutes } from '../features/files/index.ts';
import { followingRoutes } from '../features/following/index.ts';
import { groupArchiveRoutes } from '../features/group-archives/index.ts';
import { groupRoutes } from '../features/groups/index.ts';
import { identityRoutes } from '../features/identities/index.ts';
import { inboxRoutes } from '../features/inbox/index.ts';
import { bounceRoutes, mailboxRoutes } from '../features/mail/index.ts';
import { moderationRoutes } from '../features/moderation/index.ts';
import { importRoutes } from '../features/move-in/index.ts';
import { notificationRoutes } from '../features/notifications/index.ts';
import { checkoutSources, hasAccountsOf } from '../features/payments/index.ts';
import { privacyRoutes } from '../features/privacy/index.ts';
import { questionRoutes } from '../features/questions/index.ts';
import { guestRoutes, registrationRoutes } from '../features/registrations/index.ts';
import { savedEventRoutes } from '../features/saved-events/index.ts';
import { seriesRoutes } from '../features/series/index.ts';
import { settlementRoutes } from '../features/settlement/index.ts';
import { embedRoutes, sharingRoutes } from '../features/sharing/index.ts';
import { brandFileRoutes, type brandFiles, presentBrand, siteRoutes } from '../features/site/index.ts';
import { teamRoutes } from '../features/team/index.ts';
import { ticketTypeRoutes } from '../features/ticket-types/index.ts';
import { openTicketKey } from '../features/tickets/index.ts';
import { waitingRoomRoutes } from '../features/waiting-room/index.ts';
import { webhookRoutes } from '../features/webhooks/index.ts';
import type { Deps } from '../infra/deps.ts';
import type { AnonymousPageCache } from '../infra/http/anonymous-page-cache.ts';
import { protocolVersion } from '../infra/http/problem.ts';
import { countCalls } from '../infra/http/request-limits.ts';
import type { Bind } from '../infra/http/server.ts';
import { type PageReads, pageRoutes, type Renderer } from '../pages/index.ts';
import { type Features, pageSite } from './features.ts';
import { externalServices } from './outside-services.ts';

/** Routes of all features that don't depend on optional settings. */
export async function serveFeatures(
  app: FastifyInstance,
  bind: Bind,
  { config, deps, features }: { config: Config; deps: Deps; features: Features },
): Promise<void> {
  accountRoutes(bind, features.accounts);
  apiKeyRoutes(bind, features.accounts);
  webhookRoutes(bind, features.webhooks, features.accounts);
  identityRoutes(bind, features.identities);
  if (config.mail.kind === 'outbox') mailboxRoutes(app, deps);
  await bounceRoutes(app, deps, { key: config.mail.reportsKey, secret: config.secret });
  siteRoutes(bind, deps, config.installation, {
    version: config.legalVersion,
    services: externalServices(config),
  });
  contactRoutes(bind, features.contact);
  await fileRoutes(app, bind, features.files);
  privacyRoutes(bind, features.files);
  eventRoutes(bind, features.events);
  seriesRoutes(bind, features.series, countCalls(deps, callLimits(config)));
  eventTemplateRoutes(bind, features.series);
  eventGroupRoutes(bind, features.series);
  groupRoutes(bind, features.groups);
  importRoutes(bind, features.moveIn);
  groupArchiveRoutes(bind, features.groupArchives);
  embedRoutes(bind, { ...deps, siteUrl: config.site.url });
  followingRoutes(bind, features.following);
  savedEventRoutes(bind, features.savedEvents);
  teamRoutes(bind, features.team);
  eventAccessRoutes(bind, features.eventAccess);
  eventOverviewRoutes(bind, features.eventOverview);
  questionRoutes(bind, features.questions);
  ticketTypeRoutes(bind, features.registrations);
  registrationRoutes(bind, features.registrations);
  guestRoutes(bind, features.guests);
  waitingRoomRoutes(app, bind, features.waitingRooms);
  assistantRoutes(bind, features.assistant);
  mcpRoutes(app, features.assistant);
  boardRoutes(bind, features.discussions);
  moderationRoutes(bind, features.administration);
  settlementRoutes(bind, features.events);
  checkInRoutes(bind, { ...features.registrations, ticketKey: await openTicketKey(deps.db) });
  documentRoutes(bind, features.documents);
  accountLogRoutes(bind, features.accounts);
  localeRoutes(bind, features.accounts);
  avatarRoutes(app, {
    identify: identify(features.accounts),
    files: features.files,
    dataDir: config.dataDir,
  });
  feedRoutes(app, { ...features.feeds, identify: identify(features.accounts) });
  ownCalendarRoutes(app, bind, features.feeds);
  notificationRoutes(app, bind, features.notifications);
  inboxRoutes(bind, deps);
}

/** The API reference and OpenAPI document. */
export function serveDevelopers(app: FastifyInstance, { site, protocol }: Config): void {
  developerRoutes(app, {
    title: catalogues.en.site.name,
    version: protocolVersion,
    siteUrl: site.url,
    cookieName: cookieName(protocol.projectId),
    ids: protocol,
    endpoints: { ...api, ...bytesEndpoints },
  });
}

/** Pages, the site's design, and preview images. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  given: {
    readonly deps: Deps;
    readonly files: Features['files'];
    readonly looks: Awaited<ReturnType<typeof brandFiles>>;
    readonly map: PageMap;
    readonly renderer: Renderer;
    readonly anonymousPageCache: AnonymousPageCache;
    readonly reads: PageReads;
  },
): Promise<void> {
  const { deps, files, looks, map, renderer, anonymousPageCache, reads } = given;
  brandFileRoutes(app, [looks.sheet, looks.logo]);
  sharingRoutes(app, {
    ...deps,
    siteUrl: config.site.url,
    dataDir: config.dataDir,
    pictures: files,
    drawCover: renderer.drawCover,
  });
  await pageRoutes(app, {
    ...deps,
    ...{ renderer, anonymousPageCache, reads },
    onChange: (listener) =>
      deps.bus.subscribe('document', ({ collection, id }) =>
        listener(collection === 'events' && typeof id === 'string' ? id : null),
      ),
    site: pageSite(config, { map, brand: presentBrand(config.installation, looks) }),
    logo: looks.logo?.bytes,
    checkout: async () =>
      config.payments.kind === 'razorpay' || (await hasAccountsOf(deps.db, 'razorpay'))
        ? checkoutSources
        : undefined,
  });
}
