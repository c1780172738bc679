import type { EventDetail } from '../../../contracts/events.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';

/** The event in the words of schema.org, for search machines. The server writes it; nobody sees it. */
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
  /** Who invites. */
  readonly organiser: string;
  /** Whole addresses: of the event's page, and of the picture that stands for it. */
  readonly page: string;
  readonly card: string;
}

const schema = 'https://schema.org';

/** An event as schema.org's `Event`, with what search machines ask for: when, where, by whom, at what price. */
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
    organizer: { '@type': 'Organization', name: organiser },
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
