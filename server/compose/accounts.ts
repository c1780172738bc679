import { catalogues } from '../../messages/catalogues.ts';
import type { Config } from '../config/index.ts';
import type { AccountDeps } from '../features/accounts/index.ts';
import { deleteKeysOf } from '../features/api-keys/index.ts';
import { countUpcomingOf, deleteDraftsOf, eraseCancelReasons } from '../features/events/index.ts';
import { voidCalendarAddress } from '../features/feeds/index.ts';
import { dropFilesOf, isOwnPicture } from '../features/files/index.ts';
import { deleteFollowers } from '../features/following/index.ts';
import { leaveAllGroups } from '../features/groups/index.ts';
import { countForfeitedSeats, countUnsettledEvents } from '../features/payments/index.ts';
import { erasePersonalData, rememberAddress, restoreBlocks } from '../features/privacy/index.ts';
import {
  accountDeleted,
  type CommandQueueDeps,
  countUnsettledPassEvents,
} from '../features/registrations/index.ts';
import { pauseWebhooksOf } from '../features/webhooks/index.ts';
import { createOrigins } from '../infra/http/origins.ts';

/**
 * Accounts don't import other features: what deleting an account means for events, seats and pictures is
 * passed in here.
 */
export function accountDeps(config: Config, deps: CommandQueueDeps): AccountDeps {
  const { site, protocol, limits, retention } = config;
  return {
    ...deps,
    origins: createOrigins({
      siteUrl: site.url,
      local: site.kind === 'local',
      allowed: config.allowedOrigins,
    }),
    accountSettings: {
      projectId: protocol.projectId,
      secret: config.secret,
      minPasswordLength: config.minPasswordLength,
      refuseCommonPasswords: config.refuseCommonPasswords,
      administratorsNeedSecondFactor: config.administratorsNeedSecondFactor,
      signupsPerHour: limits.signupsPerHour,
      loginsPerHour: limits.loginsPerHour,
      countryHeader: config.countryHeader,
      sessionDays: retention.sessionDays,
      unconfirmedDays: retention.unconfirmedDays,
      legalVersion: config.legalVersion,
      siteUrl: site.url,
      siteName: catalogues.en.site.name,
      loginUrl: `${site.url}/login`,
      codeUrl: `${site.url}/otp-verification`,
      recoveryUrl: `${site.url}/recovery`,
      eventsUrl: `${site.url}/allevents`,
      profileUrl: `${site.url}/profile-settings`,
    },
    accountHooks: {
      upcomingEventsOf: (tx, userId) => countUpcomingOf(tx, userId, deps.clock.now()),
      voidSecrets: async (tx, userId) => {
        await deleteKeysOf(tx, userId);
        await voidCalendarAddress(tx, userId);
        await pauseWebhooksOf(tx, userId, deps.clock.now());
      },
      forfeitedSeatsOf: (tx, userId) => countForfeitedSeats(tx, userId, deps.clock.now()),
      addressProved: (tx, person) => restoreBlocks(tx, config.secret, person),
      unsettledEventsOf: async (tx, userId) =>
        (await countUnsettledEvents(tx, userId, deps.clock.now())) +
        (await countUnsettledPassEvents(tx, userId)),
      accountDeleted: async (tx, userId) => {
        await deleteKeysOf(tx, userId);
        await rememberAddress(tx, config.secret, userId);
        await accountDeleted(deps, tx, userId);
        await leaveAllGroups(tx, userId);
        await deleteFollowers(tx, userId);
        await deleteDraftsOf(tx, userId);
        await eraseCancelReasons(tx, userId);
        await dropFilesOf(tx, userId);
        await erasePersonalData(tx, userId);
      },
      isOwnPicture,
    },
  };
}
