import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { EventFilters } from '../../../contracts/discovery.ts';
import { inLanguage } from '../../../contracts/languages.ts';
import type { CallReply } from '../../api/call.ts';
import { mapEventsQuery } from '../../api/events.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { DrawnMap } from '../map/engine.ts';
import { MapCanvas } from '../map/map-canvas.tsx';
import { mapView } from '../map/view.ts';
import styles from './events-map.module.css';
import listStyles from './list-with-map.module.css';

interface EventsMapProps {
  readonly filters: EventFilters;
  /** The id of the event to mark with a pin. */
  readonly marked?: string | undefined;
}

/** The list is complete without it: what can't be loaded is said in the map's place. */
function EventsMap({ filters, marked }: EventsMapProps) {
  const t = useTranslations('errors');
  const query = useQuery({ ...mapEventsQuery(filters), placeholderData: keepPreviousData });
  if (query.data !== undefined) return <DrawnEvents events={query.data.events} marked={marked} />;
  if (query.isError) return <QueryError title={t('partTitle')} query={query} />;
  return <div className={listStyles.room} />;
}

interface DrawnEventsProps extends Pick<EventsMapProps, 'marked'> {
  readonly events: CallReply<'GET /v1/map/events'>['events'];
}

function DrawnEvents({ events, marked }: DrawnEventsProps) {
  const t = useTranslations('lists');
  const formats = useFormats();
  const locale = useLocale();
  const [map, setMap] = useState<DrawnMap>();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const points = useMemo(
    () => events.map(({ $id, ...event }) => ({ id: $id, ...inLanguage(event, locale) })),
    [events, locale],
  );
  useEffect(() => {
    map?.showAll(points);
    setSelected([]);
  }, [map, points]);
  const pins = useMemo(() => {
    const point = points.find(({ id }) => id === marked);
    return point === undefined ? [] : [{ kind: 'end' as const, label: point.eventTitle, position: point }];
  }, [points, marked]);
  const shown = points.filter(({ id }) => selected.includes(id));
  return (
    <div className={styles.map}>
      <MapCanvas
        label={t('mapLabel')}
        view={{ centre: points[0] ?? mapView.centre, zoom: points.length === 0 ? 4 : mapView.zoom }}
        points={points}
        markers={pins}
        select={setSelected}
        onDrawn={setMap}
      />
      <div role="status">
        {points.length === 0 && <p className={styles.note}>{t('nothingOnMap')}</p>}
        {shown.length > 0 && (
          <ul className={styles.selected}>
            {shown.map(({ id, eventTitle, location, startsAt, timeZone }) => (
              <li key={id}>
                <Link to={paths.event(id)}>{eventTitle}</Link>
                <span>{formats.instant(startsAt, timeZone)}</span>
                <span>{location}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

export default withTexts(EventsMap, ['location']);
