import type { AccountParts } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import type { DiscussionParts } from '../discussions/index.ts';
import type { EventParts } from '../events/index.ts';
import { isOwnPicture } from '../files/index.ts';
import type { FollowingParts } from '../following/index.ts';
import { leadsGroup, mayPublishIn } from '../groups/index.ts';
import type { NotificationParts } from '../notifications/index.ts';
import { hasOrders, promiseRefunds } from '../payments/index.ts';
import type { Geocoders } from '../places/index.ts';
import type { LaggingReads } from '../platform/lagging-reads.ts';
import type { Parts } from '../platform/parts.ts';
import {
  type DeskParts,
  eventHooks,
  hasRegistered,
  isAdmitted,
  openDesk,
  type RegistrationParts,
} from '../registrations/index.ts';
import { assistantPartsOf } from './assistant.ts';
import { documentPartsOf } from './documents.ts';
import { feedPartsOf } from './feeds.ts';
import { filePartsOf } from './files.ts';

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
