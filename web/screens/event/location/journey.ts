import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Position } from '../../../../contracts/positions.ts';
import { useCall } from '../../../api/call-context.tsx';
import { routeQuery } from '../../../api/places.ts';
import type { DrawnMap } from '../../../map/engine.ts';
import { mapView } from '../../../map/view.ts';
import { useOwnPosition, useSettled } from './own-position.ts';

/** From where to where, and the way between; it is looked for anew whenever one of the ends moves. */
export function useJourney(place: Position | null) {
  const own = useOwnPosition();
  const [chosenStart, setChosenStart] = useState<Position | null>(null);
  const [searchedEnd, setSearchedEnd] = useState<Position | null>(null);
  const ownPosition = own.state === 'known' ? own.position : null;
  const start = chosenStart ?? ownPosition;
  const from = useSettled(start);
  const end = searchedEnd ?? place;
  const call = useCall();
  const known = from !== null && end !== null;
  const way = useQuery({
    ...routeQuery(call, from ?? mapView.centre, end ?? mapView.centre),
    enabled: known,
    placeholderData: keepPreviousData,
  });
  const route = known ? way.data : undefined;
  return { own, ownPosition, chosenStart, setChosenStart, setSearchedEnd, start, from, end, way, route };
}

/** Keeps the map on the reader as they move, until they move it by hand or say so. */
export function useFollowing(
  map: DrawnMap | undefined,
  { ownPosition, chosenStart, start, end, route }: ReturnType<typeof useJourney>,
) {
  const [following, setFollowing] = useState(true);
  /** Whether the first way was shown in full, before the map keeps to its beginning. */
  const shown = useRef(false);
  const showAll = useEffectEvent(() => {
    map?.showAll([start, end].filter((position) => position !== null));
  });
  const recentre = useEffectEvent((position: Position) => {
    if (following && shown.current) map?.moveTo(position);
    else if (following) map?.moveTo(position, mapView.zoom);
  });
  useEffect(() => {
    if (map !== undefined && ownPosition !== null && chosenStart === null) recentre(ownPosition);
  }, [map, ownPosition, chosenStart]);
  useEffect(() => {
    if (map === undefined || route === undefined || shown.current) return;
    shown.current = true;
    showAll();
  }, [map, route]);
  useEffect(() => {
    if (chosenStart !== null) showAll();
  }, [chosenStart]);
  return {
    following: following && chosenStart === null && ownPosition !== null,
    follow() {
      setFollowing(true);
      if (ownPosition !== null) map?.moveTo(ownPosition, mapView.zoom);
    },
    stop: () => setFollowing(false),
    showAll() {
      setFollowing(false);
      map?.showAll([start, end].filter((position) => position !== null));
    },
  };
}
