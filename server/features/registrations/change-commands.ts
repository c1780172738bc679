import type { ManagedRegistration } from '../../../contracts/registrations.ts';
import type { TicketAddOns } from '../../../contracts/ticket-changes.ts';
import * as contract from '../../../contracts/ticket-changes.ts';
import type { TicketChoice } from '../../../contracts/ticket-types.ts';
import { standardTicketType } from '../../../contracts/ticket-types.ts';
import { type Db, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { findPeople } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { findEvent, lockSeats, type WholeEvent } from '../events/index.ts';
import { answersOf } from '../questions/index.ts';
import { findAdmission } from './admission-store.ts';
import { executeCommands, refusal } from './execute-commands.ts';
import { deciderFor, managedEvent, presentChange, presentManaged } from './lists/lists.ts';
import { payChange } from './orders/purchase.ts';
import type { ChangeTicket } from './register.ts';
import { findRegistration } from './store.ts';
import { requiredAddOns } from './tickets/add-ons.ts';
import type { Stock } from './tickets/pools.ts';
import { addOnsToAdd, canMoveTo, moveTicket, stockWithoutChange } from './tickets/ticket-changes.ts';
import { loadCodes, ticketsOf } from './tickets/ticket-stock.ts';
import { usesSeat } from './tickets/used-tickets.ts';
import type { Registration, RegistrationDeps } from './types.ts';

export function changeRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(contract.listMoves, ({ params, caller }) => listMoves(deps, { caller, ...params }));
  bind(contract.moveRegistration, ({ params, body, caller }) => {
    const { ticketTypeId, differencePaise } = body;
    return move(deps, { caller, ...params }, { to: 'type', ticketTypeId, differencePaise });
  });
  bind(contract.withdrawMove, ({ params, caller }) => move(deps, { caller, ...params }, { to: 'no_change' }));
  bind(contract.listTicketAddOns, ({ params, caller }) => listTicketAddOns(deps.db, { caller, ...params }));
  bind(contract.addToTicket, ({ params, body, caller }) =>
    changeAddOns(deps, { caller, ...params }, { to: 'more_add_ons', ...body }),
  );
  bind(contract.returnAddOn, ({ params, caller }) =>
    changeAddOns(deps, { caller, ...params }, { to: 'less_add_ons', addOnId: params.addOnId }),
  );
  bind(contract.payTicketChange, ({ params, caller }) => payChange(deps, { caller, ...params }));
}

interface OnRegistration {
  readonly caller: Principal;
  readonly eventId: string;
  readonly registrationId: string;
}

/**
 * The types that a person can be moved to.
 * @throws Problem `event_not_found` for everyone who doesn't manage its people, `registration_not_found`,
 * `registration_not_possible` where the state of the registration has no ticket to change
 */
async function listMoves(deps: RegistrationDeps, { caller, eventId, registrationId }: OnRegistration) {
  const { db } = deps;
  const event = await managedEvent(db, caller, eventId);
  const registration = await findRegistration(db, registrationId);
  if (registration?.eventId !== eventId) throw new Problem('registration_not_found');
  if (registration.state !== 'confirmed' && registration.state !== 'pending')
    throw new Problem('registration_not_possible');
  const stock = stockWithoutChange(await stockFor(db, event, registration), registration);
  const unagreed = registration.agreedPaise === null ? [registrationId] : [];
  const paid = unagreed.length === 0 ? new Map() : await deps.payments.paidPaise(db, unagreed);
  const at = {
    paidPaise: paid.get(registrationId) ?? 0,
    currency: event.currency,
    now: deps.clock.now(),
  };
  const own = registration.ticketTypeId ?? standardTicketType;
  const types = [...stock.types.values()].filter(
    ({ id }) => id !== own && canMoveTo(stock, registration, id),
  );
  return {
    types: types.map((type) => {
      const wanted = moveTicket(stock, registration, type.id, at);
      // What the move would cost if there were seats and add-ons.
      const priced = wanted.kind === 'refused' ? moveTicket(roomy(stock), registration, type.id, at) : wanted;
      if (priced.kind === 'refused') throw new Problem(priced.problem);
      const problem = wanted.kind === 'refused' ? wanted.problem : null;
      const kept = new Set(priced.ticket.addOns.map(({ id }) => id));
      return {
        $id: type.id,
        name: type.name,
        differencePaise: priced.differencePaise,
        problem: problem === 'add_on_sold_out' ? problem : problem && ('ticket_sold_out' as const),
        lostAddOns: registration.addOns.flatMap(({ id }) =>
          kept.has(id) ? [] : (stock.addOns.get(id)?.name ?? id),
        ),
      };
    }),
  };
}

function roomy(stock: Stock): Stock {
  const limitless = { capacity: Number.MAX_SAFE_INTEGER, awaited: false };
  return {
    ...stock,
    types: new Map([...stock.types].map(([id, type]) => [id, { ...type, waitlisted: 0 }])),
    pools: new Map([...stock.pools].map(([id, pool]) => [id, { ...pool, ...limitless }])),
    addOns: new Map([...stock.addOns].map(([id, addOn]) => [id, { ...addOn, capacity: null }])),
  };
}

