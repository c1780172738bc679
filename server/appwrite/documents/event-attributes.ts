import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { fieldsWith } from '../../../contracts/event-fields.ts';
import { EventView, TicketType } from '../../../contracts/events.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import { precisions } from '../../../contracts/values.ts';
import { columnOf } from '../../features/events/index.ts';
import type { Source } from './page-sql.ts';
import type { Scalar } from './parse-query.ts';
import {
  type Attribute,
  type AttributeTable,
  idOf,
  instant,
  list,
  plain,
  rangeOfDates,
  readable,
  type Sql,
} from './query-sql.ts';

/** States in which somebody is registered without a seat for good: what a document calls `registrations`. */
export const waitingStates = [
  'pending',
  'waitlisted',
  'awaiting_payment',
] as const satisfies RegistrationState[];

/** States in which somebody counts on an event, and its organiser may know how to reach them. */
export const registeredStates = [...waitingStates, 'confirmed'] as const;

/** States in which an event counts among a person's `RegisteredEvents`: no seat that is still to be paid. */
export const listedStates = ['confirmed', 'pending'] as const satisfies RegistrationState[];

/**
 * Stands for a person's id where the reader may only count people (ruling 18): the same on one event for everybody,
 * another one on every event, and nothing leads back from it.
 *
 * @param secret the installation's
 */
export function pseudonym(secret: string, eventId: string, userId: string): string {
  const digest = createHmac('sha256', secret).update(`attendee ${eventId} ${userId}`).digest('hex');
  return digest.slice(0, idLength);
}

/** As long as the ids that the protocol's clients make. */
const idLength = 20;

const column = (name: string): Sql => sql.ref(`events.${name}`);
const seats = (name: string): Sql => sql.ref(`event_seats.${name}`);
const present = { present: true } as const;
const text = (name: string): Attribute => plain('text', column(name));
/** A text whose words an index knows. */
const indexed = (name: string, index: Sql, searched = column(name)): Attribute =>
  plain('text', column(name), { searched: { text: searched, index } });
const oneOf = (name: string, choices: readonly string[]): Attribute =>
  plain('text', column(name), { searched: { choices } });
const date = (name: string): Attribute =>
  plain('text', sql`to_char(${column(name)}, 'YYYY-MM-DD')`, {
    order: { kind: 'date', value: column(name) },
    range: rangeOfDates(column(name)),
    ...present,
  });
const time = (name: string): Attribute => plain('text', sql`to_char(${column(name)}, 'HH24:MI')`);

/**
 * People registered in one of these states. The organiser may ask for anybody, others for themselves only: whoever
 * asks whether somebody else is registered learns nothing (ruling 18).
 */
function people(states: readonly RegistrationState[]): Attribute {
  return list(
    (userIds, reader) => sql`exists (
      select from registrations where registrations.event_id = events.id
        and registrations.state in (${sql.join(states)})
        and registrations.user_id = any(${userIds}::text[])
        and ${idOf(reader)} in (events.organiser_id, registrations.user_id))`,
  );
}

/** Days of the programme travel as JSON text; two texts of the same meaning are the same day. */
function holdsDay(days: readonly Scalar[]): Sql {
  const wanted = days.flatMap((day) => jsonOf(String(day)));
  return sql`exists (select from jsonb_array_elements(events.schedule) as day where day = any(${wanted}::jsonb[]))`;
}

function jsonOf(text: string): string[] {
  try {
    return [JSON.stringify(JSON.parse(text))];
  } catch {
    return [];
  }
}

/** The link of an online event, for its organiser and those who have a seat. */
const onlineLink = readable(
  'text',
  (reader) => sql`case when ${idOf(reader)} = events.organiser_id or exists (
      select from registrations where registrations.event_id = events.id
        and registrations.user_id = ${idOf(reader)} and registrations.state = 'confirmed')
    then events.online_link end`,
);

/** All words of an event, as the index has them. */
const words = sql`search_in_weeks(events.search, events.start_date)`;

/** No join: with one, the index of dates would not do for what counts events, asked about or not. */
const organiserName = sql`(select name from users where users.id = events.organiser_id)`;

const plainAttributes: readonly (readonly [string, Attribute])[] = [
  ...fieldsWith({ kind: 'line', shown: 'lists' }).map((name) => [name, text(columnOf(name))] as const),
  ...fieldsWith({ kind: 'flag', shown: 'lists' }).map(
    (name) => [name, plain('boolean', column(columnOf(name)))] as const,
  ),
  ...fieldsWith({ kind: 'instant', shown: 'lists' }).map(
    (name) => [name, instant(column(columnOf(name)))] as const,
  ),
];

/** The attributes of an event (v1 contract, Attributes). */
export const eventAttributes: AttributeTable = new Map<string, Attribute>([
  ['$id', plain('text', column('id'), present)],
  ['$createdAt', instant(column('created_at'), present)],
  ['$updatedAt', instant(column('updated_at'), present)],
  // An index knows the words of the title by the very expression that a search compares.
  ['eventTitle', text('title')],
  // As far as the index reads it: a search through all of every long text would keep everybody waiting.
  // Those that have no index of their own; the ones below replace them where they have.
  ...plainAttributes,
  ['description', indexed('description', words, sql`left(events.description, 5000)`)],
  ['location', indexed('location', column('place_words'))],
  ['featuredImage', text('image_file_id')],
  ['date', date('start_date')],
  ['endDate', date('end_date')],
  ['startTime', time('start_time')],
  ['endTime', time('end_time')],
  ['timeZone', text('time_zone')],
  ['onlineLink', onlineLink],
  ['startsAt', instant(column('starts_at'), present)],
  ['endsAt', instant(column('ends_at'), present)],
  ['ticketType', oneOf('ticket_type', TicketType.options)],
  ['ticketPrice', plain('integer', sql`(events.price_paise / 100)`)],
  ['refundHours', plain('integer', column('refund_hours'))],
  ['currency', plain('text', sql`'INR'::text`)],
  ['latitude', plain('number', column('latitude'))],
  ['longitude', plain('number', column('longitude'))],
  ['precision', oneOf('precision', precisions)],
  ['capacity', plain('integer', seats('capacity'))],
  ['organiser', text('organiser_id')],
  ['organiserName', plain('text', organiserName)],
  ['registrations', people(waitingStates)],
  ['attendees', people(['confirmed'])],
  ['attendeeCount', plain('integer', seats('confirmed'))],
  ['waitlistCount', plain('integer', seats('waitlisted'))],
  ['categories', list((names) => sql`events.categories && ${names}::text[]`)],
  ['schedule', list(holdsDay)],
  ['status', oneOf('status', EventView.shape.status.options)],
]);

/** Events as documents: everybody may list all of them but the hidden ones. */
export const eventSource: Source = {
  // An outer join, so that the seats are not looked at where a query does not ask about them.
  from: sql`events left join event_seats on event_seats.event_id = events.id`,
  id: column('id'),
  createdAt: column('created_at'),
  attributes: eventAttributes,
  listed(reader) {
    if (reader?.administrator === true) return sql`true`;
    // Nothing that a visitor could own: an index alone tells what is not hidden.
    if (reader === null) return sql`events.hidden_at is null`;
    return sql`(events.hidden_at is null or events.organiser_id = ${idOf(reader)})`;
  },
};
