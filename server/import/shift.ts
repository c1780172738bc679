import type { Draft } from './draft.ts';

type When = Pick<Draft['event'], 'date' | 'endDate' | 'closesAt'>;

/** By how many whole years an event has to move so that its last day is not over; 0 where it is still to come. */
export function yearsAhead({ date, endDate }: When, today: Temporal.PlainDate): number {
  const last = Temporal.PlainDate.from(endDate ?? date);
  let years = Math.max(0, today.year - last.year);
  if (Temporal.PlainDate.compare(last.add({ years }), today) < 0) years++;
  return years;
}

/**
 * Moves an event that is over ahead by whole years, with as many days as it had. The 29th of February becomes the
 * 28th where the year has none.
 */
export function shiftAhead<Event extends When>(event: Event, today: Temporal.PlainDate): Event {
  const years = yearsAhead(event, today);
  if (years === 0) return event;
  const first = Temporal.PlainDate.from(event.date);
  const moved = first.add({ years });
  const days = event.endDate ? first.until(event.endDate).days : 0;
  return {
    ...event,
    date: moved.toString(),
    ...(event.endDate ? { endDate: moved.add({ days }).toString() } : {}),
    ...(event.closesAt ? { closesAt: yearsLater(event.closesAt, years) } : {}),
  };
}

function yearsLater(instant: string, years: number): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').add({ years }).toInstant().toString();
}