async function stockFor(
  db: Db,
  event: WholeEvent,
  { ticketCodeId }: Pick<Registration, 'ticketCodeId'>,
): Promise<Stock> {
  const ids = ticketCodeId === null ? [] : [ticketCodeId];
  const codes = await loadCodes(db, event.id, { texts: [], ids, people: [] });
  return { seats: event, ...(await ticketsOf(db, event)), ...codes };
}

type Move =
  | { readonly to: 'no_change' }
  | Omit<Extract<ChangeTicket, { to: 'type' }>, 'kind' | 'by' | 'registrationId'>;

/**
 * Moves a person to another type, or withdraws a move that isn't paid.
 * @throws Problem `event_not_found`, `registration_not_found`, and as the contract lists
 */
async function move(
  deps: RegistrationDeps,
  { caller, eventId, registrationId }: OnRegistration,
  change: Move,
): Promise<ManagedRegistration> {
  const by = await deciderFor(deps.db, caller, eventId);
  const registration = await transaction(deps.db, async (tx) => {
    await lockSeats(tx, eventId);
    const before = await findRegistration(tx, registrationId);
    const command = { kind: 'change_ticket', registrationId, by, ...change } as const;
    const [outcome] = await executeCommands(deps, tx, eventId, [command]);
    if (outcome === undefined) throw new Error('a command has no outcome');
    if ('problem' in outcome) throw refusal(outcome);
    const after = outcome.registration;
    if (before?.ticketTypeId !== after.ticketTypeId || before.change?.id !== after.change?.id) {
      await recordAction(tx, deps.clock.now(), {
        action: after.change === null && change.to === 'no_change' ? 'ticket_move_withdrawn' : 'ticket_moved',
        actorId: caller.userId,
        object: { kind: 'event', id: eventId },
        details: {
          registrationId,
          ...(change.to === 'type' && { ticketTypeId: change.ticketTypeId }),
          ...(after.change !== null && { duePaise: after.change.duePaise }),
        },
      });
    }
    return after;
  });
  const people = await findPeople(deps.db, [registration.userId]);
  const answers = await answersOf(deps.db, [registration.id]);
  return presentManaged(registration, people.get(registration.userId), {
    answers: answers.get(registration.id),
    admittedAt: await findAdmission(deps.db, registration.id),
    giverName: null,
  });
}

interface OwnTicket {
  readonly caller: Principal;
  readonly registrationId: string;
}

async function ownTicket(db: Db, { caller, registrationId }: OwnTicket): Promise<Registration> {
  const registration = await findRegistration(db, registrationId);
  if (registration?.userId !== caller.userId) throw new Problem('registration_not_found');
  return registration;
}

/**
 * What the caller can add to their ticket, and what comes with it.
 * @throws Problem `registration_not_found`
 */
async function listTicketAddOns(db: Db, asked: OwnTicket): Promise<TicketAddOns> {
  const registration = await ownTicket(db, asked);
  const event = await findEvent(db, registration.eventId);
  if (event === null) throw new Problem('registration_not_found');
  const stock = stockWithoutChange(await stockFor(db, event, registration), registration);
  const isOpen = registration.state === 'confirmed' && event.status === 'scheduled';
  const offered = isOpen ? addOnsToAdd(stock.addOns, registration) : [];
  const type = registration.ticketTypeId ?? standardTicketType;
  const admittedAt = await findAdmission(db, registration.id);
  const isUsed = admittedAt !== null && usesSeat(event, admittedAt);
  const required = new Set(requiredAddOns(stock.addOns, [type]).map(({ id }) => id));
  return {
    offered: offered.map(({ addOn: { id, hidden: _, taken, capacity, ...addOn }, most }) => ({
      ...addOn,
      $id: id,
      // Names no other types: they may be hidden.
      ticketTypes: [],
      left: capacity === null ? null : Math.max(0, capacity - taken),
      most,
    })),
    taken: registration.addOns.map(({ id, ...addOn }) => ({
      ...addOn,
      $id: id,
      name: stock.addOns.get(id)?.name ?? id,
      returnable: isOpen && !isUsed && registration.change === null && !required.has(id),
    })),
    change: presentChange(registration, stock.types),
  };
}

type AddOnChange =
  | {
      readonly to: 'more_add_ons';
      readonly addOns: NonNullable<TicketChoice['addOns']>;
      readonly expectedPaise?: number | undefined;
    }
  | { readonly to: 'less_add_ons'; readonly addOnId: string };

/**
 * Adds to the caller's ticket, or takes an add-on from it.
 * @throws Problem `registration_not_found`, and as the contract lists
 */
async function changeAddOns(
  deps: RegistrationDeps,
  asked: OwnTicket,
  change: AddOnChange,
): Promise<TicketAddOns> {
  const { registrationId, caller } = asked;
  const { eventId } = await ownTicket(deps.db, asked);
  const own = { kind: 'change_ticket', registrationId, holderId: caller.userId } as const;
  await deps.commandQueue.submit(
    eventId,
    change.to === 'more_add_ons'
      ? { ...own, to: change.to, addOns: change.addOns, expectedPaise: change.expectedPaise }
      : { ...own, to: change.to, addOnId: change.addOnId },
  );
  return listTicketAddOns(deps.db, asked);
}
