import * as mails from '../../../contracts/event-mails.ts';
import * as manage from '../../../contracts/manage-registrations.ts';
import * as blocks from '../../../contracts/organiser-blocks.ts';
import * as contract from '../../../contracts/registrations.ts';
import type { Bind } from '../../infra/http/server.ts';
import { blockAttendee, listBlocked, unblockAttendee } from './blocks.ts';
import { cancelRegistrationOf } from './cancel-by-link.ts';
import { approveAll, cancel, decide, pay, register } from './commands.ts';
import { confirmContact } from './contact-address.ts';
import type { RegistrationDeps } from './deps.ts';
import { exportRegistrations } from './export.ts';
import { listOwnRegistrations, listRegistrations, showOwnRegistration } from './lists.ts';
import { listEventMails, resendEventMail, resendMail, sendMessage } from './mail-log.ts';
import { transferRoutes } from './transfers.ts';

export function registrationRoutes(bind: Bind, deps: RegistrationDeps): void {
  ownRoutes(bind, deps);
  managingRoutes(bind, deps);
  blockingRoutes(bind, deps);
  transferRoutes(bind, deps);
}

function ownRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(contract.register, ({ params, body: { answers: questions, ...answers }, caller }) =>
    register(deps, { caller, eventId: params.eventId, answers: { ...answers, questions } }),
  );
  bind(contract.getOwnRegistration, ({ params, caller }) =>
    showOwnRegistration(deps, { caller, eventId: params.eventId }),
  );
  bind(contract.cancelOwnRegistration, ({ params, caller }) =>
    cancel(deps, { caller, eventId: params.eventId }),
  );
  bind(contract.resendOwnMail, async ({ params, caller }) => {
    await resendMail(deps, { caller, eventId: params.eventId });
    return undefined;
  });
  bind(contract.payOwnRegistration, ({ params, caller }) => pay(deps, { caller, eventId: params.eventId }));
  bind(contract.confirmContact, async ({ params, body }) => {
    await confirmContact(deps, { ...params, ...body });
    return undefined;
  });
  bind(contract.cancelRegistrationOf, async ({ params, body }) => {
    await cancelRegistrationOf(deps, { ...params, ...body });
    return undefined;
  });
  bind(contract.listOwnRegistrations, ({ query, caller }) =>
    listOwnRegistrations(deps, { caller, page: query.page }),
  );
}

function managingRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(contract.listRegistrations, ({ params, query, caller }) =>
    listRegistrations(deps, { caller, ...params, ...query, search: query.search ?? '' }),
  );
  bind(contract.decideRegistration, ({ params, body, caller }) => {
    const { registrationId, eventId } = params;
    const ruling = { kind: body.decision, registrationId, reason: body.reason || null, seen: body.seen };
    return decide(deps, { caller, eventId, ruling });
  });
  bind(manage.approveAll, ({ params, caller }) => approveAll(deps, { caller, eventId: params.eventId }));
  bind(manage.sendMessage, ({ params, body, caller }) =>
    sendMessage(deps, { caller, eventId: params.eventId, message: body }),
  );
  bind(mails.listEventMails, ({ params, query, caller }) =>
    listEventMails(deps, { caller, ...params, ...query, state: query.state }),
  );
  bind(mails.resendEventMail, ({ params, caller }) => resendEventMail(deps, { caller, ...params }));
  bind(manage.exportRegistrations, async ({ params, query, caller, reply }) => {
    const { name, bytes } = await exportRegistrations(deps, { caller, ...params, state: query.state });
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return bytes;
  });
}

function blockingRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(blocks.blockAttendee, async ({ params, body, caller }) => {
    await blockAttendee(deps, { caller, ...params, reason: body.reason || null });
    return undefined;
  });
  bind(blocks.listBlocked, ({ query, caller }) => listBlocked(deps, { caller, page: query.page }));
  bind(blocks.unblockAttendee, async ({ params, caller }) => {
    await unblockAttendee(deps, { caller, userId: params.userId });
    return undefined;
  });
}
