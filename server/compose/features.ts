import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PageSite } from '../../contracts/pages.ts';
import { realtimePath } from '../../contracts/realtime.ts';
import type { Config } from '../config/index.ts';
import type { AccountParts } from '../features/accounts/index.ts';
import type { DiscussionParts } from '../features/boards/index.ts';
import type { EventParts } from '../features/events/index.ts';
import type { FeedParts } from '../features/feeds/index.ts';
import {
  diskStore,
  type FileParts,
  type FileStore,
  isOwnPicture,
  previewCache,
  s3Store,
} from '../features/files/index.ts';
import type { FollowingParts } from '../features/following/index.ts';
import { leadsGroup, mayPublishIn } from '../features/groups/index.ts';
import { emailJsProvider, type MailProvider, openSmtp, outboxProvider } from '../features/mail/index.ts';
import type { NotificationParts } from '../features/notifications/index.ts';
import { hasOrders, promiseRefunds } from '../features/payments/index.ts';
import {
  type DeskParts,
  eventHooks,
  hasRegistered,
  isAdmitted,
  openDesk,
  type RegistrationParts,
} from '../features/registrations/index.ts';
import type { LaggingReads } from '../infra/db/read-replica.ts';
import type { Parts } from '../infra/deps.ts';
import { createLanes } from '../infra/lanes.ts';
import type { Geocoders } from '../places/index.ts';
import { assistantPartsOf } from './assistant.ts';
import { documentPartsOf } from './documents.ts';

/** What features are given that stand on others. */
export type Features = ReturnType<typeof featurePartsOf>;

/** Gives each feature its settings, and of its neighbours what it may use of them. */
export function featurePartsOf(
  config: Config,
  parts: Parts,
  given: {
    readonly accounts: AccountParts;
    readonly deskParts: DeskParts;
    readonly geocoders: Geocoders;
    readonly visitorReads: LaggingReads;
  },
) {
  const { accounts, deskParts, geocoders, visitorReads } = given;
  const { site, secret, mail, retention } = config;
  const writes = { most: config.limits.documentWritesPerMinute, seconds: 60 };
  const writing = { ...parts, writes };
  const reports = { ...parts, siteUrl: site.url, contactAddress: mail.contactAddress };
  const linking = { ...writing, siteUrl: site.url, secret };
  const hooks = eventHooks(deskParts);
  const events: EventParts = {
    ...writing,
    sales: { hasOrders, promiseRefunds },
    ...{ visitorReads, geocoders, hooks, hasRegistered, isAdmitted, isOwnPicture, mayPublishIn, leadsGroup },
  };
  const registrations: RegistrationParts = { ...deskParts, desk: openDesk(deskParts), writes };
  const discussions: DiscussionParts = { ...reports, writes, unsubscribeUrl: deskParts.unsubscribeUrl };
  const following: FollowingParts = linking;
  const notifications: NotificationParts = { ...linking, unconfirmedDays: retention.unconfirmedDays };
  return {
    ...{ accounts, events, registrations, discussions, following, notifications },
    files: filePartsOf(config, parts),
    groups: { ...writing, isOwnPicture },
    questions: writing,
    contact: reports,
    team: { ...writing, siteUrl: site.url },
    assistant: assistantPartsOf(config, registrations, geocoders),
    administration: { ...reports, settings: config.settings, desk: deskParts },
    documents: documentPartsOf(config, {
      ...parts,
      eventParts: events,
      registrationParts: registrations,
      accountParts: accounts,
    }),
    feeds: feedPartsOf(config, { ...writing, visitorReads }),
  };
}

/** The feeds with their settings. */
function feedPartsOf(config: Config, parts: Omit<FeedParts, 'siteUrl' | 'pictures' | 'secret'>): FeedParts {
  return { ...parts, siteUrl: config.site.url, pictures: picturesPath(config), secret: config.secret };
}

/** What carries the mails, as the settings say. */
export async function mailProvider(mail: Config['mail']): Promise<MailProvider> {
  switch (mail.kind) {
    case 'smtp':
      return openSmtp(mail);
    case 'emailjs':
      return emailJsProvider(mail);
    case 'outbox':
      return outboxProvider();
  }
}

/** Room for previews on disk, in bytes; a hundred thousand or so of a card's size. */
const previewRoom = 2 * 1024 ** 3;

/** Where the bytes of files are: in a bucket, or in the data folder. */
export function fileStoreOf({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): FileStore {
  return files.kind === 's3' ? s3Store(files) : diskStore(join(dataDir, 'files'));
}

/** Pictures lie where the settings say; their previews, which can be drawn again, in the data folder. */
function filePartsOf(config: Config, parts: Parts): FileParts {
  return {
    ...parts,
    files: fileStoreOf(config),
    previews: previewCache(join(config.dataDir, 'previews'), previewRoom),
    drawing: drawingLanes(availableParallelism()),
    bucketId: config.protocol.bucketId,
    maxFileBytes: config.maxFileBytes,
    maxBytesPerPerson: config.maxBytesPerPerson,
    fileWrites: { most: config.limits.fileWritesPerMinute, seconds: 60 },
    previewDrawings: { most: config.limits.previewsPerMinute, seconds: 60 },
  };
}

/**
 * One processor stays free for everything else; where there are few, an upload or a card still runs beside previews. A
 * first look at a list asks for two previews a card.
 */
function drawingLanes(processors: number): FileParts['drawing'] {
  const atOnce = Math.max(2, processors - 1);
  return createLanes(atOnce, {
    uploads: { atOnce, waiting: 60 },
    cards: { atOnce, waiting: 60 },
    previews: { atOnce: atOnce - 1, waiting: 160 },
  });
}

/** Where stored pictures are served: the path before a picture's id. */
function picturesPath({ protocol }: Pick<Config, 'protocol'>): string {
  return `/v1/storage/buckets/${protocol.bucketId}/files`;
}

/** What the pages have to know of this installation. */
export function pageSite(
  { site, protocol, legalVersion, payments, retention }: Config,
  { map, brand }: Pick<PageSite, 'map' | 'brand'>,
): PageSite {
  const { projectId, databaseId, eventsCollectionId } = protocol;
  return {
    url: site.url,
    pictures: picturesPath({ protocol }),
    payments: payments.kind !== 'none',
    legalVersion,
    kept: { mailDays: retention.mailDays, sessionDays: retention.sessionDays },
    map,
    brand,
    realtime: {
      address: `${realtimePath}?project=${projectId}`,
      events: `databases.${databaseId}.collections.${eventsCollectionId}.documents`,
    },
  };
}
