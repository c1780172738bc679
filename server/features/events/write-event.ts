import { type EventAction, isMoneyField, mayDo } from '../../../contracts/event-roles.ts';
import { DraftInput, type EventChanges, EventInput } from '../../../contracts/events.ts';
import type { PendingChoice } from '../../../contracts/organise.ts';
import { isUniqueViolation, type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Principal, parseInput } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import {
  type RenderedColumns,
  type RenderedTexts,
  renderText,
  renderTexts,
} from '../../infra/text/rendered-text.ts';
import { geocode } from '../../places/index.ts';
import { recordAction } from '../audit/index.ts';
import { columnsOf, newEvent, statementOf } from './columns.ts';
import type { EventDeps, NotifiedFacts } from './deps.ts';
import {
  checkChange,
  checkPrice,
  checkRegistrationWindow,
  eventForAny,
  requireFreeCurrency,
  requireGroup,
  requireOwnGroup,
  requireOwnPicture,
  requireOwnPrice,
  requireWhole,
  roleIn,
} from './policy.ts';
import { liveRegistrations, mergeChanges, needsLookup, raisesCapacity, returnDeadline } from './rules.ts';
import { insertEvents, lockSeats, saveSeats, updateEventRow, type WholeEvent } from './store.ts';

/**
 * Creates an event organised by the caller.
 * @param options `id` if the client chose one; `groupId` of the group to publish in; `draft` if it isn't published yet,
 * maybe with the time when it publishes itself
 * @returns the event's id
 * @throws Problem `general_argument_invalid`, `document_already_exists`, or what {@link locate}
 * throws
 */
export async function createEvent(
  deps: EventDeps,
  {
    caller,
    input,
    groupId = null,
    allowUnknownPlace = false,
    draft = false,
    publishAt = null,
    id = newId(),
  }: {
    caller: Principal;
    input: EventInput;
    groupId?: string | null;
    allowUnknownPlace?: boolean;
    draft?: boolean;
    publishAt?: Temporal.Instant | null;
    id?: string;
  },
): Promise<string> {
  checkRegistrationWindow(input);
  checkPrice(input);
  requireGroup(input, groupId);
  if (publishAt !== null) requireWhole(input);
  const unknownPlace = input.location !== '' && input.latitude === null;
  const located = unknownPlace
    ? { ...input, ...(await locate(deps, input.location, allowUnknownPlace)) }
    : input;
  const { values, capacity } = newEvent(located, {
    id,
    organiserId: caller.userId,
    now: deps.clock.now(),
    draft,
    publishAt,
  });
  const row = { ...values, group_id: groupId, ...renderedColumns(await renderTextsOf(input)) };
  await transaction(deps.db, async (tx) => {
    await requireOwnPicture(deps, tx, caller, input.featuredImage);
    await requireOwnGroup(deps, tx, caller, groupId);
    await insertEvents(tx, [{ values: row, capacity }]).catch(requireFreeId);
    deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id, action: 'create' });
  });
  return id;
}

function requireFreeId(error: unknown): never {
  throw isUniqueViolation(error, 'events_pkey') ? new Problem('document_already_exists') : error;
}

/**
 * Changes the given attributes. The event is validated as a whole, and attendees are notified of a
 * new time or place.
 * @param options `groupId` of the group to publish in, null for none, left out for no change.
 * `pending`: what happens to pending registrations when approval is switched off. `lostGroup`: what
 * to do with an event whose organiser no longer organises its group: take it out, or reject the
 * change
 * @throws Problem `event_not_found` for callers who may not change it, `event_money_not_allowed`,
 * `event_group_lost`, `event_cancelled`, `general_argument_invalid`,
 * `event_capacity_below_confirmed`, `event_ticket_type_locked`, `event_currency_locked`, `event_time_in_past`, `event_over`,
 * or what {@link locate} throws
 */
export async function updateEvent(
  deps: EventDeps,
  { caller, eventId, changes, ...options }: EventUpdate,
): Promise<void> {
  const known = statementOf(await eventForAny(deps.db, caller, eventId, actionsFor({ changes, ...options })));
  // Looked up before the transaction, so that no lock is held during an external call.
  const pin = await pinFor(deps, known, changes, options.allowUnknownPlace);
  const rendered = await renderTextsOf(changes);
  await transaction(deps.db, async (tx) => {
    const former = await changeEvent(deps, tx, {
      caller,
      eventId,
      changes,
      ...options,
      pin,
      rendered,
      own: true,
    });
    if (former !== null)
      await deps.hooks.announce(tx, { changed: [{ eventId, before: former }], cancelled: [] });
  });
}

/** A change of one event. */
export interface EventUpdate {
  readonly caller: Principal;
  readonly eventId: string;
  readonly changes: EventChanges;
  readonly groupId?: string | null | undefined;
  readonly allowUnknownPlace?: boolean | undefined;
  readonly pending?: PendingChoice | undefined;
  readonly lostGroup?: 'refuse' | 'leave';
}

