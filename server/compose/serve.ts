import type { FastifyInstance } from 'fastify';
import { api, bytesEndpoints } from '../../contracts/api.ts';
import { catalogues } from '../../messages/catalogues.ts';
import { accountRoutes, cookieName } from '../accounts/index.ts';
import { administrationRoutes } from '../administration/index.ts';
import { assistantRoutes, mcpRoutes } from '../assistant/index.ts';
import type { Config } from '../config.ts';
import { contactRoutes } from '../contact/index.ts';
import { developerRoutes } from '../developers/index.ts';
import { discussionRoutes } from '../discussions/index.ts';
import { documentRoutes } from '../documents/index.ts';
import { doorRoutes } from '../door/index.ts';
import { eventRoutes } from '../events/index.ts';
import { feedRoutes, ownCalendarRoutes } from '../feeds/index.ts';
import { fileRoutes } from '../files/index.ts';
import { followingRoutes } from '../following/index.ts';
import { groupRoutes } from '../groups/index.ts';
import { installationRoutes } from '../installation/index.ts';
import { mailboxRoutes } from '../mail/index.ts';
import { notificationRoutes } from '../notifications/index.ts';
import type { Bind } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { protocolVersion } from '../platform/problem.ts';
import { privacyRoutes } from '../privacy/index.ts';
import { questionRoutes } from '../questions/index.ts';
import { registrationRoutes } from '../registrations/index.ts';
import { teamRoutes } from '../team/index.ts';
import { openTicketKey } from '../tickets/index.ts';
import type { Features } from './features.ts';
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
