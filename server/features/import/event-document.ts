import { z } from 'zod';
import { type FieldsWith, fieldsWith, recordOf } from '../../../contracts/event-fields.ts';
import { EventFields, ScheduleDay } from '../../../contracts/events.ts';
import type { Place } from '../../../contracts/places.ts';
import { type Draft, keyOfNameDayPlace, keyOfSourceId } from './conference.ts';
import type { ImportReport } from './report.ts';

/** In documents, a day of the schedule is JSON text. */
const ScheduleText = z.string().transform((text, context): z.output<typeof ScheduleDay> => {
  try {
    return ScheduleDay.parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'Use {"day":"…","activities":["…"]}' });
    return z.NEVER;
  }
});

/**
 * An event document of the `/v1` API, as exported or written by another site. Read-only fields are
 * dropped.
 */
export const EventDocument = EventFields.extend({
  $id: z.string().min(1).optional(),
  schedule: z.array(z.union([ScheduleDay, ScheduleText])).default([]),
});
export type EventDocument = z.output<typeof EventDocument>;

const cleared = fieldsWith({ onImport: 'clear' });

/** Our draft of a document. A picture stays behind: its file is not in the document. */
export function draftOfDocument({ $id, ...event }: EventDocument): Draft {
  const { eventTitle, date, location, latitude, featuredImage } = event;
  return {
    sourceKey: $id === undefined ? keyOfNameDayPlace(eventTitle, date, location) : keyOfSourceId($id),
    event: { ...event, ...recordOf(cleared, () => null) },
    place: location !== '' && latitude === null ? location : null,
    notes: featuredImage === null ? [] : [{ kind: 'picture_lost' }],
  };
}

/** Looks up each place text only once. */
export class PlaceLookup {
  readonly #find: (text: string) => Promise<Place | null>;
  readonly #places = new Map<string, Place | null>();

  constructor(find: (text: string) => Promise<Place | null>) {
    this.#find = find;
  }

  async lookUp(text: string): Promise<Place | null> {
    const held = this.#places.get(text);
    if (held !== undefined) return held;
    const place = await this.#find(text);
    this.#places.set(text, place);
    return place;
  }

  summary(): ImportReport['places'] {
    const all = [...this.#places];
    return {
      found: all.filter(([, place]) => place !== null).length,
      partly: new Map(
        all.flatMap(([text, place]) =>
          place === null || place.match === 'whole' ? [] : [[text, place.label]],
        ),
      ),
      unknown: all.filter(([, place]) => place === null).map(([text]) => text),
    };
  }
}

const shifted = fieldsWith({ kind: 'instant', onImport: 'shift' });

type When = Pick<Draft['event'], 'date' | 'endDate'> & {
  readonly [Name in FieldsWith<{ kind: 'instant'; onImport: 'shift' }>]?: string | null | undefined;
};

/** By how many years to move an event so that its last day isn't over; 0 when it isn't. */
export function yearsAhead({ date, endDate }: When, today: Temporal.PlainDate): number {
  const last = Temporal.PlainDate.from(endDate ?? date);
  let years = Math.max(0, today.year - last.year);
  if (Temporal.PlainDate.compare(last.add({ years }), today) < 0) years++;
  return years;
}

/**
 * Moves a past event ahead by whole years, keeping its number of days. 29 February becomes the 28th
 * in other years.
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
    ...Object.fromEntries(
      shifted.flatMap((name) => {
        const at = event[name];
        return at ? [[name, yearsLater(at, years)]] : [];
      }),
    ),
  };
}

function yearsLater(instant: string, years: number): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').add({ years }).toInstant().toString();
}
