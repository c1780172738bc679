import { ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../../contracts/events.ts';
import { isProblem } from '../../../api/errors.ts';
import { withTexts } from '../../../lib/screen-texts.tsx';
import type { DrawnMap } from '../../../map/engine.ts';
import { MapCanvas } from '../../../map/map-canvas.tsx';
import type { MapMarker } from '../../../map/markers.ts';
import { mapView } from '../../../map/view.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { useFollowing, useJourney } from './journey.ts';
import styles from './location.module.css';
import { mapLinks } from './map-links.ts';
import { SearchEnd } from './search-end.tsx';
import { StartControls } from './start-controls.tsx';
import { Way } from './way.tsx';

interface LocationDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

/** Where the event is, and the way there: on the map and in words. */
function LocationDialog({ event, onClose }: LocationDialogProps) {
  const t = useTranslations('location');
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles.content}>
        <div>
          <address className={styles.address}>{event.location}</address>
          <PositionText event={event} />
        </div>
        <Journey event={event} />
        <OpenIn event={event} />
      </div>
    </Dialog>
  );
}

export default withTexts(LocationDialog, ['location', 'map']);

function Journey({ event }: { event: EventDetail }) {
  const t = useTranslations('location');
  const { latitude, longitude } = event;
  const place = useMemo(
    () => (latitude === null || longitude === null ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  const [map, setMap] = useState<DrawnMap>();
  const [picking, setPicking] = useState(false);
  const journey = useJourney(place);
  const following = useFollowing(map, journey);
  const { start, end, chosenStart, from, route, way } = journey;
  const markers = useMemo(() => {
    const drawn: MapMarker[] = [];
    if (end !== null) drawn.push({ kind: 'end', label: t('endLocation'), position: end });
    const label = t(chosenStart === null ? 'yourLocation' : 'startPoint');
    if (start !== null) drawn.push({ kind: 'start', label, position: start });
    return drawn;
  }, [start, end, chosenStart, t]);
  const choose = (position: { latitude: number; longitude: number }) => {
    setPicking(false);
    journey.setChosenStart(position);
  };
  return (
    <>
      <SearchEnd
        onFound={(found) => {
          journey.setSearchedEnd(found);
          map?.moveTo(found);
        }}
        onReset={() => {
          journey.setSearchedEnd(null);
          if (place !== null) map?.moveTo(place);
        }}
      />
      <MapCanvas
        label={t('map')}
        view={{ centre: place ?? mapView.centre, zoom: mapView.zoom }}
        markers={markers}
        line={route ?? null}
        crosshair={picking}
        pick={(position) => picking && choose(position)}
        handMove={following.stop}
        onDrawn={setMap}
      />
      <StartControls
        {...{ journey, following, picking }}
        canPick={map !== undefined}
        onPick={setPicking}
        onStartHere={() => map !== undefined && choose(map.centre())}
      />
      <div aria-live="polite">
        {way.isFetching && route === undefined && <p>{t('calculating')}</p>}
        {route !== undefined && from !== null && end !== null && (
          <Way event={event} route={route} from={from} to={end} />
        )}
      </div>
      {way.isError && (
        <FormMessage>
          {t(isProblem(way.error, 'general_rate_limit_exceeded') ? 'tooMany' : 'noRoute')}
        </FormMessage>
      )}
    </>
  );
}

function PositionText({ event }: { event: EventDetail }) {
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

function OpenIn({ event }: { event: EventDetail }) {
  const t = useTranslations('location');
  return (
    <div className={styles.openIn}>
      <p>{t('openIn')}</p>
      <ul className={styles.links}>
        {mapLinks(event).map(({ name, url }) => (
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
    </div>
  );
}
