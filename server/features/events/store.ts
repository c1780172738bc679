import { type Insertable, sql, type Updateable } from 'kysely';
import type { HelperRole } from '../../../contracts/event-roles.ts';
import type { Category, ScheduleDay, TicketType, Visibility } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import type { precisions } from '../../../contracts/values.ts';
import { anyOf, type Db, prepare, type Tx } from '../../infra/db/database.ts';
import type { Events } from '../../infra/db/schema.ts';
import { type RenderedTexts, requestRendering } from '../../infra/text/rendered-text.ts';
import { type ChoicesOnPage, type PlainRowInLists, type PlainRowOnPage, plainSelections } from './fields.ts';
import type { Seats } from './rules.ts';
import { isListed, isOpenTo, type Visitor } from './visibility.ts';

/** An event with its seats and the name of its organiser, as lists need it. */
export interface EventRow extends Seats, PlainRowInLists {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
  readonly organiserId: string;
  readonly organiserName: string;
  readonly title: string;
  /** The first {@link openingLength} characters of the description. */
  readonly opening: string;
  /** That of title and description; null: unknown. */
  readonly language: Language | null;
  readonly translations: Readonly<Partial<Record<Language, TranslatedRow>>>;
  readonly imageFileId: string | null;
  /** In the event's own zone, as the organiser entered them. */
  readonly startDate: string;
  readonly endDate: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly timeZone: string;
  readonly onlineLink: string | null;
  /** Empty: `location` is all there is. */
  readonly exactAddress: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly ticketType: TicketType;
  readonly pricePaise: number | null;
  readonly currency: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: (typeof precisions)[number] | null;
  readonly categories: Category[];
  readonly status: 'scheduled' | 'cancelled';
  /** The organiser's reason for cancelling it; null when they gave none. */
  readonly cancelReason: string | null;
  /** The administrators' reason for hiding it; null when visible. */
  readonly hiddenReason: string | null;
  /** The series it is a date of; null when it takes place once. */
  readonly seriesId: string | null;
  /** The date that the rule gave it, which stays when it is moved by hand. */
  readonly seriesDate: string | null;
  /** How many dates of its series come after it. */
  readonly laterDates: number;
  /** Null: a draft. */
  readonly publishedAt: Temporal.Instant | null;
  /** When a draft is published by itself. */
  readonly publishAt: Temporal.Instant | null;
  readonly visibility: Visibility;
}

/** A title in one more language, and the beginning of the description if that is translated as well. */
export interface TranslatedRow {
  readonly title: string;
  readonly opening?: string;
}

/** An event with its long texts as well. */
export interface WholeEvent extends EventRow, PlainRowOnPage {
  readonly description: string;
  /** The descriptions that are translated, as Markdown. */
  readonly descriptions: Readonly<Partial<Record<Language, string>>>;
  readonly schedule: ScheduleDay[];
  /** A cancellation up to this many hours before the start gets a full refund; null: no refunds. */
  readonly refundHours: number | null;
  /** Whether its ticket types say what it sells; its own price is then that of the cheapest visible one. */
  readonly hasTicketTypes: boolean;
  /** Whether it has a way to pay besides the gateways of the site's settings. */
  readonly hasPaymentMethods: boolean;
  /** Whether an administrator blocked the organiser, or their account is gone. */
  readonly organiserShutOut: boolean;
  /** The group it is published in. */
  readonly groupId: string | null;
  /** Null when the group is hidden. */
  readonly groupName: string | null;
  /** The fields that were changed for this date of its series only. */
  readonly ownFields: string[];
}

/** Enough of a description to make a plain-text excerpt. */
const openingLength = 600;

const columns = [
  'events.id',
  'events.created_at as createdAt',
  'events.updated_at as updatedAt',
  'events.organiser_id as organiserId',
  'organisers.name as organiserName',
  'events.title',
  'events.language',
  'events.image_file_id as imageFileId',
  'events.start_date as startDate',
  'events.end_date as endDate',
  'events.start_time as startTime',
  'events.end_time as endTime',
  'events.time_zone as timeZone',
  'events.online_link as onlineLink',
  'events.exact_address as exactAddress',
  'events.starts_at as startsAt',
  'events.ends_at as endsAt',
  'events.ticket_type as ticketType',
  'events.price_paise as pricePaise',
  'events.currency',
  'events.latitude',
  'events.longitude',
  'events.precision',
  'events.categories',
  'events.status',
  'events.cancel_reason as cancelReason',
  'events.hidden_reason as hiddenReason',
  'events.series_id as seriesId',
  'events.series_date as seriesDate',
  'events.published_at as publishedAt',
  'events.publish_at as publishAt',
  'events.visibility',
  ...plainSelections.lists,
  'event_seats.capacity',
  'event_seats.confirmed',
  'event_seats.held',
  'event_seats.pending',
  'event_seats.waitlisted',
] as const;