function actionsFor({ changes, groupId }: Pick<EventUpdate, 'changes' | 'groupId'>): readonly EventAction[] {
  const onlyMoney = groupId === undefined && Object.keys(changes).every(isMoneyField);
  return onlyMoney ? ['edit', 'money'] : ['edit'];
}

/** The pin of a new location; nothing if the change needs none. */
export async function pinFor(
  deps: EventDeps,
  known: EventInput,
  changes: EventChanges,
  allowUnknown = false,
): Promise<Partial<Pin>> {
  const { location } = mergeChanges(known, changes);
  return needsLookup(known, changes) ? locate(deps, location, allowUnknown) : {};
}

/** The texts of an event or a change as HTML; undefined where there is no text. */
export interface EventHtml {
  readonly description: RenderedColumns | undefined;
  readonly translations: RenderedTexts | undefined;
}

export async function renderTextsOf({
  description,
  translations,
}: Pick<EventChanges, 'description' | 'translations'>): Promise<EventHtml> {
  const translated = Object.entries(translations ?? {}).filter(([, text]) => text.description !== '');
  const texts = Object.fromEntries(translated.map(([language, text]) => [language, text.description]));
  const [ofDescription, ofTranslations] = await Promise.all([
    description === undefined ? undefined : renderText('description', description),
    translations === undefined ? undefined : renderTexts('translations', texts),
  ]);
  return { description: ofDescription, translations: ofTranslations };
}

export function renderedColumns({ description, translations }: EventHtml) {
  return {
    ...(description && { description_html: description.html, rendered_by: description.rendered_by }),
    ...(translations && { translations_html: JSON.stringify(translations) }),
  };
}

/**
 * The change itself, in the caller's transaction, without telling attendees.
 * @param options `pin` and `rendered` were looked up before. `own`: whether the fields count as changed for this date only
 * @returns the former values that attendees are notified about, if any
 * @throws what {@link updateEvent} throws
 */
export async function changeEvent(
  deps: EventDeps,
  tx: Tx,
  {
    caller,
    eventId,
    changes,
    groupId,
    pending = 'approve',
    lostGroup = 'refuse',
    pin,
    rendered,
    own,
  }: EventUpdate & {
    readonly pin: Partial<Pin>;
    readonly rendered: EventHtml | null;
    readonly own: boolean;
  },
): Promise<Partial<NotifiedFacts> | null> {
  const seats = await lockSeats(tx, eventId);
  const event = await eventForAny(tx, caller, eventId, actionsFor({ changes, groupId }));
  if (seats === null) throw new Problem('event_not_found');
  if (event.status === 'cancelled') throw new Problem('event_cancelled');

  const before = statementOf(event);
  const isFreeDraft = event.publishedAt === null && event.publishAt === null;
  const merged = mergeChanges(before, { ...changes, ...pin });
  const after = parseInput(isFreeDraft ? DraftInput : EventInput, merged);
  checkRegistrationWindow(after, changes);
  if (after.featuredImage !== before.featuredImage) {
    await requireOwnPicture(deps, tx, caller, after.featuredImage);
  }
  const group = await groupAfter(deps, tx, event, { groupId, lostGroup });
  if (group !== event.groupId) await requireOwnGroup(deps, tx, caller, group);
  requireGroup(after, group);
  const money = mayDo(await roleIn(tx, caller, event), 'money');
  requireOwnPrice(event, before, after);
  checkPrice(after);
  if (after.currency !== before.currency) {
    requireFreeCurrency(event, after, await deps.sales.hasOrders(tx, eventId));
  }
  checkChange({ seats, span: event, before, after, money, now: deps.clock.now() });

  const former = await save(deps, tx, event, after, {
    ...{ groupId: group, own },
    // Of a change of several dates, some keep their own texts.
    html: {
      description: changes.description === undefined ? undefined : rendered?.description,
      translations: changes.translations === undefined ? undefined : rendered?.translations,
    },
  });
  await saveSeats(tx, eventId, { ...seats, capacity: after.capacity });
  if (raisesCapacity(seats.capacity, after.capacity)) await deps.hooks.capacityRaised(tx, eventId);
  if (before.tenantApproval && !after.tenantApproval) {
    await deps.hooks.approvalEnded(tx, eventId, { choice: pending, callerId: caller.userId });
  }
  if (after.waitingRoom !== before.waitingRoom) {
    const action = after.waitingRoom ? 'waiting_room_opened' : 'waiting_room_closed';
    const object = { kind: 'event', id: eventId } as const;
    await recordAction(tx, deps.clock.now(), { action, actorId: caller.userId, object });
  }
  // Clients that list events see one that leaves the lists as deleted.
  const leaves =
    before.visibility === 'public' && after.visibility !== 'public' && event.publishedAt !== null;
  const action = leaves ? 'delete' : 'update';
  deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action });
  return former;
}

