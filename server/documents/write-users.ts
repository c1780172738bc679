import { z } from 'zod';
import { updateProfile } from '../../contracts/accounts.ts';
import type { Document } from '../../contracts/documents.ts';
import { normaliseEmail } from '../../contracts/email-address.ts';
import { updateUserRecord } from '../accounts/index.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { registeredEventsOf } from '../registrations/index.ts';
import type { Attributes } from './collection.ts';
import type { DocumentParts } from './parts.ts';
import { asStructureFault, attributesOf, parseStructure, refuseUnknown } from './structure.ts';
import { userAttributes } from './user-attributes.ts';

const Own = z.object({ id: z.string(), email: z.string(), RegisteredEvents: z.array(z.string()) });

/** Merges what a client states of a new account into the record that the account has already. */
export async function mergeUserDocument(
  parts: DocumentParts,
  caller: Principal,
  document: Document,
  data: Attributes,
): Promise<void> {
  const { createdAt, RegisteredEvents = [], ...stated } = data;
  const named = Array.isArray(RegisteredEvents) && RegisteredEvents.length === 0 ? {} : { RegisteredEvents };
  await updateUserDocument(parts, caller, document, { ...stated, ...named });
}

/**
 * Changes the caller's own record. Its id, address and time of making are stated elsewhere: saying what they are is
 * fine, changing them is not. Of the events, only such as the caller is registered for can be named.
 *
 * @param document the caller's record
 * @throws Problem `user_unauthorized` for the record of somebody else, and for what can't be changed here
 */
export async function updateUserDocument(
  parts: DocumentParts,
  caller: Principal,
  document: Document,
  data: Attributes,
): Promise<void> {
  if (document.$id !== caller.userId) throw new Problem('user_unauthorized');
  const sent = attributesOf(data);
  refuseUnknown(sent, userAttributes);
  const { id, email, createdAt, RegisteredEvents, ...changes } = sent;
  const own = Own.parse(document);
  const stated = parseStructure(Own.partial(), { id, email, RegisteredEvents });
  if (stated.id !== undefined && stated.id !== own.id) refuse('The id of a record is the id of its account.');
  if (stated.email !== undefined && normaliseEmail(stated.email) !== own.email) {
    refuse('The e-mail address is changed on the account, and confirmed by a code.');
  }
  if (createdAt !== undefined && !isSameTime(createdAt, document.createdAt)) {
    refuse('The time of making is not changed.');
  }
  if (stated.RegisteredEvents !== undefined) {
    // Who waits or still has to pay is registered as well: a client that has just done so adds the event here.
    const live = await registeredEventsOf(parts.db, caller.userId);
    refuseOtherEvents(own.RegisteredEvents, stated.RegisteredEvents, new Set(live));
  }
  const profile = parseStructure(updateProfile.body, changes);
  try {
    await updateUserRecord(parts.accounts, caller.userId, profile);
  } catch (error) {
    throw asStructureFault(error, changes);
  }
}

function refuseOtherEvents(
  registered: readonly string[],
  sent: readonly string[],
  known: ReadonlySet<string>,
): void {
  const other = sent.find((id) => !known.has(id));
  if (other !== undefined)
    refuse(`You are not registered for ${other}: add your own id to its "registrations".`);
  const kept = new Set(sent);
  if (registered.some((id) => !kept.has(id))) {
    refuse('A registration is cancelled by a call of its own, not by leaving its event out.');
  }
}

function isSameTime(one: unknown, other: unknown): boolean {
  return Date.parse(String(one)) === Date.parse(String(other));
}

function refuse(message: string): never {
  throw new Problem('user_unauthorized', { message });
}
