import { type RawBuilder, sql } from 'kysely';
import type { Category } from '../../../contracts/events.ts';

/** Conditions of the assistant beyond those of lists. */
export interface NarrowConditions {
  readonly anyCategory?: readonly Category[] | undefined;
  readonly notCategories?: readonly Category[] | undefined;
  /** The event's local dates; any of these ranges. */
  readonly anyDates?: readonly { readonly from: string; readonly to: string }[] | undefined;
  /** From 1 (Monday) to 7: only events with a day on one of these. */
  readonly weekdays?: readonly number[] | undefined;
  /** When they start, `HH:MM` in the event's own time zone. */
  readonly timeFrom?: string | undefined;
  readonly timeTo?: string | undefined;
  readonly seatsLeft?: boolean | undefined;
  /** As `tsquery`. */
  readonly notPlace?: string | undefined;
  readonly notWords?: string | undefined;
}

/** The same with places and words as people name them. */
export interface NamedConditions extends Omit<NarrowConditions, 'notPlace'> {
  /** Alternatives to the place filter. */
  readonly otherPlaces?: readonly string[] | undefined;
  readonly notPlaces?: readonly string[] | undefined;
}

/** Conditions on an event; `from` and `to` are the local dates that the list asks for. */
export function narrowConditions({
  also,
  from,
  to,
}: {
  readonly also?: NarrowConditions | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): RawBuilder<unknown>[] {
  if (also === undefined) return [];
  const { anyCategory, notCategories, anyDates, weekdays, timeFrom, timeTo, seatsLeft, notPlace, notWords } =
    also;
  const conditions: RawBuilder<unknown>[] = [];
  if (anyCategory) conditions.push(sql`categories && ${anyCategory}::text[]`);
  if (notCategories) conditions.push(sql`not categories && ${notCategories}::text[]`);
  if (anyDates) {
    const ranges = anyDates.map(
      (each) => sql`(start_date <= ${each.to}::date and end_date >= ${each.from}::date)`,
    );
    conditions.push(sql`(${sql.join(ranges, sql` or `)})`);
  }
  if (weekdays) {
    // A week has every day; only shorter events are looked at day by day.
    conditions.push(sql`exists (select from generate_series(
      greatest(start_date, ${from ?? null}::date), least(end_date, ${to ?? null}::date, start_date + 7), interval '1 day') as held (day)
      where extract(isodow from held.day) = any (${weekdays}::int[]))`);
  }
  if (timeFrom) conditions.push(sql`start_time >= ${timeFrom}::time`);
  if (timeTo) conditions.push(sql`start_time <= ${timeTo}::time`);
  if (notPlace) conditions.push(sql`not place_words @@ ${notPlace}::tsquery`);
  if (notWords) conditions.push(sql`not search @@ ${notWords}::tsquery`);
  if (seatsLeft) {
    conditions.push(sql`exists (select from event_seats where event_seats.event_id = events.id
      and (event_seats.capacity is null or event_seats.confirmed + event_seats.held < event_seats.capacity))`);
  }
  return conditions;
}
