import { z } from 'zod';
import type { ChatFilters } from '../../contracts/assistant.ts';
import type { EventView } from '../../contracts/events.ts';
import { minorOf } from '../../contracts/money.ts';
import type { SeriesDate } from '../../contracts/series.ts';
import { Id } from '../../contracts/values.ts';
import { findVisibleEvent, presentEvent, type WholeEvent } from '../features/events/index.ts';
import { listOwnRegistrations } from '../features/registrations/index.ts';
import { readSeries } from '../features/series/index.ts';
import { listTicketTypes } from '../features/ticket-types/index.ts';
import type { Principal } from '../infra/http/server.ts';
import { search } from './built-in/find-events.ts';
import { stateText } from './built-in/own-registrations.ts';
import type { AssistantDeps } from './deps.ts';
import { repeatTexts } from './repeats.ts';
import { daysText, inOwnLanguage, moneyText, titleOf } from './translate.ts';

/** A model's or MCP client's query, with the rights of the person it acts for. */
export interface LookUp {
  readonly caller: Principal | null;
  readonly today: Temporal.PlainDate;
  /** Events shown so far, by id. */
  readonly seen: Map<string, EventView>;
}

export const EventId = z.object({ event_id: Id });

const listed = 8;
/** In characters. */
const maxDescriptionLength = 3000;

/** Upcoming events that match the filters. */
export async function searchEvents(
  deps: AssistantDeps,
  context: LookUp,
  filters: ChatFilters,
): Promise<unknown> {
  const from = filters.from ?? context.today.toString();
  const page = await search(deps, { caller: context.caller, filters: { ...filters, from } });
  const events = page.events.slice(0, listed);
  for (const event of events) context.seen.set(event.$id, event);
  const repeats = await repeatTexts(deps.db, events);
  return { total: page.total, events: events.map((event) => brief(event, repeats)) };
}

/** The public data of an event; text by its organiser is marked as untrusted. */
export async function eventDetail(
  deps: AssistantDeps,
  context: LookUp,
  input: z.infer<typeof EventId>,
): Promise<unknown> {
  const event = await findVisibleEvent(deps.db, input.event_id, context.caller);
  if (event === null) return { error: 'There is no such event.' };
  const view = presentEvent(event, { caller: context.caller, admitted: false });
  context.seen.set(event.id, view);
  const series = await readSeries(deps, { eventId: event.id, caller: context.caller });
  return {
    ...brief(view, await repeatTexts(deps.db, [view])),
    ...(series !== null && { dates: series.dates.slice(0, listed).map(briefDate) }),
    organiser: event.organiserName,
    approval: event.tenantApproval,
    ...(event.hasTicketTypes && (await ticketsOf(deps, context, event))),
    written_by_a_stranger: {
      description: inOwnLanguage(event).description.slice(0, maxDescriptionLength),
      schedule: event.schedule,
    },
  };
}

/** What can be chosen, with the ids that registering takes. Names and descriptions are the organiser's. */
async function ticketsOf({ registrations }: AssistantDeps, { caller }: LookUp, event: WholeEvent) {
  const { types, addOns, orders } = await listTicketTypes(registrations, {
    caller,
    browser: null,
    eventId: event.id,
  });
  const priceText = (amount: number) => (amount === 0 ? 'free' : moneyText(amount, event.currency));
  return {
    ticket_types: types.map(({ $id, name, description, pricing, pricePaise, approval, full, bar }) => ({
      ticket_type: $id,
      name,
      description,
      price: `${pricing === 'pay_what_you_can' ? 'pay what you can, at least ' : ''}${priceText(pricePaise)}`,
      approval,
      full,
      open: bar === null,
    })),
    most_per_order: orders.maxPerOrder,
    add_ons: addOns.map(({ name, pricePaise, required, ticketTypes }) => ({
      name,
      price: priceText(pricePaise),
      required,
      only_with: ticketTypes,
    })),
  };
}

/** The caller's own registrations, even if the question names someone else. */
export async function myRegistrations(deps: AssistantDeps, context: LookUp): Promise<unknown> {
  if (context.caller === null) return { error: 'The person is not logged in.' };
  const { total, registrations } = await listOwnRegistrations(deps, { caller: context.caller, page: 1 });
  const some = registrations.slice(0, listed);
  for (const { event } of some) context.seen.set(event.$id, event);
  const repeats = await repeatTexts(
    deps.db,
    some.map(({ event }) => event),
  );
  return {
    total,
    registrations: some.map(({ event, ...own }) => ({
      event: brief(event, repeats),
      state: stateText(own, event.timeZone),
    })),
  };
}

function brief(event: EventView, repeats: ReadonlyMap<string, string>) {
  return {
    id: event.$id,
    title: titleOf(event),
    date: daysText(event.date, event.endDate),
    time: event.startTime,
    time_zone: event.timeZone,
    place: event.location || 'online',
    price:
      event.ticketPrice === null
        ? 'free'
        : moneyText(minorOf(event.ticketPrice, event.currency), event.currency),
    currency: event.currency,
    categories: event.categories,
    full: event.full,
    cancelled: event.status === 'cancelled',
    /** Null for an event that takes place once. */
    repeats: repeats.get(event.series?.$id ?? '') ?? null,
    more_dates: event.series?.more ?? 0,
  };
}

function briefDate({ $id, date, endDate, startTime, full, status }: SeriesDate) {
  return {
    id: $id,
    date: daysText(date, endDate),
    time: startTime,
    full,
    cancelled: status === 'cancelled',
  };
}
