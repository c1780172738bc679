import * as mails from '../../../contracts/event-mails.ts';
import * as manage from '../../../contracts/manage-registrations.ts';
import * as blocks from '../../../contracts/organiser-blocks.ts';
import * as contract from '../../../contracts/registrations.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { blockAttendee, listBlocked, unblockAttendee } from './blocks.ts';
import { giveUpSeat } from './cancel-by-link.ts';
import { approveAll, cancel, decide, pay, register } from './commands.ts';
import { confirmContact } from './contact-address.ts';
import type { RegistrationParts } from './deps.ts';
import { exportRegistrations } from './export.ts';
import { listOwnRegistrations, listRegistrations, showOwnRegistration } from './lists.ts';
import { listEventMails, resendEventMail, resendMail, sendMessage } from './mail-log.ts';
import { handOnRoutes } from './transfers.ts';

/** Serves the registrations: to those who register, and to those for whose events they do. */
export function registrationRoutes(bind: Bind, parts: RegistrationParts): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `writes:${caller.userId}`, parts.writes);
  };
  ownRoutes(bind, parts, limited);
  managingRoutes(bind, parts, limited);
  blockingRoutes(bind, parts, limited);
  handOnRoutes(bind, parts, limited);
}

function ownRoutes(bind: Bind, parts: RegistrationParts, limited: Guard): void {
  bind(
    contract.register,
    ({ params, body: { answers: questions, ...answers }, caller }) =>
      register(parts, { caller, eventId: params.eventId, answers: { ...answers, questions } }),
    limited,
  );
  bind(contract.getOwnRegistration, ({ params, caller }) =>
    showOwnRegistration(parts, { caller, eventId: params.eventId }),
  );
  bind(
    contract.cancelOwnRegistration,
    ({ params, caller }) => cancel(parts, { caller, eventId: params.eventId }),
    limited,
  );
  bind(
    contract.resendOwnMail,
    async ({ params, caller }) => {
      await resendMail(parts, { caller, eventId: params.eventId });
      return undefined;
    },
    limited,
  );
  bind(
    contract.payOwnRegistration,
    ({ params, caller }) => pay(parts, { caller, eventId: params.eventId }),
    limited,
  );
  bind(contract.confirmContact, async ({ params, body }) => {
    await confirmContact(parts, { ...params, ...body });
    return undefined;
  });
  bind(contract.giveUpSeat, async ({ params, body }) => {
    await giveUpSeat(parts, { ...params, ...body });
    return undefined;
  });
  bind(contract.listOwnRegistrations, ({ query, caller }) =>
    listOwnRegistrations(parts, { caller, page: query.page }),
  );
}

function managingRoutes(bind: Bind, parts: RegistrationParts, limited: Guard): void {
  bind(contract.listRegistrations, ({ params, query, caller }) =>
    listRegistrations(parts, { caller, ...params, ...query, search: query.search ?? '' }),
  );
  bind(
    contract.decideRegistration,
    ({ params, body, caller }) => {
      const { registrationId, eventId } = params;
      const ruling = { kind: body.decision, registrationId, reason: body.reason || null, seen: body.seen };
      return decide(parts, { caller, eventId, ruling });
    },
    limited,
  );
  bind(
    manage.approveAll,
    ({ params, caller }) => approveAll(parts, { caller, eventId: params.eventId }),
    limited,
  );
  bind(
    manage.sendMessage,
    ({ params, body, caller }) => sendMessage(parts, { caller, eventId: params.eventId, message: body }),
    limited,
  );
  bind(mails.listEventMails, ({ params, query, caller }) =>
    listEventMails(parts, { caller, ...params, ...query, state: query.state }),
  );
  bind(mails.resendEventMail, ({ params, caller }) => resendEventMail(parts, { caller, ...params }), limited);
  bind(manage.exportRegistrations, async ({ params, query, caller, reply }) => {
    const { name, bytes } = await exportRegistrations(parts, { caller, ...params, state: query.state });
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return bytes;
  });
}

function blockingRoutes(bind: Bind, parts: RegistrationParts, limited: Guard): void {
  bind(
    blocks.blockAttendee,
    async ({ params, body, caller }) => {
      await blockAttendee(parts, { caller, ...params, reason: body.reason || null });
      return undefined;
    },
    limited,
  );
  bind(blocks.listBlocked, ({ query, caller }) => listBlocked(parts, { caller, page: query.page }));
  bind(
    blocks.unblockAttendee,
    async ({ params, caller }) => {
      await unblockAttendee(parts, { caller, userId: params.userId });
      return undefined;
    },
    limited,
  );
}
