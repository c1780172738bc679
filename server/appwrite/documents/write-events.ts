import { z } from 'zod';
import type { Document } from '../../../contracts/documents.ts';
import { EventChanges, EventInput, ScheduleDay } from '../../../contracts/events.ts';
import { createEvent, deleteEvent, updateEvent } from '../../features/events/index.ts';
import { applyDecisions, register, registrationsOf } from '../../features/registrations/index.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import {
  type Attributes,
  asStructureError,
  attributesOf,
  type DocumentDeps,
  parseStructure,
  refuseUnknown,
  structureError,
} from './collection.ts';
import { eventAttributes } from './event-attributes.ts';
import { readInstant } from './parse-query.ts';
import {
  findSeen,
  type ListCommand,
  type RequestedLists,
  readAttendeesLists,
  readOrganisersLists,
} from './read-lists.ts';

const Ids = z.array(z.string());
const Lists = z.object({ registrations: Ids.optional(), attendees: Ids.optional() });

/** Programme days are sent as JSON texts. */
const Schedule = z.array(
  z.string().transform((text, context) => {
    try {
      return ScheduleDay.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'Value must be a list of JSON texts {day, activities[]}' });
      return z.NEVER;
    }
  }),
);

/** Values of a new event; clients may send them, but no others. */
const born: Attributes = { status: 'scheduled', attendeeCount: 0, waitlistCount: 0 };

export async function createEventDocument(
  deps: DocumentDeps,
  caller: Principal,
  id: string,
  data: Attributes,
): Promise<string> {
  const { organiser = caller.userId, registrations, attendees, ...sent } = attributesOf(data);
  refuseUnknown(sent, eventAttributes);
  if (organiser !== caller.userId) {
    throw new Problem('user_unauthorized', { message: "You can't create an event for someone else." });
  }
  const lists = parseStructure(Lists, { registrations, attendees });
  if (Object.values(lists).some((ids) => ids !== undefined && ids.length > 0)) {
    throw new Problem('user_unauthorized', {
      message: "A new event can't have registrations. People register themselves.",
    });
  }
  const statement = statementIn(differing(sent, born));
  const input = parseStructure(EventInput, {
    timeZone: deps.events.timeZone,
    currency: deps.events.currency,
    ...statement,
  });
  return withDocumentErrors(sent, () => createEvent(deps.events, { caller, input, id }));
}

/**
 * Changes an event, or carries out what the changed lists mean.
 *
 * @param document the event as the caller sees it
 */
export async function updateEventDocument(
  deps: DocumentDeps,
  caller: Principal,
  document: Document,
  data: Attributes,
): Promise<void> {
  const { registrations, attendees, ...sent } = attributesOf(data);
  refuseUnknown(sent, eventAttributes);
  const changed = differing(sent, document);
  const isOrganiser = document.organiser === caller.userId;
  if (!isOrganiser && Object.keys(changed).length > 0) throw new Problem('user_unauthorized');
  const lists = parseStructure(Lists, { registrations, attendees });
  const commands = isOrganiser
    ? await organiserCommands(deps, caller, document.$id, lists)
    : readAttendeesLists(caller.userId, Lists.required().parse(document), lists);
  if (commands.length > 0 && Object.keys(changed).length > 0) {
    throw new Problem('user_unauthorized', {
      message: 'Send registration decisions and event changes in separate calls.',
    });
  }
  await executeCommands(deps, caller, document.$id, commands);
  if (Object.keys(changed).length === 0) return;
  const changes = parseStructure(EventChanges, statementIn(changed));
  const change = { caller, eventId: document.$id, changes, lostGroup: 'leave' } as const;
  await withDocumentErrors(sent, () => updateEvent(deps.events, change));
}

/** Cancels it instead if people are registered. */
export async function deleteEventDocument(
  deps: DocumentDeps,
  caller: Principal,
  document: Document,
): Promise<void> {
  if (document.organiser !== caller.userId) throw new Problem('user_unauthorized');
  await withDocumentErrors({}, () => deleteEvent(deps.events, { caller, eventId: document.$id }));
}

async function organiserCommands(
  deps: DocumentDeps,
  caller: Principal,
  eventId: string,
  lists: RequestedLists,
): Promise<ListCommand[]> {
  if (lists.registrations === undefined && lists.attendees === undefined) return [];
  if ([lists.registrations, lists.attendees].some((ids) => ids?.includes(caller.userId))) {
    throw new Problem('registration_own_event');
  }
  const people = await registrationsOf(deps.db, [eventId]);
  return readOrganisersLists(people, await findSeen(deps.db, caller.sessionId, eventId), lists);
}

async function executeCommands(
  deps: DocumentDeps,
  caller: Principal,
  eventId: string,
  commands: readonly ListCommand[],
): Promise<void> {
  if (commands.some(({ kind }) => kind === 'register')) {
    await register(deps.registrations, { caller, eventId, answers: {} });
  }
  const decisions = commands.filter((command) => command.kind !== 'register');
  await applyDecisions(deps.registrations, { caller, eventId, decisions });
}

/** Only real changes: clients send whole documents back with one attribute changed. */
function differing(sent: Attributes, present: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(present[name])),
  );
}

const writable = new Set(Object.keys(EventInput.shape));

/** Translates to the fields of our own API. */
function statementIn(data: Attributes): Attributes {
  const readOnly = Object.keys(data).find((name) => !writable.has(name));
  if (readOnly !== undefined) throw structureError(`Attribute "${readOnly}" is read only`);
  // Appwrite clients have no null for numbers left open.
  const stated = withInstants(data.capacity === 0 ? { ...data, capacity: null } : data);
  if (stated.schedule === undefined) return stated;
  const { schedule } = parseStructure(z.object({ schedule: Schedule }), { schedule: stated.schedule });
  return { ...stated, schedule };
}

/** Times as Appwrite's clients may write them, without `T` or a zone. */
function withInstants(data: Attributes): Attributes {
  const read = (name: string, value: unknown) =>
    typeof value === 'string' && eventAttributes.get(name)?.kind === 'instant'
      ? (readInstant(value) ?? value)
      : value;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, read(name, value)]));
}

/** Runs one of our own calls and translates its errors. */
async function withDocumentErrors<Result>(sent: Attributes, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Problem && error.type === 'event_not_found') throw new Problem('document_not_found');
    throw asStructureError(error, sent);
  }
}
