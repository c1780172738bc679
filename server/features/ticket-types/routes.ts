import { registrationBar } from '../../../contracts/registration-window.ts';
import * as contract from '../../../contracts/ticket-types.ts';
import { standardTicketType, type TicketType } from '../../../contracts/ticket-types.ts';
import { wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { findVisibleEvent, type WholeEvent } from '../events/index.ts';
import {
  priceAfter,
  priceNow,
  type RegistrationDeps,
  type Stock,
  seatsOf,
  stepNow,
  type TicketType as TypeOfStock,
  termsOf,
  termsOfType,
  ticketsOf,
} from '../registrations/index.ts';
import { listManagedTickets, replaceTickets } from './manage-tickets.ts';

export function ticketTypeRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(contract.listTicketTypes, ({ params, caller }) => listTicketTypes(deps, { caller, ...params }));
  bind(contract.listManagedTickets, ({ params, caller }) => listManagedTickets(deps, { caller, ...params }));
  bind(contract.replaceTickets, ({ params, body, caller }) =>
    replaceTickets(deps, { caller, ...params, setup: body }),
  );
}

/**
 * The ticket types that people can choose from, with today's prices.
 * @throws Problem `event_not_found`
 */
async function listTicketTypes(
  deps: RegistrationDeps,
  { caller, eventId }: { caller: Principal | null; eventId: string },
) {
  const event = await findVisibleEvent(deps.db, eventId, caller);
  if (event === null) throw new Problem('event_not_found');
  const tickets = await ticketsOf(deps.db, event);
  const types = event.hasTicketTypes ? [...tickets.types.values()] : [onlyType(event)];
  const stock = { seats: event, ...tickets };
  const visible = types.filter(({ hidden }) => !hidden);
  return {
    simple: !event.hasTicketTypes,
    types: visible.map((type) => present(deps, { event, stock, type })),
  };
}

/** What a simple event sells. */
function onlyType({ pricePaise, waitlisted, confirmed, held }: WholeEvent): TypeOfStock {
  return {
    id: standardTicketType,
    name: '',
    description: '',
    pricing: pricePaise === null ? 'free' : 'fixed',
    pricePaise: pricePaise ?? 0,
    suggestedPaise: null,
    steps: [],
    opensAt: null,
    closesAt: null,
    hidden: false,
    approval: false,
    pools: [],
    taken: confirmed + held,
    waitlisted,
  };
}

function present(
  deps: RegistrationDeps,
  { event, stock, type }: { event: WholeEvent; stock: Stock; type: TypeOfStock },
): TicketType {
  const now = deps.clock.now();
  const sale = { sold: type.taken, now };
  const { capacity, confirmed, held, waitlisted } = seatsOf(stock, type.id);
  const left = capacity === null ? null : Math.max(0, capacity - confirmed - held);
  const terms = termsOfType(termsOf(event, deps), type, priceNow(type, sale));
  const step = stepNow(type, sale);
  return {
    $id: type.id,
    name: type.name,
    description: type.description,
    pricing: type.pricing,
    pricePaise: priceNow(type, sale),
    suggestedPaise: type.suggestedPaise,
    nextPrice: step && {
      pricePaise: priceAfter(type, sale) ?? type.pricePaise,
      at: wireTimeOrNull(step.until),
      seatsLeft: step.untilSold === null ? null : step.untilSold - type.taken,
    },
    opensAt: wireTimeOrNull(terms.opensAt),
    closesAt: wireTimeOrNull(terms.closesAt),
    approval: terms.tenantApproval,
    seatsLeft: left,
    full: left === 0 || waitlisted > 0,
    bar: registrationBar(terms, now.epochMilliseconds)?.type ?? null,
  };
}
