import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { fieldsWith, visibilities } from '../../../contracts/event-fields.ts';
import { EventView, TicketType } from '../../../contracts/events.ts';
import { withoutDecimals, withThreeDecimals } from '../../../contracts/money.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import { precisions } from '../../../contracts/values.ts';
import { columnOf, isListed } from '../../features/events/index.ts';
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
  type Source,
  type Sql,
} from './query-sql.ts';

/** Registered without a confirmed seat: `registrations` in a document. */
export const waitingStates = [
  'pending',
  'waitlisted',
  'awaiting_payment',
] as const satisfies RegistrationState[];

/** People who expect to attend; the organiser may see their contact details. */
export const registeredStates = [...waitingStates, 'confirmed'] as const;

/** States listed in a person's `RegisteredEvents`: no unpaid seats. */
export const listedStates = ['confirmed', 'pending'] as const satisfies RegistrationState[];

/**
 * Replaces ids of people that the reader may only count (product rule 18): the same for all readers of one
 * event, different on every event, and irreversible.
 *
 * @param secret the installation's
 */
export function pseudonym(secret: string, eventId: string, userId: string): string {
  const digest = createHmac('sha256', secret).update(`attendee ${eventId} ${userId}`).digest('hex');
  return digest.slice(0, idLength);
}

/** As long as Appwrite ids. */
const idLength = 20;

const column = (name: string): Sql => sql.ref(`events.${name}`);
const seats = (name: string): Sql => sql.ref(`event_seats.${name}`);
const present = { present: true } as const;
const text = (name: string): Attribute => plain('text', column(name));
/** Text searched through an index. */
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
 * People registered in one of these states. The organiser may query anyone, others only themselves, so
 * queries don't reveal who is registered (product rule 18).
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

/** Programme days are JSON texts; texts with equal values are the same day. */
function containsDay(days: readonly Scalar[]): Sql {
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

/** An end before the start on the same date means the next day. */
const lastDay = sql`(events.end_date + (not events.all_day and events.end_date = events.start_date and events.end_time < events.start_time)::int)`;

/** For the organiser and people with a seat. */
const forSeats = (value: Sql): Attribute =>
  readable(
    'text',
    (reader) => sql`case when ${idOf(reader)} = events.organiser_id or exists (
      select from registrations where registrations.event_id = events.id
        and registrations.user_id = ${idOf(reader)} and registrations.state = 'confirmed')
    then ${value} end`,
  );

/** The search index's words of an event. */
const words = sql`search_in_weeks(events.search, events.start_date)`;

/** Not a join: that would prevent counts from using the date index, even if the name isn't queried. */
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
  // Must match the index expression exactly.
  ['eventTitle', text('title')],
  // Only the part that the index covers: searching long texts in full would make everyone wait. The attributes below
  // have an index of their own and replace these.
  ...plainAttributes,
  ['description', indexed('description', words, sql`left(events.description, 5000)`)],
  ['location', indexed('location', column('place_words'))],
  ['featuredImage', text('image_file_id')],
  ['date', date('start_date')],
  [
    'endDate',
    plain('text', sql`to_char(${lastDay}, 'YYYY-MM-DD')`, { range: rangeOfDates(lastDay), ...present }),
  ],
  ['startTime', time('start_time')],
  ['endTime', time('end_time')],
  ['timeZone', text('time_zone')],
  ['onlineLink', forSeats(column('online_link'))],
  ['exactAddress', forSeats(sql`nullif(events.exact_address, '')`)],
  ['hidesAddress', plain('boolean', sql`(events.exact_address <> '')`)],
  ['startsAt', instant(column('starts_at'), present)],
  ['endsAt', instant(column('ends_at'), present)],
  ['ticketType', oneOf('ticket_type', TicketType.options)],
  // As people write it, with the decimals of its currency.
  [
    'ticketPrice',
    plain(
      'number',
      sql`(events.price_paise::float8 / case
      when events.currency = any(${withoutDecimals}::text[]) then 1
      when events.currency = any(${withThreeDecimals}::text[]) then 1000 else 100 end)`,
    ),
  ],
  ['refundHours', plain('integer', column('refund_hours'))],
  ['currency', text('currency')],
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
  ['schedule', list(containsDay)],
  ['visibility', oneOf('visibility', visibilities)],
  ['publishedAt', instant(column('published_at'))],
  ['publishAt', instant(column('publish_at'))],
  ['status', oneOf('status', EventView.shape.status.options)],
]);

/** Everyone may list all listed events; organisers also their own, and administrators all that are published. */
export const eventSource: Source = {
  // An outer join, which PostgreSQL drops if no query needs the seats.
  from: sql`events left join event_seats on event_seats.event_id = events.id`,
  id: column('id'),
  createdAt: column('created_at'),
  attributes: eventAttributes,
  unlessNamed: { attribute: 'status', condition: sql`events.status <> 'cancelled'` },
  listed(reader) {
    // Visitors own nothing: this condition alone is covered by an index.
    if (reader === null) return isListed;
    const published = reader.administrator === true ? sql`events.published_at is not null` : isListed;
    return sql`(${published} or events.organiser_id = ${idOf(reader)})`;
  },
};
