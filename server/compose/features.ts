import { statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PageSite } from '../../contracts/pages.ts';
import type { Place } from '../../contracts/places.ts';
import { realtimePath } from '../../contracts/realtime.ts';
import { keepDeletedEvent } from '../appwrite/documents/index.ts';
import type { Config } from '../config/index.ts';
import type { AccountDeps } from '../features/accounts/index.ts';
import type { BoardDeps } from '../features/boards/index.ts';
import type { EventAccessDeps } from '../features/event-access/index.ts';
import type { EventDeps } from '../features/events/index.ts';
import type { FeedDeps } from '../features/feeds/index.ts';
import {
  drawingMemory,
  type FileDeps,
  isOwnPicture,
  machineMemory,
  previewCache,
} from '../features/files/index.ts';
import type { FollowingDeps } from '../features/following/index.ts';
import type { ArchiveDeps } from '../features/group-archives/index.ts';
import { isGroupOrganiser, mayPublishIn, refuseInvitations } from '../features/groups/index.ts';
import { signInProviders } from '../features/identities/index.ts';
import {
  emailJsProvider,
  type MailProvider,
  mailboxPath,
  openSmtp,
  outboxProvider,
} from '../features/mail/index.ts';
import type { MoveInDeps } from '../features/move-in/index.ts';
import { type NotificationDeps, unsubscribeUrl } from '../features/notifications/index.ts';
import { countFailedRefunds, hasOrders, promiseRefunds } from '../features/payments/index.ts';
import {
  type CommandQueueDeps,
  eventHooks,
  goingOf,
  hasPassShares,
  hasRegistered,
  isAdmitted,
  openCommandQueue,
  type RegistrationDeps,
} from '../features/registrations/index.ts';
import { lockSeriesOf, type SeriesDeps, skipDate } from '../features/series/index.ts';
import type { MaintenanceSwitch } from '../features/site/index.ts';
import { type AdmissionDeps, openRooms } from '../features/waiting-room/index.ts';
import type { WebhookDeps } from '../features/webhooks/index.ts';
import type { ReplicaReads } from '../infra/db/read-replica.ts';
import type { Deps } from '../infra/deps.ts';
import { createLanes } from '../infra/http/concurrency.ts';
import { Problem } from '../infra/http/problem.ts';
import { type Geocoders, geocode } from '../places/index.ts';
import { assistantDeps } from './assistant.ts';
import { documentDeps } from './documents.ts';
import { fileStoreOf } from './file-store.ts';

/** Dependencies of features that use others. */
export type Features = ReturnType<typeof featureDeps>;

/** Without the outside service, which wouldn't accept hundreds of requests at once. */
async function findBuiltInPlace(deps: Deps, { builtIn }: Geocoders, text: string): Promise<Place | null> {
  try {
    return await geocode(deps, { builtIn, outside: null }, text);
  } catch (error) {
    if (error instanceof Problem && error.type === 'place_not_found') return null;
    throw error;
  }
}

/** Gives each feature its settings and what it may use of other features. */
export function featureDeps(
  config: Config,
  deps: Deps,
  given: {
    readonly accounts: AccountDeps;
    readonly commandQueueDeps: CommandQueueDeps;
    readonly geocoders: Geocoders;
    readonly visitorReads: ReplicaReads;
    readonly maintenance: MaintenanceSwitch;
    /** Whether this process answers slowly. */
    readonly strained: (readMs: number) => boolean;
  },
) {
  const { accounts, commandQueueDeps, geocoders, visitorReads, maintenance, strained } = given;
  const { site, secret, mail, retention } = config;
  const reports = { ...deps, siteUrl: site.url, contactAddress: mail.contactAddress };
  const linking = { ...deps, siteUrl: site.url, secret };
  const hooks = eventHooks(commandQueueDeps);
  const events: EventDeps = {
    ...deps,
    sales: {
      ...{ countFailedRefunds, promiseRefunds },
      hasOrders: async (db, eventId) => (await hasOrders(db, eventId)) || hasPassShares(db, eventId),
    },
    series: {
      lock: async (tx, eventId) => void (await lockSeriesOf(tx, eventId)),
      skip: skipDate,
    },
    timeZone: config.timeZone,
    currency: config.currency,
    ...{
      visitorReads,
      geocoders,
      hooks,
      keepDeleted: (tx, event) => keepDeletedEvent(documents, tx, event),
      goingOf,
      hasRegistered,
      isAdmitted,
      isOwnPicture,
      mayPublishIn,
      isGroupOrganiser,
    },
  };
  const registrations: RegistrationDeps = {
    ...commandQueueDeps,
    commandQueue: openCommandQueue(commandQueueDeps),
  };
  const documents = documentDeps(config, {
    ...deps,
    eventParts: events,
    registrationParts: registrations,
    accountParts: accounts,
  });
  const { waitingRoomPerMinute: perMinute, waitingPlacesPerHour: placesPerHour } = config.limits;
  const line = { ...linking, perMinute, placesPerHour };
  const waitingRooms: AdmissionDeps = { ...line, rooms: openRooms(line, strained) };
  const discussions: BoardDeps = { ...reports, unsubscribeUrl: commandQueueDeps.unsubscribeUrl };
  const following: FollowingDeps = linking;
  const notifications: NotificationDeps = {
    ...linking,
    unconfirmedDays: retention.unconfirmedDays,
    refuseInvitations,
  };
  const files = filePartsOf(config, deps);
  const moveIn: MoveInDeps = {
    ...deps,
    files,
    events,
    timeZone: config.timeZone,
    findPlace: (text) => findBuiltInPlace(deps, geocoders, text),
    outside: config.imports.fromAddresses ? { allowedAddresses: config.imports.allowedAddresses } : null,
  };
  const groups = {
    ...linking,
    isOwnPicture,
    invitationOptOut: (hash: string) => unsubscribeUrl(linking, 'group_invitations', hash),
  };
  return {
    ...{ accounts, events, registrations, discussions, following, notifications, files, moveIn, groups },
    groupArchives: {
      ...groups,
      files,
      archiveFolder: join(config.dataDir, 'archives'),
      isMaintained: () => maintenance.current() !== null,
    } satisfies ArchiveDeps,
    guests: { ...registrations, accounts, waitingRooms },
    waitingRooms,
    identities: {
      ...accounts,
      siteUrl: site.url,
      providers: signInProviders(config.signInProviders),
      isMaintained: () => maintenance.current() !== null,
    },
    series: { ...events, registrations } satisfies SeriesDeps,
    questions: deps,
    webhooks: {
      ...deps,
      secret,
      siteUrl: site.url,
      staging: config.staging,
      allowedAddresses: config.webhookAllowedAddresses,
    } satisfies WebhookDeps,
    savedEvents: deps,
    contact: reports,
    team: { ...deps, siteUrl: site.url },
    eventAccess: { ...linking, secure: accounts.origins.secure } satisfies EventAccessDeps,
    eventOverview: { ...deps, takesPayments: config.payments.kind !== 'none' || config.stripe !== null },
    assistant: {
      ...assistantDeps(config, { ...registrations, accounts, waitingRooms }, geocoders),
      maintenance: maintenance.current,
    },
    administration: {
      ...reports,
      settings: config.settings,
      commandQueueDeps,
      accounts,
      maintenance,
      diskRoom: async () => {
        const { bavail, bsize } = await statfs(config.dataDir);
        return bavail * bsize;
      },
    },
    documents,
    feeds: feedPartsOf(config, { ...deps, visitorReads }),
  };
}

