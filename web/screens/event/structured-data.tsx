import { useLocale } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { languageOfTexts } from '../../../contracts/languages.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths, withLanguage } from '../../paths.ts';

/** The event as schema.org JSON-LD for search engines. Rendered on the server only. */
export default function StructuredData({ event, organiser }: { event: EventDetail; organiser: string }) {
  const { url } = useSite();
  const locale = useLocale();
  const own = languageOfTexts(event, locale);
  const card = withLanguage(paths.eventCard(event.$id, event.$updatedAt), own);
  const description = describeEvent(event, {
    organiser,
    page: url + withLanguage(paths.event(event.$id), own),
    language: own ?? event.language,
    card: url + card,
  });
  return (
    <>
      <Alternates event={event} />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, written without any `<`
        dangerouslySetInnerHTML={{ __html: JSON.stringify(description).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}

/** Where search engines find the page in each language that the event has texts in. */
function Alternates({ event }: { event: EventDetail }) {
  const { url } = useSite();
  const codes = Object.keys(event.translations);
  if (codes.length === 0 || event.publishedAt === null || event.visibility !== 'public') return null;
  const page = url + paths.event(event.$id);
  return (
    <>
      <link rel="alternate" hrefLang="x-default" href={page} />
      {[event.language ?? '', ...codes].map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={withLanguage(page, code)} />
      ))}
    </>
  );
}

interface Surroundings {
  readonly organiser: string;
  /** Absolute addresses of the event's page and its picture. */
  readonly page: string;
  readonly card: string;
  /** Of the texts; null: unknown. */
  readonly language: string | null;
}

const schema = 'https://schema.org';

/** An event as schema.org `Event`, with the fields that search engines read. */
export function describeEvent(event: EventDetail, { organiser, page, card, language }: Surroundings) {
  return {
    '@context': schema,
    '@type': 'Event',
    name: event.eventTitle,
    description: event.excerpt,
    ...(language !== null && { inLanguage: language }),
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