/** The event's group after a change; never one that its organiser may no longer publish in. */
async function groupAfter(
  deps: EventDeps,
  tx: Tx,
  event: WholeEvent,
  { groupId, lostGroup }: { groupId: string | null | undefined; lostGroup: 'refuse' | 'leave' },
): Promise<string | null> {
  const group = groupId === undefined ? event.groupId : groupId;
  if (group === null || group !== event.groupId) return group;
  if (await deps.isGroupOrganiser(tx, group, event.organiserId)) return group;
  if (lostGroup === 'refuse') throw new Problem('event_group_lost');
  return null;
}

async function save(
  deps: EventDeps,
  tx: Tx,
  event: WholeEvent,
  after: EventInput,
  { groupId, html, own }: { groupId: string | null; html: EventHtml; own: boolean },
): Promise<Partial<NotifiedFacts> | null> {
  const now = deps.clock.now();
  const columns = columnsOf(after);
  const { former, wayOut } = followUp(event, after, now);
  await updateEventRow(tx, event.id, {
    ...columns,
    // Some types may be paid although the cheapest is free.
    ...(event.hasTicketTypes && { refund_hours: after.refundHours }),
    ...renderedColumns(html),
    ...(own && event.seriesId !== null && { own_fields: ownFieldsAfter(event, after) }),
    group_id: groupId,
    updated_at: now,
  });
  if (wayOut !== null) await deps.sales.promiseRefunds(tx, event.id, wayOut);
  const isMoved = former?.startsAt !== undefined || former?.endsAt !== undefined;
  if (isMoved) await deps.hooks.moved(tx, event.id);
  return former;
}

/** The fields that differ for one date of a series, with those that a change adds. */
function ownFieldsAfter(event: WholeEvent, after: EventInput): string[] {
  const before = statementOf(event);
  const names = Object.keys(after) as (keyof EventInput)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return [...new Set([...event.ownFields, ...changed])];
}

/**
 * What follows from a change: the former values that attendees are notified about, if any; and until when
 * people who pay or paid may return the ticket because of it.
 */
export function followUp(
  event: WholeEvent,
  after: EventInput,
  now: Temporal.Instant,
): { former: Partial<NotifiedFacts> | null; wayOut: Temporal.Instant | null } {
  const columns = columnsOf(after);
  const former = previousFacts(event, {
    title: columns.title,
    startsAt: columns.starts_at,
    endsAt: columns.ends_at,
    timeZone: columns.time_zone,
    allDay: columns.all_day,
    startDate: columns.start_date,
    endDate: columns.end_date,
    location: columns.location,
    online: columns.online,
    onlineLink: columns.online_link,
    exactAddress: columns.exact_address,
  });
  const over = Temporal.Instant.compare(columns.ends_at, now) <= 0;
  const isAnnounced = Object.keys(former).length > 0 && !over && liveRegistrations(event) > 0;
  // Not only if attendees are notified: a pin can move without the address, and a payment can still arrive when
  // no one is registered any more.
  return { former: isAnnounced ? former : null, wayOut: returnDeadline(statementOf(event), after, now) };
}

function previousFacts(event: WholeEvent, after: NotifiedFacts): Partial<NotifiedFacts> {
  const names = Object.keys(after) as (keyof NotifiedFacts)[];
  return Object.fromEntries(
    names.filter((name) => String(event[name]) !== String(after[name])).map((name) => [name, event[name]]),
  );
}

/** Hides the address of an event that takes no other change any more, without telling anybody. */
export async function hideAddress(
  { bus, clock }: Pick<EventDeps, 'bus' | 'clock'>,
  tx: Tx,
  { event, place }: { event: WholeEvent; place: Pick<EventInput, 'location' | 'exactAddress' | keyof Pin> },
): Promise<void> {
  const columns = columnsOf({ ...statementOf(event), ...place });
  const { location, exact_address, latitude, longitude, precision } = columns;
  const values = { location, exact_address, latitude, longitude, precision, updated_at: clock.now() };
  await updateEventRow(tx, event.id, values);
  bus.publishAfter(tx, { topic: 'document', collection: 'events', id: event.id, action: 'update' });
}

/** A stored position. */
export type Pin = Pick<EventInput, 'latitude' | 'longitude' | 'precision'>;

/**
 * Geocodes a location.
 * @param allowUnknown returns no pin for an address that isn't found
 * @throws Problem `place_not_found` or `place_lookup_failed`; the organiser can then set the pin by
 * hand
 */
async function locate(
  deps: Pick<EventDeps, 'db' | 'clock' | 'log' | 'geocoders'>,
  location: string,
  allowUnknown: boolean,
): Promise<Pin> {
  try {
    const { latitude, longitude, precision } = await geocode(deps, deps.geocoders, location);
    return { latitude, longitude, precision };
  } catch (error) {
    const unknown = error instanceof Problem && error.type === 'place_not_found';
    if (!allowUnknown || !unknown) throw error;
    return { latitude: null, longitude: null, precision: null };
  }
}
