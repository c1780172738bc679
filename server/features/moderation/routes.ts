import * as contract from '../../../contracts/administration.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Bind, Guard, Principal } from '../../infra/http/server.ts';
import { blockAccount, unblockAccount } from '../accounts/index.ts';
import { reofferSeats } from '../registrations/index.ts';
import { moderateEvent, moderateGroup, requireAdministrator } from './moderate.ts';
import { operateRoutes } from './operate-routes.ts';
import { listAllPayments, refundEvent, refundPayment } from './payments.ts';
import { showHidden, showLog, showOverview, showPeople, showReports } from './queries.ts';
import { removeProfileTexts, reportOrganiser, settleOrganiserReports } from './report-organiser.ts';
import { type ModerationDeps, reportSubject, settleReports } from './reports.ts';

export function moderationRoutes(bind: Bind, deps: ModerationDeps): void {
  bind(contract.reportSubject, async ({ params, body, caller }) => {
    await reportSubject(deps, { caller, address: params, ...body });
    return undefined;
  });
  bind(contract.reportOrganiser, async ({ params, body, caller }) => {
    await reportOrganiser(deps, { caller, ...params, ...body });
    return undefined;
  });
  listRoutes(bind, deps);
  subjectRoutes(bind, deps);
  peopleRoutes(bind, deps);
  moneyRoutes(bind, deps);
  operateRoutes(bind, deps, administrators);
}

/** Checked before anything else, so that an invalid call reveals no more than a valid one. */
export const administrators: Guard = async ({ caller }) => {
  if (caller !== null) requireAdministrator(caller);
};

function listRoutes(bind: Bind, { db, clock, settings, diskRoom }: ModerationDeps): void {
  bind(
    contract.getAdministrationOverview,
    async () => showOverview(db, { now: clock.now(), room: await diskRoom() }),
    administrators,
  );
  bind(contract.listReports, ({ query }) => showReports(db, query, query.page), administrators);
  bind(contract.listHidden, ({ params, query }) => showHidden(db, { ...params, ...query }), administrators);
  bind(
    contract.listPeople,
    ({ query: { search = '', only, page } }) => showPeople(db, { search, only }, page),
    administrators,
  );
  bind(contract.listLog, ({ query }) => showLog(db, query), administrators);
  bind(contract.listSettings, async () => ({ settings: [...settings] }), administrators);
}

function subjectRoutes(bind: Bind, deps: ModerationDeps): void {
  const moderate = ({ kind, subjectId }: SubjectAddress, caller: Principal, reason: string | null) =>
    kind === 'events'
      ? moderateEvent(deps, { caller, eventId: subjectId, reason })
      : moderateGroup(deps, { caller, groupId: subjectId, reason });
  bind(
    contract.settleReports,
    async ({ params, query, caller }) => {
      await settleReports(deps, { caller, address: params, ...query });
      return undefined;
    },
    administrators,
  );
  bind(
    contract.hideSubject,
    async ({ params, body, caller }) => {
      await moderate(params, caller, body.reason);
      return undefined;
    },
    administrators,
  );
  bind(
    contract.restoreSubject,
    async ({ params, caller }) => {
      await moderate(params, caller, null);
      return undefined;
    },
    administrators,
  );
}

function peopleRoutes(bind: Bind, deps: ModerationDeps): void {
  bind(
    contract.settleOrganiserReports,
    async ({ params, caller }) => {
      await settleOrganiserReports(deps, { caller, ...params });
      return undefined;
    },
    administrators,
  );
  bind(
    contract.removeProfileTexts,
    async ({ params, caller }) => {
      await removeProfileTexts(deps, { caller, ...params });
      return undefined;
    },
    administrators,
  );
  bind(
    contract.blockUser,
    async ({ params, body, caller }) => {
      await blockAccount(deps, { caller, ...params, ...body });
      return undefined;
    },
    administrators,
  );
  bind(
    contract.unblockUser,
    async ({ params, caller }) => {
      const { userId } = params;
      await unblockAccount(deps, { caller, userId }, (tx) => reofferSeats(tx, { organiserId: userId }));
      return undefined;
    },
    administrators,
  );
}

function moneyRoutes(bind: Bind, deps: ModerationDeps): void {
  bind(contract.listAllPayments, ({ query }) => listAllPayments(deps, query), administrators);
  bind(
    contract.refundPayment,
    ({ params, body, caller }) => refundPayment(deps, { caller, ...params, ...body }),
    administrators,
  );
  bind(
    contract.refundEvent,
    ({ params, body, caller }) => refundEvent(deps, { caller, ...params, ...body }),
    administrators,
  );
}
