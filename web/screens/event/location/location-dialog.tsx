import { useQueryClient } from '@tanstack/react-query';
import { Crosshair, ExternalLink, LocateFixed, LocateOff, MapPinPlus, Maximize2 } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../../contracts/events.ts';
import type { Place } from '../../../../contracts/places.ts';
import { geocodeQuery } from '../../../api/places.ts';
import { venueOf } from '../../../features/events/facts.ts';
import type { DrawnMap } from '../../../features/map/engine.ts';
import { MapCanvas } from '../../../features/map/map-canvas.tsx';
import type { MapMarker } from '../../../features/map/markers.ts';
import { mapView } from '../../../features/map/view.ts';
import { isProblem } from '../../../lib/errors.ts';
import { withTexts } from '../../../lib/screen-texts.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Disclosure } from '../../../ui/skeleton.tsx';
import { Directions } from './directions.tsx';
import styles from './location.module.css';
import { mapAppUrl, mapLinks } from './map-links.tsx';
import { useFollowing, useRouteToEvent } from './use-route.ts';

interface LocationDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

/** The event's location and the route there, on the map and in words. */
function LocationDialog({ event, onClose }: LocationDialogProps) {
  const t = useTranslations('location');
  return (
    <Dialog open size="lg" onOpenChange={onClose} title={t('title')} closeLabel={t('close')}>
      <div className={styles.content}>
        <div className={styles.place}>
          <Address event={event} />
          <OpenIn event={event} />
        </div>
        <Journey event={event} />
      </div>
    </Dialog>
  );
}

export default withTexts(LocationDialog, ['location']);

/** The streets around a known address. */
const closeZoom = 15;

function Journey({ event }: { event: EventDetail }) {
  const t = useTranslations('location');
  const { latitude, longitude } = event;
  const place = useMemo(
    () => (latitude === null || longitude === null ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  const [map, setMap] = useState<DrawnMap>();
  const [picking, setPicking] = useState(false);
  const journey = useRouteToEvent(place);
  const following = useFollowing(map, journey);
  const { start, end, searchedEnd, chosenStart, from, route, way } = journey;
  const markers = useMemo(() => {
    const drawn: MapMarker[] = [];
    if (end !== null)
      drawn.push({ kind: 'end', label: searchedEnd?.label ?? venueOf(event.location), position: end });
    const label = t(chosenStart === null ? 'yourLocation' : 'startPoint');
    if (start !== null) drawn.push({ kind: 'start', label, position: start });
    return drawn;
  }, [start, end, searchedEnd, chosenStart, event.location, t]);
  const choose = (position: { latitude: number; longitude: number }) => {
    setPicking(false);
    journey.setChosenStart(position);
  };
  return (
    <>
      <MapCanvas
        label={t('map')}
        view={{ centre: place ?? mapView.centre, zoom: isArea(event) ? mapView.zoom : closeZoom }}
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
          <Directions event={event} route={route} from={from} to={end} />
        )}
      </div>
      {way.isError && (
        <FormMessage>
          {t(isProblem(way.error, 'general_rate_limit_exceeded') ? 'tooMany' : 'noRoute')}
        </FormMessage>
      )}
      <Disclosure size="sm" title={t('searchLabel')}>
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
      </Disclosure>
    </>
  );
}

function Address({ event }: { event: EventDetail }) {
  const t = useTranslations('location');
  return (
    <div>
      <address className={styles.address}>{event.location}</address>
      {event.latitude === null && <p className={styles.note}>{t('noPosition')}</p>}
      {isArea(event) && <p className={styles.note}>{t('approximate')}</p>}
    </div>
  );
}

