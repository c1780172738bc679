import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { MapMarker } from '../../features/map/markers.ts';
import { mapView } from '../../features/map/view.ts';
import { lazyPart, lazyWithRetry, useLatePart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { mapAppUrl, venueOf } from './location/map-links.ts';
import styles from './place.module.css';
import screen from './screen.module.css';

const openDirections = () => withItsTexts(['location'], import('./location/location-dialog.tsx'));
const Directions = lazyPart(openDirections);
const SmallMap = lazyWithRetry(() => withItsTexts(['location'], import('../../features/map/map-canvas.tsx')));

/** Where an event on site is: its address, a map of it, and the way there. */
function Place({ event }: { event: EventDetail }) {
  const t = useTranslations('location');
  const heading = useTranslations('event');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const part = useLatePart<HTMLElement>();
  const appUrl = hydrated ? mapAppUrl(event, navigator.userAgent) : null;
  if (event.location === '') return null;
  return (
    <section {...part} aria-labelledby="place" className={screen.section}>
      <h2 id="place">{heading('location')}</h2>
      <address className={styles.address}>{event.location}</address>
      <MapOnScreen event={event} />
      <div className={styles.actions}>
        <Button
          variant="secondary"
          onPointerEnter={() => void openDirections()}
          onClick={() => setOpen(true)}
        >
          {t('directions')}
        </Button>
        {appUrl !== null && (
          <a href={appUrl} className={buttonClass({ variant: 'secondary' })} rel="noopener">
            {t('openMapApp')}
          </a>
        )}
      </div>
      {open && (
        <Suspense>
          <Directions event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

export default withTexts(Place, ['location']);

/** The map, fetched once its place is on the screen, since it's heavy and a tile server learns of it. */
function MapOnScreen({ event: { latitude, longitude, location } }: { event: EventDetail }) {
  const t = useTranslations('location');
  const frame = useRef<HTMLDivElement>(null);
  const [onScreen, setOnScreen] = useState(false);
  const known = latitude !== null && longitude !== null;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setOnScreen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const markers = useMemo((): MapMarker[] => {
    if (latitude === null || longitude === null) return [];
    return [{ kind: 'end', label: venueOf(location), position: { latitude, longitude } }];
  }, [latitude, longitude, location]);
  if (!known) return null;
  return (
    <div ref={frame} className={styles.map}>
      {onScreen && (
        <Suspense>
          <SmallMap
            still
            size="small"
            label={t('placeMap', { place: venueOf(location) })}
            view={{ centre: { latitude, longitude }, zoom: mapView.zoom + 2 }}
            markers={markers}
          />
        </Suspense>
      )}
    </div>
  );
}
