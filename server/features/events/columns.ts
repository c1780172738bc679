import { recordOf } from '../../../contracts/event-fields.ts';
import { type EventTranslations, TextLanguage } from '../../../contracts/event-translations.ts';
import type { EventInput } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import { majorOf, minorOf } from '../../../contracts/money.ts';
import { noRefundHours } from '../../../contracts/payment-terms.ts';
import { newId } from '../../infra/ids.ts';
import { plainColumns, statePlain } from './fields.ts';
import { shownTimes, spanOf } from './rules.ts';
import type { EventRow, EventValues, WholeEvent } from './store.ts';

/**
 * The event columns an organiser controls. Contradictory values are dropped instead of stored
 * unseen.
 */
export function columnsOf(input: EventInput) {
  const { startsAt, endsAt } = spanOf(input);
  const shown = shownTimes(input);
  const paid = input.ticketType === 'paid' && input.ticketPrice !== null;
  const hides = Boolean(input.exactAddress);
  const located = input.latitude !== null && input.longitude !== null;
  return {
    title: input.eventTitle,
    description: input.description,
    language: input.language,
    translations: JSON.stringify(storedTranslations(input.translations)),
    image_file_id: input.featuredImage,
    start_date: shown.date,
    end_date: shown.endDate ?? shown.date,
    start_time: input.allDay ? null : shown.startTime,
    end_time: input.allDay ? null : shown.endTime,
    time_zone: input.timeZone,
    online_link: input.online ? input.onlineLink : null,
    starts_at: startsAt,
    ends_at: endsAt,
    ticket_type: input.ticketType,
    price_paise: paid ? minorOf(input.ticketPrice ?? 0, input.currency) : null,
    currency: input.currency,
    refund_hours: paid ? input.refundHours : noRefundHours,
    exact_address: input.exactAddress ?? '',
    latitude: hides ? roughly(input.latitude) : input.latitude,
    longitude: hides ? roughly(input.longitude) : input.longitude,
    precision: located ? (hides ? areaPrecision(input) : (input.precision ?? 'organiser')) : null,
    categories: [...new Set(input.categories)],
    visibility: input.visibility,
    schedule: JSON.stringify(input.schedule),
    ...plainColumns(input),
  };
}

/** As stored: with the column's names, and without descriptions that aren't translated. */
function storedTranslations(translations: EventTranslations) {
  return Object.fromEntries(
    Object.entries(translations).map(([language, { eventTitle: title, description }]) => [
      language,
      description === '' ? { title } : { title, description },
    ]),
  );
}

/** To a hundredth of a degree, about a kilometre: the stored pin must not give away a hidden address. */
function roughly(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 100) / 100;
}

function areaPrecision({ precision }: EventInput): 'locality' | 'city' {
  return precision === 'city' ? 'city' : 'locality';
}

/**
 * A new event's row.
 * @param about `id` if chosen by the client; `sourceKey` identifies it for repeated imports
 */
export function newEvent(
  input: EventInput,
  about: {
    readonly id?: string;
    readonly organiserId: string;
    readonly now: Temporal.Instant;
    readonly sourceKey?: string;
    /** Visible to its team only, until it is published; maybe by itself, at a time. */
    readonly draft?: boolean | undefined;
    readonly publishAt?: Temporal.Instant | null | undefined;
  },
): { readonly values: EventValues; readonly capacity: number | null } {
  const values = {
    ...columnsOf(input),
    id: about.id ?? newId(),
    organiser_id: about.organiserId,
    source_key: about.sourceKey ?? null,
    published_at: about.draft ? null : about.now,
    publish_at: about.draft ? (about.publishAt ?? null) : null,
    announced_at: about.draft ? null : about.now,
    created_at: about.now,
    updated_at: about.now,
  };
  return { values, capacity: input.capacity };
}

/** An event as organiser input, to merge a partial change into. */
export function statementOf(event: WholeEvent): EventInput {
  return {
    eventTitle: event.title,
    description: event.description,
    language: event.language,
    translations: recordOf(translatedInto(event), (language) => ({
      eventTitle: event.translations[language]?.title ?? '',
      description: event.descriptions[language] ?? '',
    })),
    featuredImage: event.imageFileId,
    date: event.startDate,
    endDate: event.endDate,
    startTime: event.startTime,
    endTime: event.endTime,
    timeZone: event.timeZone,
    onlineLink: event.onlineLink,
    exactAddress: event.exactAddress || null,
    ticketType: event.ticketType,
    ticketPrice: writtenPrice(event),
    currency: event.currency,
    refundHours: event.refundHours,
    latitude: event.latitude,
    longitude: event.longitude,
    precision: event.precision,
    capacity: event.capacity,
    categories: event.categories,
    visibility: event.visibility,
    schedule: event.schedule,
    ...statePlain(event),
  };
}

/** The languages that an event's title is translated into, in the order of all languages. */
export function translatedInto({ translations }: Pick<EventRow, 'translations'>): Language[] {
  return TextLanguage.options.filter((language) => translations[language] !== undefined);
}

/** An event's price as people write it. */
export function writtenPrice({
  pricePaise,
  currency,
}: Pick<WholeEvent, 'pricePaise' | 'currency'>): number | null {
  return pricePaise === null ? null : majorOf(pricePaise, currency);
}
