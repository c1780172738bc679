import { mailAdministrationEndpoints, mailsPerPage } from '../../../contracts/mail-administration.ts';
import {
  exportLog as exportLogSpec,
  peopleAdministrationEndpoints,
} from '../../../contracts/people-administration.ts';
import { siteStateEndpoints } from '../../../contracts/site-state.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { deleteOnRequest, endAccessOf, resendCode } from '../accounts/index.ts';
import { listStorage } from '../files/index.ts';
import {
  listOutgoing,
  listSuppressions,
  retryFailedMails,
  retryMail,
  suppress,
  unsuppress,
} from '../mail/index.ts';
import { announce, endMaintenance, startMaintenance } from '../site/index.ts';
import { exportLog } from './export-log.ts';
import type { ModerationDeps } from './reports.ts';

/** What administrators do to keep the site running: maintenance, announcements, mail, people on request, storage. */
export function operateRoutes(bind: Bind, deps: ModerationDeps, administrators: Guard): void {
  siteRoutes(bind, deps, administrators);
  mailRoutes(bind, deps, administrators);
  personRoutes(bind, deps, administrators);
}

function siteRoutes(bind: Bind, deps: ModerationDeps, administrators: Guard): void {
  const { maintenance } = deps;
  bind(
    siteStateEndpoints.startMaintenance,
    async ({ caller, body }) => {
      await startMaintenance(deps, caller.userId, body);
      // Not only by message: whoever made the call expects it to be so.
      await maintenance.look();
      return undefined;
    },
    administrators,
  );
  bind(
    siteStateEndpoints.endMaintenance,
    async ({ caller }) => {
      await endMaintenance(deps, caller.userId);
      await maintenance.look();
      return undefined;
    },
    administrators,
  );
  bind(
    siteStateEndpoints.publishAnnouncement,
    async ({ caller, body }) => {
      await announce(deps, caller.userId, body);
      await maintenance.look();
      return undefined;
    },
    administrators,
  );
  bind(
    siteStateEndpoints.removeAnnouncement,
    async ({ caller }) => {
      await announce(deps, caller.userId, null);
      await maintenance.look();
      return undefined;
    },
    administrators,
  );
}

function mailRoutes(bind: Bind, deps: ModerationDeps, administrators: Guard): void {
  const { db } = deps;
  const api = mailAdministrationEndpoints;
  bind(api.listMails, ({ query }) => listOutgoing(db, query, mailsPerPage), administrators);
  bind(
    api.retryMail,
    async ({ params, caller }) => {
      await retryMail(deps, { actorId: caller.userId, ...params });
      return undefined;
    },
    administrators,
  );
  bind(
    api.retryFailedMails,
    async ({ caller }) => ({ retried: await retryFailedMails(deps, { actorId: caller.userId }) }),
    administrators,
  );
  bind(api.listSuppressed, ({ query }) => listSuppressions(db, query, mailsPerPage), administrators);
  bind(
    api.suppressAddress,
    async ({ body, caller }) => {
      await suppress(deps, { actorId: caller.userId, ...body });
      return undefined;
    },
    administrators,
  );
  bind(
    api.unsuppressAddress,
    async ({ params, caller }) => {
      await unsuppress(deps, { actorId: caller.userId, id: params.suppressionId });
      return undefined;
    },
    administrators,
  );
}

function personRoutes(bind: Bind, deps: ModerationDeps, administrators: Guard): void {
  const { db, accounts } = deps;
  const api = peopleAdministrationEndpoints;
  bind(
    api.resendCode,
    async ({ params, caller }) => {
      await resendCode(accounts, { caller, ...params });
      return undefined;
    },
    administrators,
  );
  bind(
    api.endSessions,
    async ({ params, caller }) => {
      await endAccessOf(accounts, { caller, ...params });
      return undefined;
    },
    administrators,
  );
  bind(
    api.deletePerson,
    async ({ params, body, caller }) => {
      await deleteOnRequest(accounts, { caller, ...params, ...body });
      return undefined;
    },
    administrators,
  );
  bind(api.listStorage, ({ query }) => listStorage(db, query.page), administrators);
  bind(
    exportLogSpec,
    async ({ query, reply }) => {
      reply.header('content-disposition', 'attachment; filename="audit-log.csv"');
      return exportLog(db, query);
    },
    administrators,
  );
}
