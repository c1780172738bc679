import type { AccountParts } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import { countUpcomingOf } from '../events/index.ts';
import { voidCalendarAddress } from '../feeds/index.ts';
import { dropFilesOf, isOwnPicture } from '../files/index.ts';
import { deleteFollowers } from '../following/index.ts';
import { leaveAllGroups } from '../groups/index.ts';
import { countForfeitedSeats, countUnsettledEvents } from '../payments/index.ts';
import { createOrigins } from '../platform/origins.ts';
import { eraseTraces, rememberAddress, restoreBlocks } from '../privacy/index.ts';
import { accountDeleted, type DeskParts } from '../registrations/index.ts';

/** Accounts know no other feature: what an account's end means to events, seats and pictures is handed in here. */
export function accountPartsOf(config: Config, parts: DeskParts): AccountParts {
  const { site, protocol, limits, retention } = config;
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
      refuseCommonPasswords: config.refuseCommonPasswords,
      signupsPerHour: limits.signupsPerHour,
      loginsPerHour: limits.loginsPerHour,
      sessionDays: retention.sessionDays,
      unconfirmedDays: retention.unconfirmedDays,
      legalVersion: config.legalVersion,
      loginUrl: `${site.url}/login`,
      recoveryUrl: `${site.url}/recovery`,
      eventsUrl: `${site.url}/allevents`,
      profileUrl: `${site.url}/profile-settings`,
    },
    accountHooks: {
      upcomingEventsOf: (tx, userId) => countUpcomingOf(tx, userId, parts.clock.now()),
      voidSecretAddresses: voidCalendarAddress,
      forfeitedSeatsOf: (tx, userId) => countForfeitedSeats(tx, userId, parts.clock.now()),
      addressProved: (tx, person) => restoreBlocks(tx, config.secret, person),
      unsettledEventsOf: (tx, userId) => countUnsettledEvents(tx, userId, parts.clock.now()),
      accountDeleted: async (tx, userId) => {
        await rememberAddress(tx, config.secret, userId);
        await accountDeleted(parts, tx, userId);
        await leaveAllGroups(tx, userId);
        await deleteFollowers(tx, userId);
        await dropFilesOf(tx, userId);
        await eraseTraces(tx, userId);
      },
      isOwnPicture,
    },
  };
}