/** The device's own app first; where there's none, the service that most people know. */
function OpenIn({ event }: { event: EventDetail }) {
  const t = useTranslations('location');
  const appUrl = mapAppUrl(event, navigator.userAgent);
  const links = mapLinks(event);
  const main =
    appUrl === null ? links.find(({ name }) => name === 'googleMaps') : { name: 'mapsApp', url: appUrl };
  return (
    <ul className={styles.links}>
      {main !== undefined && (
        <li className={styles.app}>
          <a href={main.url} className={buttonClass({ block: true })} {...outside(main.url)}>
            {appUrl === null ? t('openIn', { name: t('googleMaps') }) : t('openMapApp')}
            <ExternalLink aria-hidden="true" />
          </a>
        </li>
      )}
      {links
        .filter(({ name }) => name !== main?.name)
        .map(({ name, url }) => (
          <li key={name}>
            <a href={url} className={buttonClass({ variant: 'secondary', size: 'sm' })} {...outside(url)}>
              {t(name)}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** Apps open beside the page, sites in a window of their own. */
function outside(url: string) {
  return { rel: 'noopener', ...(url.startsWith('https:') && { target: '_blank' }) };
}

function isArea({ precision }: EventDetail): boolean {
  return precision === 'locality' || precision === 'city';
}

interface SearchEndProps {
  readonly onFound: (place: Place) => void;
  readonly onReset: () => void;
}

/** Searches for another place. An empty search does nothing. */
function SearchEnd({ onFound, onReset }: SearchEndProps) {
  const t = useTranslations('location');
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ error?: string; note?: string; busy?: true }>({});
  const [asked, setAsked] = useState(false);

  const search = async (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text === '') return;
    setAsked(true);
    setState({ busy: true });
    try {
      const place = await queries.fetchQuery(geocodeQuery(text));
      onFound(place);
      const { matched, label } = place;
      setState(place.match === 'partial' ? { note: t('foundPart', { matched, place: label }) } : {});
    } catch (error) {
      console.info('Error fetching location: ', error);
      setState({
        error: t(isProblem(error, 'general_rate_limit_exceeded') ? 'tooMany' : 'noRoute'),
      });
    }
  };
  const reset = () => {
    if (field.current !== null) field.current.value = '';
    setState({});
    setAsked(false);
    field.current?.focus();
    onReset();
  };
  return (
    <search className={styles.search}>
      <form method="dialog" className={styles.searchRow} onSubmit={(event) => void search(event)}>
        <TextField
          ref={field}
          label={t('searchLabel')}
          labelHidden
          placeholder={t('searchPlaceholder')}
          maxLength={300}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary" busy={state.busy === true}>
          {t('search')}
        </Button>
        {asked && (
          <Button variant="quiet" onClick={reset}>
            {t('reset')}
          </Button>
        )}
      </form>
      <FormMessage>{state.error}</FormMessage>
      <p role="status" className={styles.note}>
        {state.note}
      </p>
    </search>
  );
}

interface StartControlsProps {
  readonly journey: ReturnType<typeof useRouteToEvent>;
  readonly following: ReturnType<typeof useFollowing>;
  readonly picking: boolean;
  /** Whether there is a map to pick on. */
  readonly canPick: boolean;
  readonly onPick: (picking: boolean) => void;
  readonly onStartHere: () => void;
}

function StartControls(props: StartControlsProps) {
  const { journey, following, picking, canPick, onPick, onStartHere } = props;
  const t = useTranslations('location');
  const { own, chosenStart, route } = journey;
  if (picking) {
    return (
      <div className={styles.controls}>
        <p role="status" className={styles.picking}>
          {t('picking')}
        </p>
        <Button size="sm" icon={<Crosshair aria-hidden="true" />} onClick={onStartHere}>
          {t('startHere')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onPick(false)}>
          {t('stopPicking')}
        </Button>
      </div>
    );
  }
  const known = own.state === 'known';
  const failure = known || own.state === 'idle' || own.state === 'asking' ? null : own.state;
  return (
    <>
      {own.state === 'asking' && chosenStart === null && <p className={styles.note}>{t('locating')}</p>}
      {failure !== null && chosenStart === null && (
        <p role="status" className={styles.note}>
          {t(failure)}
        </p>
      )}
      <div className={styles.controls}>
        {own.state === 'idle' && (
          <Button
            size="sm"
            variant="secondary"
            icon={<LocateFixed aria-hidden="true" />}
            onClick={() => {
              journey.setChosenStart(null);
              journey.locate();
            }}
          >
            {t('useOwn')}
          </Button>
        )}
        {canPick && (
          <Button
            size="sm"
            variant="secondary"
            icon={<MapPinPlus aria-hidden="true" />}
            onClick={() => onPick(true)}
          >
            {t('setStart')}
          </Button>
        )}
        {known && chosenStart !== null && (
          <Button
            size="sm"
            variant="secondary"
            icon={<LocateFixed aria-hidden="true" />}
            onClick={() => journey.setChosenStart(null)}
          >
            {t('useOwn')}
          </Button>
        )}
        {known && chosenStart === null && canPick && (
          <Button
            size="sm"
            variant="secondary"
            icon={following.following ? <LocateOff aria-hidden="true" /> : <LocateFixed aria-hidden="true" />}
            onClick={following.following ? following.stop : following.follow}
          >
            {t(following.following ? 'stopFollowing' : 'follow')}
          </Button>
        )}
        {route !== undefined && canPick && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Maximize2 aria-hidden="true" />}
            onClick={following.showAll}
          >
            {t('showAll')}
          </Button>
        )}
      </div>
    </>
  );
}
