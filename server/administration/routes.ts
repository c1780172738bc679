import * as contract from '../../contracts/administration.ts';
import { blockAccount, unblockAccount } from '../accounts/index.ts';
import type { Bind, Guard } from '../platform/http.ts';
import { showHidden, showLog, showPeople, showReports } from './lists.ts';
import { hide, restore, settle } from './moderate-event.ts';
import { moderateGroup } from './moderate-group.ts';
import type { AdministrationParts } from './parts.ts';
import { requireAdministrator } from './policy.ts';
import { reportEvent } from './report-event.ts';

/** Serves the reports of users, and what those who run the site do about people and events. */
export function administrationRoutes(bind: Bind, parts: AdministrationParts): void {
  bind(contract.reportEvent, async ({ params, body, caller }) => {
    await reportEvent(parts, { caller, ...params, ...body });
    return undefined;
  });
  listRoutes(bind, parts);
  eventRoutes(bind, parts);
  groupRoutes(bind, parts);
  peopleRoutes(bind, parts);
}

/** Before anything else is looked at, so that a faulty call tells others no more than a right one. */
const administrators: Guard = async ({ caller }) => {
  if (caller !== null) requireAdministrator(caller);
};

function listRoutes(bind: Bind, { db, settings }: AdministrationParts): void {
  bind(contract.listReports, ({ query }) => showReports(db, query.state, query.page), administrators);
  bind(contract.listHiddenEvents, ({ query }) => showHidden(db, query.page), administrators);
  bind(
    contract.listPeople,
    ({ query: { search = '', only, page } }) => showPeople(db, { search, blocked: only === 'blocked' }, page),
    administrators,
  );
  bind(contract.listLog, ({ query }) => showLog(db, query.before), administrators);
  bind(contract.listSettings, async () => ({ settings: [...settings] }), administrators);
}

function eventRoutes(bind: Bind, parts: AdministrationParts): void {
  bind(
    contract.settleReports,
    async ({ params, query, caller }) => {
      await settle(parts, { caller, ...params, ...query });
      return undefined;
    },
    administrators,
  );
  bind(
    contract.hideEvent,
    async ({ params, body, caller }) => {
      await hide(parts, { caller, ...params, ...body });
      return undefined;
    },
    administrators,
  );
  bind(
    contract.restoreEvent,
    async ({ params, caller }) => {
      await restore(parts, { caller, ...params });
      return undefined;
    },
    administrators,
  );
}

function groupRoutes(bind: Bind, parts: AdministrationParts): void {
  bind(
    contract.hideGroup,
    async ({ params, body, caller }) => {
      await moderateGroup(parts, { caller, ...params, ...body });
      return undefined;
    },
    administrators,
  );
  bind(
    contract.restoreGroup,
    async ({ params, caller }) => {
      await moderateGroup(parts, { caller, ...params, reason: null });
      return undefined;
    },
    administrators,
  );
}

function peopleRoutes(bind: Bind, parts: AdministrationParts): void {
  bind(
    contract.blockUser,
    async ({ params, body, caller }) => {
      await blockAccount(parts, { caller, ...params, ...body });
      return undefined;
    },
    administrators,
  );
  bind(
    contract.unblockUser,
    async ({ params, caller }) => {
      await unblockAccount(parts, { caller, ...params });
      return undefined;
    },
    administrators,
  );
}
