import type { EventDetail } from '../../../contracts/events.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';

/** The event as schema.org JSON-LD for search engines. Rendered on the server only. */
export default function StructuredData({ event, organiser }: { event: EventDetail; organiser: string }) {
  const { url } = useSite();
  const card = paths.eventCard(event.$id, event.$updatedAt);
  const description = describeEvent(event, {
    organiser,
    page: url + paths.event(event.$id),
    card: url + card,
  });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, written without any `<`
      dangerouslySetInnerHTML={{ __html: JSON.stringify(description).replaceAll('<', '\\u003c') }}
    />
  );
}

interface Surroundings {
  readonly organiser: string;
  /** Absolute addresses of the event's page and its picture. */
  readonly page: string;
  readonly card: string;
}

const schema = 'https://schema.org';

/** An event as schema.org `Event`, with the fields that search engines read. */
export function describeEvent(event: EventDetail, { organiser, page, card }: Surroundings) {
  return {
    '@context': schema,
    '@type': 'Event',
    name: event.eventTitle,
    description: event.excerpt,
    url: page,
    image: [card],
    startDate: event.allDay ? event.date : event.startsAt,
    endDate: event.allDay ? event.endDate : event.endsAt,
    eventStatus: `${schema}/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${schema}/${attendanceMode(event)}EventAttendanceMode`,
    location: [...placeOf(event), ...(event.online ? [{ '@type': 'VirtualLocation', url: page }] : [])],
    organizer:
      event.hosts.length === 0
        ? { '@type': 'Organization', name: organiser }
        : [
            { '@type': 'Organization', name: organiser },
            ...event.hosts.map(({ name }) => ({ '@type': 'Person', name })),
          ],
    offers: {
      '@type': 'Offer',
      price: event.ticketPrice ?? 0,
      priceCurrency: event.currency,
      availability: `${schema}/${event.full ? 'SoldOut' : 'InStock'}`,
      validFrom: event.$createdAt,
      url: page,
    },
  };
}

function attendanceMode({ online, location }: EventDetail): 'Offline' | 'Online' | 'Mixed' {
  if (!online) return 'Offline';
  return location === '' ? 'Online' : 'Mixed';
}

function placeOf({ location, latitude, longitude }: EventDetail) {
  if (location === '') return [];
  const geo =
    latitude === null || longitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude, longitude } };
  return [{ '@type': 'Place', name: location, address: location, ...geo }];
}
