import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../../contracts/events.ts';
import { isPast } from '../../../features/events/facts.ts';
import { useHydrated, useNow } from '../../../lib/page-context.tsx';

type Place = Pick<EventDetail, 'latitude' | 'longitude' | 'location'>;

type MapName = 'openStreetMap' | 'googleMaps' | 'mapsApp';

/** Links to map services, by position if known, else by address. */
export function mapLinks({ latitude, longitude, location }: Place): { name: MapName; url: string }[] {
  const words = encodeURIComponent(location);
  if (latitude === null || longitude === null) {
    return [
      { name: 'openStreetMap', url: `https://www.openstreetmap.org/search?query=${words}` },
      { name: 'googleMaps', url: `https://www.google.com/maps/search/?api=1&query=${words}` },
      { name: 'mapsApp', url: `geo:0,0?q=${words}` },
    ];
  }
  const at = `${latitude},${longitude}`;
  return [
    {
      name: 'openStreetMap',
      url: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
    },
    { name: 'googleMaps', url: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(at)}` },
    { name: 'mapsApp', url: `geo:${at}?q=${at}(${words})` },
  ];
}

/**
 * Opens the device's own map app with directions to the place; null on devices that may not have one.
 *
 * @param device the browser's user agent
 */
export function mapAppUrl({ latitude, longitude, location }: Place, device: string): string | null {
  const words = encodeURIComponent(location);
  const at = latitude === null || longitude === null ? null : `${latitude},${longitude}`;
  if (/iPhone|iPad|iPod/.test(device)) return `https://maps.apple.com/?daddr=${at ?? words}`;
  if (/Android/.test(device)) return at === null ? `geo:0,0?q=${words}` : `geo:${at}?q=${at}(${words})`;
  return null;
}

/** The event where directions lead: to its exact address, of which no position is known. */
export function wayTo(event: EventDetail): EventDetail {
  const { exactAddress } = event;
  if (exactAddress === null) return event;
  return { ...event, location: exactAddress, latitude: null, longitude: null };
}

/**
 * To the device's own map app where there is one, to the map on this page elsewhere: the directions are there. Late, to
 * keep the first load small.
 */
export default function DirectionsLink({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const past = isPast(event, useNow());
  const appUrl = useHydrated() ? mapAppUrl(wayTo(event), navigator.userAgent) : null;
  if (past || event.status === 'cancelled') return null;
  return (
    <a href={appUrl ?? '#place'} rel="noopener">
      {t(appUrl === null && event.latitude !== null ? 'showMap' : 'directions')}
    </a>
  );
}
