import { mayDo } from '../../../contracts/event-roles.ts';
import type { Db } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { findBlockedOrDeleted, findPeople, shownAddress } from '../accounts/index.ts';
import { findVisibleEvent, roleIn } from '../events/index.ts';
import { findVisibleGroup, leads } from '../groups/index.ts';
import type { MessageRow, WebhookRow } from './store.ts';

/** Of the messages' format. A change that breaks receivers gets a new number. */
const version = 1;

interface Facts {
  readonly registrationId?: string | null;
  readonly [name: string]: unknown;
}

/**
 * The body of a message, or null if the webhook's owner may not see what it is about (any more). Names and addresses are
 * added now, so that the log has none.
 */
export async function contentOf(db: Db, webhook: WebhookRow, message: MessageRow): Promise<string | null> {
  const data = await dataOf(db, webhook, message);
  if (data === null) return null;
  const { type, created_at } = message;
  return JSON.stringify({ type, version, timestamp: wireTime(created_at), data });
}

async function dataOf(db: Db, { user_id: userId }: WebhookRow, message: MessageRow): Promise<object | null> {
  const { type, event_id: eventId, object_id: $id } = message;
  if (type === 'test') return {};
  if ((await findBlockedOrDeleted(db, [userId])).length > 0) return null;
  const owner = { userId, sessionId: '' };
  const facts = message.facts as Facts;
  const subject = type.split('.', 1)[0];
  if (subject === 'group') {
    const met = await findVisibleGroup(db, $id, owner);
    return met !== null && leads(met.role) ? { $id, name: met.group.name } : null;
  }
  if (type === 'event.deleted') return { $id };
  const event = eventId === null ? null : await findVisibleEvent(db, eventId, owner);
  if (event === null) return null;
  const about = { $id: event.id, eventTitle: event.title, startsAt: wireTime(event.startsAt) };
  if (subject === 'event') return { ...about, ...facts };
  const role = await roleIn(db, owner, event);
  const whole = { $id, ...facts, event: about };
  switch (subject) {
    case 'registration':
      return mayDo(role, 'people') ? { ...whole, person: await personOf(db, $id) } : null;
    case 'check_in': {
      if (!mayDo(role, 'door')) return null;
      const person = await personOf(db, $id);
      return { ...whole, person: person && { name: person.name } };
    }
    case 'payment':
      return mayDo(role, 'money') ? whole : null;
    default:
      throw new Error(`A webhook message has the unknown type ${type}.`);
  }
}

interface RegisteredPerson {
  readonly $id: string;
  readonly name: string;
  readonly email: string;
  /** The name of who ordered a seat for somebody else, whose account and address these are. */
  readonly orderedBy: string | null;
}

/** Who a registration is for, at the address that was given for it; as in the organiser's list. */
async function personOf(db: Db, registrationId: string): Promise<RegisteredPerson | null> {
  const registration = await db
    .selectFrom('registrations')
    .select(['user_id', 'contact_email', 'companion', 'holder_name'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (registration === undefined) return null;
  const person = (await findPeople(db, [registration.user_id])).get(registration.user_id);
  if (person === undefined) return null;
  return {
    $id: person.id,
    name: registration.holder_name || person.name,
    orderedBy: registration.companion ? person.name : null,
    email: shownAddress(registration.contact_email ?? person.email),
  };
}
