import * as mails from '../../../contracts/event-mails.ts';
import * as manage from '../../../contracts/manage-registrations.ts';
import * as blocks from '../../../contracts/manage-registrations.ts';
import * as orders from '../../../contracts/orders.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import * as contract from '../../../contracts/registrations.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { adoptAccess, browserOf } from '../events/index.ts';
import { blockAttendee, listBlocked, unblockAttendee } from './blocks.ts';
import { changeRoutes } from './change-commands.ts';
import { countCodeGuess } from './code-guesses.ts';
import { approveAll, decide } from './decisions.ts';
import { exportRegistrations } from './lists/export.ts';
import { listGoing, setListed } from './lists/going.ts';
import {
  eventOfOwn,
  listOwnRegistrations,
  listRegistrations,
  presentOwn,
  showOwnRegistration,
} from './lists/lists.ts';
import { waitlistPositions } from './lists/store.ts';
import { listEventMails, resendEventMail, resendMail, sendMessage } from './mails/mail-log.ts';
import { cancelRegistrationOf, confirmContact } from './mails/mailed-links.ts';
import { cancelSeat, listOwnOrders, nameSeat, placeOrder } from './orders/commands.ts';
import { pay } from './orders/purchase.ts';
import { passRoutes } from './passes/commands.ts';
import { takePassDate } from './passes/seats.ts';
import { passForDate } from './passes/store.ts';
import type { Answers } from './register.ts';
import { transferRoutes } from './transfers/commands.ts';
import type { RegistrationDeps } from './types.ts';

export function registrationRoutes(bind: Bind, deps: RegistrationDeps): void {
  ownRoutes(bind, deps);
  orderRoutes(bind, deps);
  changeRoutes(bind, deps);
  managingRoutes(bind, deps);
  blockingRoutes(bind, deps);
  transferRoutes(bind, deps);
  passRoutes(bind, deps);
}

function ownRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(
    contract.register,
    async ({ params, body, caller, request }) => {
      if (body.code !== undefined) await countCodeGuess(deps, caller, request.ip);
      const {
        answers: questions,
        ticketTypeId,
        otherTicketTypes,
        amountPaise,
        expectedPaise,
        code,
        addOns,
        ...answers
      } = body;
      const ticket = { ticketTypeId, otherTicketTypes, amountPaise, expectedPaise, code, addOns };
      return register(deps, { caller, eventId: params.eventId, answers: { ...answers, questions, ticket } });
    },
    adoptAccess(deps),
  );
  bind(contract.getOwnRegistration, ({ params, caller }) =>
    showOwnRegistration(deps, { caller, eventId: params.eventId }),
  );
  bind(contract.changeOwnRegistration, ({ params, body, caller }) =>
    setListed(deps, { caller, ...params, ...body }),
  );
  bind(contract.listGoing, ({ params, query, caller, request }) =>
    listGoing(deps, { caller, browser: browserOf(request), ...params, after: query.after }),
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

function orderRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(
    orders.placeOrder,
    async ({ params, body, caller, request }) => {
      if (body.code !== undefined) await countCodeGuess(deps, caller, request.ip);
      const { key, own, code, seats, answers: questions, ...answers } = body;
      const order = { key, own, code, seats };
      return placeOrder(deps, { caller, ...params, order, answers: { ...answers, questions } });
    },
    adoptAccess(deps),
  );
  bind(orders.listOwnOrders, ({ params, caller }) => listOwnOrders(deps, { caller, ...params }));
  bind(orders.payOrder, ({ params, caller }) => pay(deps, { caller, ...params }));
  bind(orders.nameSeat, ({ params, body, caller }) => nameSeat(deps, { caller, ...params, ...body }));
  bind(orders.cancelSeat, ({ params, caller }) => cancelSeat(deps, { caller, ...params }));
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
    listEventMails(deps, { caller, ...params, ...query, state: query.state, subject: query.subject }),
  );
  bind(mails.resendEventMail, ({ params, caller }) => resendEventMail(deps, { caller, ...params }));
  bind(manage.exportRegistrations, async ({ params, query, caller, reply }) => {
    const { name, bytes } = await exportRegistrations(deps, { caller, ...params, ...query });
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

/**
 * Registers the caller. Idempotent: a caller who is already registered gets the same registration. Who gave back a date
 * of their pass takes it again.
 * @throws Problem `event_not_found`, `event_cancelled`, `registration_closed`,
 * `registration_declined`, `registration_own_event`, `registration_answers_required`,
 * `ticket_type_not_found`, `ticket_type_required`,
 * `payment_not_set_up`; `general_argument_invalid` with the questions that are not answered
 */
export async function register(
  deps: RegistrationDeps,
  {
    caller,
    eventId,
    answers,
    noPass = false,
  }: { caller: Principal; eventId: string; answers: Answers; noPass?: boolean },
): Promise<OwnRegistration> {
  const command = { kind: 'register', userId: caller.userId, answers, noPass } as const;
  const passId = await passForDate(deps.db, eventId, command);
  if (passId !== null) return takePassDate(deps, { caller, passId, eventId });
  const { registration, joinedAt } = await deps.commandQueue.submit(eventId, command);
  if (joinedAt !== null) return presentOwn(registration, joinedAt);
  const positions = await waitlistPositions(deps.db, [registration]);
  return presentOwn(registration, positions.get(registration.id) ?? null);
}

/**
 * Cancels the caller's registration and passes the seat to the waitlist.
 * @throws Problem `event_not_found`, `registration_not_found`, `registration_not_possible` for a
 * declined one, `event_has_started`, `registration_checked_in`
 */
export async function cancel(
  deps: RegistrationDeps,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<OwnRegistration> {
  await eventOfOwn(deps.db, caller, eventId);
  const command = { kind: 'cancel', userId: caller.userId } as const;
  const { registration } = await deps.commandQueue.submit(eventId, command);
  return presentOwn(registration, null);
}
