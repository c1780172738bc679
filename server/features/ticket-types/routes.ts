import type { AddOn } from '../../../contracts/add-ons.ts';
import { registrationBar } from '../../../contracts/registration-window.ts';
import * as codes from '../../../contracts/ticket-codes.ts';
import * as contract from '../../../contracts/ticket-types.ts';
import { standardTicketType, type TicketType, ticketLimits } from '../../../contracts/ticket-types.ts';
import { wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { browserOf, findVisibleEvent, type WholeEvent } from '../events/index.ts';
import {
  type AddOn as AddOnOfStock,
  appliesTo,
  type Code,
  countCodeGuess,
  discounted,
  findCode,
  loadCodes,
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
import { addCodes, listManagedCodes, removeCode } from './manage-codes.ts';
import { listManagedTickets, presentTerms, replaceTickets } from './manage-tickets.ts';

export function ticketTypeRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(contract.listTicketTypes, ({ params, caller, request }) =>
    listTicketTypes(deps, { caller, browser: browserOf(request), ...params }),
  );
  bind(contract.listManagedTickets, ({ params, caller }) => listManagedTickets(deps, { caller, ...params }));
  bind(contract.replaceTickets, ({ params, body, caller }) =>
    replaceTickets(deps, { caller, ...params, setup: body }),
  );
  bind(codes.addTicketCodes, ({ params, body, caller }) =>
    addCodes(deps, { caller, ...params, given: body }),
  );
  bind(codes.listTicketCodes, ({ params, query, caller }) =>
    listManagedCodes(deps, { caller, ...params, ...query }),
  );
  bind(codes.endTicketCode, ({ params, caller }) => removeCode(deps, { caller, ...params }));
  bind(codes.checkTicketCode, async ({ params, body, caller, request }) => {
    await countCodeGuess(deps, caller, request.ip);
    return checkCode(deps, { caller, browser: browserOf(request), ...params, ...body });
  });
}

/**
 * The ticket types that people can choose from, with today's prices.
 * @throws Problem `event_not_found`
 */
export async function listTicketTypes(
  deps: RegistrationDeps,
  { caller, browser, eventId }: { caller: Principal | null; browser: Buffer | null; eventId: string },
) {
  const event = await findVisibleEvent(deps.db, eventId, caller, browser);
  if (event === null) throw new Problem('event_not_found');
  const tickets = await ticketsOf(deps.db, event);
  const types = event.hasTicketTypes ? [...tickets.types.values()] : [onlyType(event)];
  const stock = { seats: event, ...tickets };
  const visible = types.filter((type) => !type.hidden && isOffered(event, type));
  return {
    simple: !event.hasTicketTypes,
    types: visible.map((type) => present(deps, { event, stock, type })),
    addOns: addOnsWith(tickets, visible),
    orders: presentTerms(stock.terms),
  };
}

/**
 * The ticket types as a code makes them. A code that doesn't work tells nothing.
 * @throws Problem `event_not_found`, `ticket_code_not_valid`
 */
async function checkCode(
  deps: RegistrationDeps,
  {
    caller,
    browser,
    eventId,
    code: text,
  }: { caller: Principal | null; browser: Buffer | null; eventId: string; code: string },
): Promise<{ types: codes.CheckedTicketType[]; addOns: AddOn[] }> {
  const event = await findVisibleEvent(deps.db, eventId, caller, browser);
  if (event === null) throw new Problem('event_not_found');
  const people = caller === null ? [] : [caller.userId];
  const tickets = await ticketsOf(deps.db, event);
  const named = await loadCodes(deps.db, eventId, { texts: [text], ids: [], people });
  const stock = { seats: event, ...tickets, ...named };
  const code = findCode(stock, text, { userId: caller?.userId ?? null, now: deps.clock.now() });
  const types = [...tickets.types.values()];
  if (code === undefined || !types.some((type) => appliesTo(code, type))) {
    throw new Problem('ticket_code_not_valid');
  }
  const shown = types.filter((type) => isOffered(event, type) && (!type.hidden || appliesTo(code, type)));
  return {
    types: shown.map((type) => ({
      ...present(deps, { event, stock, type, code }),
      codeApplies: appliesTo(code, type),
    })),
    addOns: addOnsWith(tickets, shown),
  };
}

/** Only dates of a series sell passes. */
function isOffered({ seriesId }: WholeEvent, { pass }: TypeOfStock): boolean {
  return pass === null || seriesId !== null;
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
    minPerOrder: 1,
    maxPerOrder: null,
    maxPerPerson: null,
    groupDiscount: null,
    pass: null,
  };
}

/** The add-ons that go with one of these types. They don't name other types, which may be hidden. */
function addOnsWith({ addOns }: Pick<Stock, 'addOns'>, types: readonly TypeOfStock[]): AddOn[] {
  const isShown = (id: string) => types.some((type) => type.id === id);
  return [...addOns.values()]
    .filter(({ hidden, ticketTypes }) => !hidden && (ticketTypes.length === 0 || ticketTypes.some(isShown)))
    .map((addOn) => presentAddOn({ ...addOn, ticketTypes: addOn.ticketTypes.filter(isShown) }));
}

function presentAddOn({ id, capacity, hidden: _, taken, ...addOn }: AddOnOfStock): AddOn {
  const left = capacity === null ? null : Math.max(0, capacity - taken);
  return { ...addOn, $id: id, ticketTypes: [...addOn.ticketTypes], left };
}

function present(
  deps: RegistrationDeps,
  {
    event,
    stock,
    type,
    code = null,
  }: { event: WholeEvent; stock: Stock; type: TypeOfStock; code?: Code | null },
): TicketType {
  const now = deps.clock.now();
  const sale = { sold: type.taken, now };
  const { capacity, confirmed, held, waitlisted } = seatsOf(stock, type.id);
  const left = capacity === null ? null : Math.max(0, capacity - confirmed - held);
  const priced = (paise: number) =>
    code !== null && appliesTo(code, type) ? discounted(paise, type, code, event.currency) : paise;
  const terms = termsOfType(termsOf(event, deps), type, priceNow(type, sale));
  const step = stepNow(type, sale);
  const most = Math.min(type.maxPerOrder ?? ticketLimits.seats, stock.terms.maxPerOrder);
  const seatPrices = Array.from({ length: most }, (_, before) =>
    priced(priceNow(type, { sold: type.taken + before, now })),
  );
  return {
    $id: type.id,
    name: type.name,
    description: type.description,
    pricing: type.pricing,
    pricePaise: priced(priceNow(type, sale)),
    suggestedPaise: type.suggestedPaise,
    seatPrices: seatPrices.some((paise) => paise !== seatPrices[0]) ? seatPrices : [],
    nextPrice: step && {
      pricePaise: priced(priceAfter(type, sale) ?? type.pricePaise),
      at: wireTimeOrNull(step.until),
      seatsLeft: step.untilSold === null ? null : step.untilSold - type.taken,
    },
    opensAt: wireTimeOrNull(terms.opensAt),
    closesAt: wireTimeOrNull(terms.closesAt),
    approval: terms.tenantApproval,
    seatsLeft: left,
    full: left === 0 || waitlisted > 0,
    minPerOrder: type.minPerOrder,
    maxPerOrder: type.pass === null ? type.maxPerOrder : 1,
    maxPerPerson: type.maxPerPerson,
    groupDiscount: type.groupDiscount,
    pass: type.pass,
    bar: registrationBar(terms, now.epochMilliseconds)?.type ?? null,
  };
}
