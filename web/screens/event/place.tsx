import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { venueOf } from '../../features/events/facts.ts';
import type { MapMarker } from '../../features/map/markers.ts';
import { TilePicture } from '../../features/map/tile-picture.tsx';
import { mapView } from '../../features/map/view.ts';
import { lazyPart, lazyWithRetry } from '../../lib/lazy-part.tsx';
import { useHydrated, useSite } from '../../lib/page-context.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { mapAppUrl, wayTo } from './location/map-links.tsx';
import styles from './place.module.css';
import screen from './screen.module.css';

const openDirections = () => withItsTexts(['location'], import('./location/location-dialog.tsx'));
const Directions = lazyPart(openDirections);
const LandPicture = lazyWithRetry(() => import('../../features/map/land-picture.tsx'));
const SmallMap = lazyWithRetry(() => withItsTexts(['location'], import('../../features/map/map-canvas.tsx')));

/** Where an event on site is: its address, a map of it, and the way there. */
function Place({ event: shown }: { event: EventDetail }) {
  const t = useTranslations('location');
  const heading = useTranslations('event');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const event = wayTo(shown);
  const appUrl = hydrated ? mapAppUrl(event, navigator.userAgent) : null;
  if (event.location === '') return null;
  return (
    <section aria-labelledby="place" className={screen.section}>
      <h2 id="place">{heading('location')}</h2>
      <address className={styles.address}>{shown.location}</address>
      {shown.exactAddress !== null && (
        <p>
          <strong>{t('exactAddress')}</strong>
          <br />
          {shown.exactAddress}
        </p>
      )}
      {shown.hidesAddress && shown.exactAddress === null && <p>{t('addressLater')}</p>}
      <MapOnScreen event={shown} />
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

/** Pixels, as the small map has them. */
const mapHeight = 260;
const zoom = mapView.zoom + 2;

/**
 * A picture of image tiles where the site has them, or of the built-in map if they can't be loaded: the engine comes
 * with the dialog. Only a site with its own map file needs the engine for it. Each once its place is on the screen,
 * since a tile server learns of it.
 */
function MapOnScreen({ event: { latitude, longitude, location } }: { event: EventDetail }) {
  const t = useTranslations('location');
  const texts = useTranslations('map');
  const { map } = useSite();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [failed, setFailed] = useState(false);
  const [nothing, setNothing] = useState(false);
  const known = latitude !== null && longitude !== null;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let seen = false;
    const measure = () => seen && setWidth(element.clientWidth);
    const observer = new IntersectionObserver((entries) => {
      seen ||= entries.some(({ isIntersecting }) => isIntersecting);
      measure();
    });
    const size = new ResizeObserver(measure);
    observer.observe(element);
    size.observe(element);
    return () => {
      observer.disconnect();
      size.disconnect();
    };
  }, []);
  const venue = venueOf(location);
  const markers = useMemo((): MapMarker[] => {
    if (latitude === null || longitude === null) return [];
    return [{ kind: 'end', label: venue, position: { latitude, longitude } }];
  }, [latitude, longitude, venue]);
  if (!known) return null;
  const centre = { latitude, longitude };
  return (
    <div ref={frame} className={styles.map}>
      {/* Below the picture until that is complete. Nothing moves if there is none. */}
      <p className={styles.state} aria-hidden={!nothing}>
        {texts(nothing ? 'failed' : 'drawing')}
      </p>
      {width > 0 && map.kind === 'raster' && !failed && (
        <TilePicture
          {...{ centre, zoom, width, ...map }}
          height={mapHeight}
          label={venue}
          onFail={() => setFailed(true)}
        />
      )}
      {width > 0 && !nothing && (map.kind === 'world' || (map.kind === 'raster' && failed)) && (
        <Suspense>
          <LandPicture
            {...{ centre, width }}
            height={mapHeight}
            label={venue}
            onFail={() => setNothing(true)}
          />
        </Suspense>
      )}
      {width > 0 && map.kind === 'archive' && (
        <Suspense>
          <SmallMap
            still
            size="small"
            label={t('placeMap', { place: venue })}
            view={{ centre, zoom }}
            markers={markers}
          />
        </Suspense>
      )}
    </div>
  );
}
