import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './location-dialog.module.css';

interface LocationDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

/** Where the event is: the address, its position, and the way to it in a map of the reader's choice. */
export default function LocationDialog({ event, onClose }: LocationDialogProps) {
  const t = useTranslations('location');
  const links = mapLinks(event);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <address className={styles.address}>{event.location}</address>
      <Position event={event} />
      <p className={styles.openIn}>{t('openIn')}</p>
      <ul className={styles.links}>
        {links.map(({ name, url }) => (
          <li key={name}>
            <a
              href={url}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              rel="noopener"
              {...(url.startsWith('https:') && { target: '_blank' })}
            >
              {t(name)}
              <ExternalLink aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Position({ event }: { event: EventDetail }) {
  const t = useTranslations('location');
  if (event.latitude === null || event.longitude === null) return <p>{t('noPosition')}</p>;
  const isPlace = event.precision === 'locality' || event.precision === 'city';
  return (
    <p className={styles.position}>
      {t('coordinates')}{' '}
      <span className={styles.numbers}>
        {event.latitude.toFixed(5)}, {event.longitude.toFixed(5)}
      </span>
      {isPlace && <span className={styles.note}>{t('approximate')}</span>}
    </p>
  );
}

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
