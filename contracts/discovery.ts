import { z } from 'zod';
import { mostKilometres } from './discovery-limits.ts';
import { endpoint } from './endpoint.ts';
import { Category, EventPage, TicketType } from './events.ts';
import { CalendarDate, Latitude, Line, Longitude, PageNumber, patterned, WholeRupees } from './values.ts';

/** Lists are counted, and can be paged through, up to so many events; searches up to so many. */
export const mostCounted = 1000;
export const mostFound = 240;

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

/** The filters of the discovery screens; every one of them lives in the address of the page as well. */
export const EventFilters = z.object({
  q: Line.max(200).optional(),
  category: Category.optional(),
  ticketType: TicketType.optional(),
  place: Line.max(200).optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  online: z.stringbool().optional(),
  /** Whole rupees; a free event costs 0. */
  minPrice: WholeRupees.optional(),
  maxPrice: WholeRupees.optional(),
  /** Latitude and longitude, `19.08,72.88`: events within `within` of that point. */
  near: NearText.optional(),
  /** Kilometres around `near`, or else around what `place` names. */
  within: z.coerce.number<string>().int().min(1).max(mostKilometres).optional(),
});
export type EventFilters = z.input<typeof EventFilters>;

/** One page of a discovery list. */
export const DiscoveryPage = EventPage.extend({
  /** The circle that was looked in; its label is null around a point. Not there where the place is not known. */
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
  summary: 'Finds events: upcoming first, past ones after them; with search words the best match first.',
  query: EventFilters.extend({ page: PageNumber }),
  shared: true,
  reply: DiscoveryPage,
  problems: ['general_argument_invalid'],
});

/** Most events that one map shows. */
export const mostOnMap = 1000;

/** An event as a map shows it. */
export const PlacedEvent = z.object({
  $id: z.string(),
  eventTitle: z.string(),
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
  summary:
    'Where the events of a list are: the first thousand that have a position, in the order of the list.',
  query: EventFilters,
  shared: true,
  reply: z.object({ events: z.array(PlacedEvent).max(mostOnMap) }),
  problems: ['general_argument_invalid'],
});

export const discoveryEndpoints = { discoverEvents, mapEvents };
