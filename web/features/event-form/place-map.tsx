import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Position } from '../../../contracts/positions.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import type { DrawnMap } from '../map/engine.ts';
import { MapCanvas } from '../map/map-canvas.tsx';
import type { MapMarker } from '../map/markers.ts';
import { mapView } from '../map/view.ts';

interface PlaceMapProps {
  /** Where the pin is: where the address was found, or where someone put it. */
  readonly position: Position | null;
  /** Null: the pin stays where it is. */
  readonly onMove: ((position: Position) => void) | null;
}

/** A small map with the event's pin, which can be dragged, or set by pressing the spot. */
function PlaceMap({ position, onMove }: PlaceMapProps) {
  const t = useTranslations('eventForm');
  const [map, setMap] = useState<DrawnMap>();
  const { latitude, longitude } = position ?? {};
  const markers = useMemo((): MapMarker[] => {
    if (latitude === undefined || longitude === undefined) return [];
    return [{ kind: 'end', label: t('pin'), position: { latitude, longitude }, ...(onMove && { onMove }) }];
  }, [latitude, longitude, onMove, t]);
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) map?.moveTo({ latitude, longitude });
  }, [map, latitude, longitude]);
  return (
    <MapCanvas
      size="small"
      label={t('pinMap')}
      view={{ centre: position ?? mapView.centre, zoom: mapView.zoom }}
      markers={markers}
      {...(onMove && { pick: onMove })}
      onDrawn={setMap}
    />
  );
}

export default withTexts(PlaceMap, ['location']);