function feedPartsOf(config: Config, deps: Omit<FeedDeps, 'siteUrl' | 'pictures' | 'secret'>): FeedDeps {
  return { ...deps, siteUrl: config.site.url, pictures: picturesPath(config), secret: config.secret };
}

export async function mailProvider(mail: Config['mail'], secret: string): Promise<MailProvider> {
  switch (mail.kind) {
    case 'smtp':
      return openSmtp({
        ...mail,
        bounces: mail.bounceAddress === null ? null : { address: mail.bounceAddress, secret },
      });
    case 'emailjs':
      return emailJsProvider(mail);
    case 'outbox':
      return outboxProvider();
  }
}

/** Disk space for previews, in bytes; about a hundred thousand of card size. */
const previewRoom = 2 * 1024 ** 3;

/** Previews are always in the data folder, because they can be rendered again. */
function filePartsOf(config: Config, deps: Deps): FileDeps {
  return {
    ...deps,
    files: fileStoreOf(config),
    previews: previewCache(join(config.dataDir, 'previews'), previewRoom, { log: deps.log }),
    drawing: drawingLanes(availableParallelism()),
    bucketId: config.protocol.bucketId,
    maxFileBytes: config.maxFileBytes,
    maxBytesPerPerson: config.maxBytesPerPerson,
    previewDrawings: { most: config.limits.previewsPerMinute, seconds: 60 },
  };
}

/**
 * Leaves one processor free. Where there are few, an upload or a card still runs beside previews. The first view of a
 * list requests two previews per card. All drawing together uses half of the memory at most.
 */
function drawingLanes(processors: number): FileDeps['drawing'] {
  const memory = Math.floor(machineMemory() / 2 / drawingMemory());
  const atOnce = Math.max(2, Math.min(processors - 1, memory));
  return createLanes(atOnce, {
    uploads: { atOnce, waiting: 60 },
    cards: { atOnce, waiting: 60 },
    previews: { atOnce: atOnce - 1, waiting: 160, longestWaitMs: 10_000 },
  });
}

/** Path prefix of stored pictures, before the id. */
function picturesPath({ protocol }: Pick<Config, 'protocol'>): string {
  return `/v1/storage/buckets/${protocol.bucketId}/files`;
}

export function pageSite(
  {
    site,
    protocol,
    legalVersion,
    minPasswordLength,
    payments,
    stripe,
    retention,
    timeZone,
    currency,
    mail,
  }: Config,
  { map, brand }: Pick<PageSite, 'map' | 'brand'>,
): PageSite {
  const { projectId, databaseId, eventsCollectionId } = protocol;
  return {
    url: site.url,
    pictures: picturesPath({ protocol }),
    payments: payments.kind !== 'none' || stripe !== null,
    legalVersion,
    timeZone,
    currency,
    minPasswordLength,
    kept: { mailDays: retention.mailDays, sessionDays: retention.sessionDays },
    mailbox: site.kind === 'local' && mail.kind === 'outbox' ? mailboxPath : null,
    map,
    brand,
    realtime: {
      address: `${realtimePath}?project=${projectId}`,
      events: `databases.${databaseId}.collections.${eventsCollectionId}.documents`,
    },
  };
}
