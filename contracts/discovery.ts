import { z } from 'zod';
import { Currency } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { ShownTitles, TextLanguage } from './event-translations.ts';
import { Category, EventPage, TicketType } from './events.ts';
import { eventsPerPage, maxKilometres } from './limits.ts';
import {
  CalendarDate,
  Latitude,
  Line,
  Longitude,
  PageNumber,
  patterned,
  TimeZone,
  WholeAmount,
} from './values.ts';

/** Lists and searches are counted and paged up to these limits. */
export const maxCounted = 1000;
export const maxFound = 240;

const Digits = z.string().max(8);

const NearText = patterned(
  100,
  /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/,
  'Use the form latitude,longitude',
).refine(
  (text) => {
    const [latitude, longitude] = text.split(',').map(Number);
    return Latitude.safeParse(latitude).success && Longitude.safeParse(longitude).success;
  },
  { error: 'This point is not on the globe' },
);

/** Every filter is also a query parameter of the page. */
export const EventFilters = z.object({
  q: Line.max(200).optional(),
  category: Category.optional(),
  ticketType: TicketType.optional(),
  place: Line.max(200).optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  online: z.stringbool().optional(),
  /** Whole amounts of `currency`; a free event costs 0. */
  minPrice: WholeAmount.optional(),
  maxPrice: WholeAmount.optional(),
  /** Of the prices; the site's by default. Events in other currencies are left out, unless they're free. */
  currency: Currency.optional(),
  /** Latitude and longitude, `19.08,72.88`: events within `within` of that point. */
  near: NearText.optional(),
  /** Kilometres around `near` or `place`. */
  within: z.coerce.number<string>().int().min(1).max(maxKilometres).optional(),
  /** Only events that aren't over, or only those that are. */
  when: z.enum(['upcoming', 'past']).optional(),
});
export type EventFilters = z.input<typeof EventFilters>;

export const DiscoveryPage = EventPage.extend({
  /** The searched circle; its label is null for `near`. Missing if the place wasn't found. */
  around: z
    .object({
      label: z.string().nullable(),
      latitude: z.number(),
      longitude: z.number(),
      kilometres: z.int(),
    })
    .optional(),
});
export type DiscoveryPage = z.infer<typeof DiscoveryPage>;

export const discoverEvents = endpoint({
  method: 'GET',
  path: '/v1/events',
  access: 'anyone',
  summary: 'List events: upcoming first, then past ones. With search words, the best match comes first.',
  query: EventFilters.extend({
    page: PageNumber,
    /** Fewer events on a page than usual. */
    perPage: z.coerce.number().int().min(1).max(eventsPerPage).optional(),
  }),
  shared: true,
  reply: DiscoveryPage,
  problems: ['general_argument_invalid'],
});

export const maxOnMap = 1000;

export const PlacedEvent = z.object({
  $id: z.string(),
  eventTitle: z.string(),
  language: TextLanguage.nullable(),
  translations: ShownTitles,
  location: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type PlacedEvent = z.infer<typeof PlacedEvent>;

export const mapEvents = endpoint({
  method: 'GET',
  path: '/v1/map/events',
  access: 'anyone',
  summary: 'Get map positions for a list of events: the first thousand with a location, in list order',
  query: EventFilters,
  shared: true,
  reply: z.object({ events: z.array(PlacedEvent).max(maxOnMap) }),
  problems: ['general_argument_invalid'],
});

/** The filters that a text names, as query parameters of a list; `q` has the words that mean nothing else. */
const SearchReading = z.object({
  q: Line.max(200).optional(),
  ticketType: TicketType.optional(),
  place: Line.max(200).optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  online: z.enum(['true', 'false']).optional(),
  minPrice: Digits.optional(),
  maxPrice: Digits.optional(),
  currency: Currency.optional(),
  within: Digits.optional(),
});
export type SearchReading = z.infer<typeof SearchReading>;

export const readSearch = endpoint({
  method: 'GET',
  path: '/v1/search/reading',
  access: 'anyone',
  summary:
    'Read a search text as filters: dates, prices, places, free and online, in English or Hindi. Words that mean none of these stay as words.',
  query: z.object({
    text: Line.min(1).max(200),
    /** The zone for 'today' and 'this weekend'; the site's by default. */
    timeZone: TimeZone.optional(),
  }),
  shared: true,
  reply: z.object({
    filters: SearchReading,
    /** The text asks for what is nearby; only the reader's device knows where that is. */
    nearMe: z.boolean(),
  }),
  problems: ['general_argument_invalid'],
});

export const discoveryEndpoints = { discoverEvents, mapEvents, readSearch };
