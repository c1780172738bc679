import type { FastifyInstance } from 'fastify';
import { api, bytesEndpoints } from '../../contracts/api.ts';
import type { PageMap } from '../../contracts/pages.ts';
import { catalogues } from '../../messages/catalogues.ts';
import { documentRoutes } from '../appwrite/documents/index.ts';
import { assistantRoutes, mcpRoutes } from '../assistant/index.ts';
import type { Config } from '../config/index.ts';
import { accountRoutes, cookieName } from '../features/accounts/index.ts';
import { developerRoutes } from '../features/api-docs/index.ts';
import { discussionRoutes } from '../features/boards/index.ts';
import { doorRoutes } from '../features/check-in/index.ts';
import { contactRoutes } from '../features/contact/index.ts';
import { eventRoutes } from '../features/events/index.ts';
import { feedRoutes, ownCalendarRoutes } from '../features/feeds/index.ts';
import { fileRoutes } from '../features/files/index.ts';
import { followingRoutes } from '../features/following/index.ts';
import { groupRoutes } from '../features/groups/index.ts';
import { mailboxRoutes } from '../features/mail/index.ts';
import { administrationRoutes } from '../features/moderation/index.ts';
import { notificationRoutes } from '../features/notifications/index.ts';
import { checkoutSources } from '../features/payments/index.ts';
import { privacyRoutes } from '../features/privacy/index.ts';
import { questionRoutes } from '../features/questions/index.ts';
import { registrationRoutes } from '../features/registrations/index.ts';
import { sharingRoutes } from '../features/sharing/index.ts';
import {
  brandFileRoutes,
  type brandFiles,
  installationRoutes,
  presentBrand,
} from '../features/site/index.ts';
import { teamRoutes } from '../features/team/index.ts';
import { openTicketKey } from '../features/tickets/index.ts';
import type { SharedAnswers } from '../infra/cache/anonymous-page-cache.ts';
import type { Parts } from '../infra/deps.ts';
import { protocolVersion } from '../infra/http/problem.ts';
import type { Bind } from '../infra/http/server.ts';
import { pageRoutes, type Renderer } from '../pages/index.ts';
import { type Features, pageSite } from './features.ts';
import { outsideServices } from './outside-services.ts';

/** Serves the endpoints of all features whose neighbours are not chosen by a setting. */
export async function serveFeatures(
  app: FastifyInstance,
  bind: Bind,
  { config, parts, features }: { config: Config; parts: Parts; features: Features },
): Promise<void> {
  accountRoutes(bind, features.accounts);
  if (config.mail.kind === 'outbox') mailboxRoutes(app, parts);
  installationRoutes(bind, config.installation, {
    version: config.legalVersion,
    services: outsideServices(config),
  });
  contactRoutes(bind, features.contact);
  await fileRoutes(app, bind, features.files);
  privacyRoutes(bind, features.files);
  eventRoutes(bind, features.events);
  groupRoutes(bind, features.groups);
  followingRoutes(bind, features.following);
  teamRoutes(bind, features.team);
  questionRoutes(bind, features.questions);
  registrationRoutes(bind, features.registrations);
  assistantRoutes(bind, features.assistant);
  mcpRoutes(app, features.assistant);
  discussionRoutes(bind, features.discussions);
  administrationRoutes(bind, features.administration);
  doorRoutes(bind, { ...features.registrations, ticketKey: await openTicketKey(parts.db) });
  documentRoutes(bind, features.documents);
  feedRoutes(app, features.feeds);
  ownCalendarRoutes(app, bind, features.feeds);
  notificationRoutes(app, bind, features.notifications);
}

/** Serves what developers read of all endpoints. */
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

/** Serves the pages of the web client, what they look like here, and the cards that networks show of them. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  given: {
    readonly parts: Parts;
    readonly files: Features['files'];
    readonly looks: Awaited<ReturnType<typeof brandFiles>>;
    readonly map: PageMap;
    readonly renderer: Renderer;
    readonly sharedAnswers: SharedAnswers;
  },
): Promise<void> {
  const { parts, files, looks, map, renderer, sharedAnswers } = given;
  brandFileRoutes(app, [looks.sheet, looks.logo]);
  sharingRoutes(app, {
    ...parts,
    siteUrl: config.site.url,
    dataDir: config.dataDir,
    pictures: files,
    drawCover: renderer.drawCover,
  });
  await pageRoutes(app, {
    ...parts,
    ...{ renderer, sharedAnswers },
    site: pageSite(config, { map, brand: presentBrand(config.installation, looks) }),
    logo: looks.logo?.bytes,
    checkout: config.payments.kind === 'razorpay' ? checkoutSources : undefined,
  });
}
