import { sql } from 'kysely';
import {
  type Attribute,
  type AttributeTable,
  idOf,
  instant,
  list,
  plain,
  type Reader,
  readable,
} from './attribute.ts';
import type { Source } from './page-sql.ts';
import { listedStates, registeredStates } from './states.ts';
import type { Sql } from './values-sql.ts';

const column = (name: string): Sql => sql.ref(`users.${name}`);
const isOwn = (reader: Reader): Sql => sql`${idOf(reader)} = users.id`;

/** Only the owner knows it (ruling 16). */
const own = (name: string): Attribute =>
  readable('text', (reader) => sql`case when ${isOwn(reader)} then ${column(name)} end`);

/** The address: also for the organisers of events that the person is registered for. */
const email = readable(
  'text',
  (reader) => sql`case when ${isOwn(reader)} or exists (
      select from registrations join events on events.id = registrations.event_id
      where registrations.user_id = users.id and registrations.state in (${sql.join(registeredStates)})
        and events.organiser_id = ${idOf(reader)})
    then users.email end`,
);

const registeredEvents = list(
  (eventIds, reader) => sql`(${isOwn(reader)} and exists (
    select from registrations where registrations.user_id = users.id
      and registrations.state in (${sql.join(listedStates)})
      and registrations.event_id = any(${eventIds}::text[])))`,
);

/** The attributes of a person's record (v1 contract, Attributes). */
export const userAttributes: AttributeTable = new Map<string, Attribute>([
  ['$id', plain('text', column('id'))],
  ['$createdAt', instant(column('created_at'))],
  ['$updatedAt', instant(column('updated_at'))],
  ['id', plain('text', column('id'))],
  ['name', plain('text', column('name'))],
  ['email', email],
  ['createdAt', instant(column('created_at'))],
  ['RegisteredEvents', registeredEvents],
  ['interests', own('interests')],
  ['avatar', plain('text', column('avatar_file_id'))],
]);

/** People as documents: a list shows the reader's own record and those of organisers. */
export const userSource: Source = {
  from: sql`users`,
  id: column('id'),
  createdAt: column('created_at'),
  attributes: userAttributes,
  listed: (reader) => sql`users.email_verified_at is not null and users.deleted_at is null
    and (${isOwn(reader)} or exists (select from events where events.organiser_id = users.id))`,
};