/** How many dates of an event's series come after it. */
export const laterDates = sql<number>`case when events.series_id is null then 0 else (
  select count(*)::int from events as later
  where later.series_id = events.series_id and later.status = 'scheduled' and later.hidden_at is null
    and later.published_at is not null and later.visibility = events.visibility
    and (later.starts_at, later.id) > (events.starts_at, events.id)) end`;

export const hasPaymentMethods = sql<boolean>`(events.ticket_type = 'paid'
  and exists (select from payment_methods methods where methods.enabled
    and (methods.method <> 'upi' or events.currency = 'INR')
    and coalesce(methods.group_id = events.group_id, methods.user_id = events.organiser_id,
      methods.group_id is null and methods.user_id is null)))`;

export function selectEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('event_seats', 'event_seats.event_id', 'events.id')
    .innerJoin('users as organisers', 'organisers.id', 'events.organiser_id')
    .select(columns)
    .select(sql<string>`left(events.description, ${sql.lit(openingLength)})`.as('opening'))
    .select(
      sql<EventRow['translations']>`translation_openings(events.translations, ${sql.lit(openingLength)})`.as(
        'translations',
      ),
    )
    .select(laterDates.as('laterDates'))
    .$narrowType<Pick<EventRow, 'language' | 'ticketType' | 'precision' | 'categories' | 'status'>>();
}

function selectWholeEvents(db: Db) {
  return selectEvents(db)
    .leftJoin('groups', (join) =>
      join.onRef('groups.id', '=', 'events.group_id').on('groups.hidden_at', 'is', null),
    )
    .select([
      'events.description',
      sql<WholeEvent['descriptions']>`translated_descriptions(events.translations)`.as('descriptions'),
      'events.schedule',
      'events.refund_hours as refundHours',
      'events.has_ticket_types as hasTicketTypes',
      ...plainSelections.page,
      'events.group_id as groupId',
      'groups.name as groupName',
      'events.own_fields as ownFields',
      hasPaymentMethods.as('hasPaymentMethods'),
      sql<boolean>`(organisers.blocked_at is not null or organisers.deleted_at is not null)`.as(
        'organiserShutOut',
      ),
    ])
    .$narrowType<Pick<WholeEvent, 'schedule'> & ChoicesOnPage>();
}

/** Includes hidden events. */
export async function findEvent(db: Db, id: string): Promise<WholeEvent | null> {
  return (await wholeEventById(db, id))[0] ?? null;
}

const wholeEventById = prepare((db, id: string) => selectWholeEvents(db).where('events.id', '=', id));

/**
 * An event with the stored HTML of its description, and the person's role as a helper, for its page. Includes hidden
 * events.
 */
export async function findShownEvent(db: Db, id: string, userId: string | null) {
  return (await shownEventById(db, id, userId ?? ''))[0] ?? null;
}

const shownEventById = prepare((db, id: string, userId: string) =>
  selectWholeEvents(db)
    .leftJoin('event_helpers', (join) =>
      join.onRef('event_helpers.event_id', '=', 'events.id').on('event_helpers.user_id', '=', userId),
    )
    .select([
      'events.description_html as descriptionHtml',
      'events.rendered_by as renderedBy',
      'events.translations_html as translationsHtml',
      'event_helpers.role as helperRole',
    ])
    .$narrowType<{ helperRole: HelperRole | null; translationsHtml: RenderedTexts | null }>()
    .where('events.id', '=', id),
);

/** The listed events with these ids, in the order of the ids; others are left out. */
export async function listEventsByIds(db: Db, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return sortByIds(ids, await eventsByIds(db, ids));
}

