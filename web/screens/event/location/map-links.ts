import type { EventDetail } from '../../../../contracts/events.ts';

type MapName = 'openStreetMap' | 'googleMaps' | 'mapsApp';

/** Links to maps: to the position where it is known, else to a search for the address. */
export function mapLinks({
  latitude,
  longitude,
  location,
}: Pick<EventDetail, 'latitude' | 'longitude' | 'location'>): { name: MapName; url: string }[] {
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