const eventsByIds = prepare((db, ids: readonly string[]) =>
  selectEvents(db).where(sql<boolean>`events.id = any(${ids})`).where(isListed),
);

/** Those of these events that the person may open, in the order of the ids. Hidden ones are left out. */
export async function listOpenEvents(db: Db, ids: readonly string[], visitor: Visitor): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectEvents(db)
    .where('events.id', '=', anyOf(ids))
    .where('events.hidden_at', 'is', null)
    .where(isOpenTo(visitor))
    .execute();
  return sortByIds(ids, rows);
}

/**
 * Events with long texts, in the order of the ids, including hidden ones. Callers check who may see
 * them.
 */
export async function listWholeEventsByIds(db: Db, ids: readonly string[]): Promise<WholeEvent[]> {
  if (ids.length === 0) return [];
  return sortByIds(ids, await wholeEventsByIds(db, ids));
}

const wholeEventsByIds = prepare((db, ids: readonly string[]) =>
  selectWholeEvents(db).where(sql<boolean>`events.id = any(${ids})`),
);

function sortByIds<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The columns of a new event, without its seats. */
export type EventValues = Insertable<Events>;

/** PostgreSQL allows 65,535 parameters per statement. */
const rowsPerStatement = 500;

/**
 * Inserts events with their seats, in batches.
 * @returns the inserted ids; an organiser's event with a known `source_key` is skipped
 */
export async function insertEvents(
  tx: Tx,
  rows: readonly { readonly values: EventValues; readonly capacity: number | null }[],
): Promise<Set<string>> {
  const added = new Set<string>();
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const some = rows.slice(start, start + rowsPerStatement);
    const inserted = await tx
      .insertInto('events')
      .values(some.map(({ values }) => values))
      .onConflict((conflict) =>
        conflict.columns(['organiser_id', 'source_key']).where('source_key', 'is not', null).doNothing(),
      )
      .returning('id')
      .execute();
    if (inserted.length === 0) continue;
    for (const { id } of inserted) added.add(id);
    const seats = some
      .filter(({ values }) => added.has(values.id))
      .map(({ values, capacity }) => ({ event_id: values.id, capacity }));
    await tx.insertInto('event_seats').values(seats).execute();
  }
  const lacksHtml = ({ description_html, translations, translations_html }: EventValues) =>
    !description_html || (translations !== '{}' && !translations_html);
  if (rows.some(({ values }) => lacksHtml(values))) await requestRendering(tx);
  return added;
}

export async function updateEventRow(tx: Tx, id: string, values: Updateable<Events>): Promise<void> {
  await tx.updateTable('events').set(values).where('id', '=', id).execute();
}

/** A person's reasons for cancelling their events are deleted with their account. */
export async function eraseCancelReasons(tx: Tx, organiserId: string): Promise<void> {
  await tx
    .updateTable('events')
    .set({ cancel_reason: null })
    .where('organiser_id', '=', organiserId)
    .where('cancel_reason', 'is not', null)
    .execute();
}

/** Also deletes its seats and remaining registrations. */
export async function deleteEventRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute();
}

/**
 * Reads an event's seats and locks them until `tx` ends. Lock order: every change to an event or
 * its registrations takes this lock first.
 */
export async function lockSeats(tx: Tx, eventId: string): Promise<Seats | null> {
  return (await seatsForUpdate(tx, eventId))[0] ?? null;
}

const seatsForUpdate = prepare((db, eventId: string) =>
  db
    .selectFrom('event_seats')
    .select(['capacity', 'confirmed', 'held', 'pending', 'waitlisted'])
    .where('event_id', '=', eventId)
    .forUpdate(),
);

/** The caller holds the lock of {@link lockSeats}. */
export async function saveSeats(tx: Tx, eventId: string, seats: Seats): Promise<void> {
  await seatsUpdated(
    tx,
    eventId,
    seats.capacity,
    seats.confirmed,
    seats.held,
    seats.pending,
    seats.waitlisted,
  );
}

const seatsUpdated = prepare(
  (
    db,
    eventId: string,
    capacity: number | null,
    confirmed: number,
    held: number,
    pending: number,
    waitlisted: number,
  ) =>
    db
      .updateTable('event_seats')
      .set({ capacity, confirmed, held, pending, waitlisted })
      .where('event_id', '=', eventId),
);
