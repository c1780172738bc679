import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place } from '../../../../contracts/places.ts';
import { kilometresBetween, type Position } from '../../../../contracts/positions.ts';
import { useCall } from '../../../api/call.ts';
import { routeQuery } from '../../../api/places.ts';
import type { DrawnMap } from '../../../features/map/engine.ts';
import { mapView } from '../../../features/map/view.ts';

/** The start, the end and the route between, fetched again when either moves. */
export function useRouteToEvent(place: Position | null) {
  const { own, locate } = useOwnPosition();
  const [chosenStart, setChosenStart] = useState<Position | null>(null);
  const [searchedEnd, setSearchedEnd] = useState<Place | null>(null);
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
  return {
    own,
    locate,
    ownPosition,
    chosenStart,
    setChosenStart,
    searchedEnd,
    setSearchedEnd,
    start,
    from,
    end,
    way,
    route,
  };
}

/** Shows the whole route once. Centres the map on the reader as they move only while they ask for it. */
export function useFollowing(
  map: DrawnMap | undefined,
  { ownPosition, chosenStart, start, end, route }: ReturnType<typeof useRouteToEvent>,
) {
  const [following, setFollowing] = useState(false);
  const shown = useRef(false);
  const showAll = useEffectEvent(() => {
    map?.showAll([start, end].filter((position) => position !== null));
  });
  useEffect(() => {
    if (map !== undefined && following && ownPosition !== null) map.moveTo(ownPosition);
  }, [map, following, ownPosition]);
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

/** The reader's position, as far as the browser knows it. */
type OwnPosition =
  | { readonly state: 'idle' | 'asking' }
  | { readonly state: 'known'; readonly position: Position }
  | { readonly state: 'denied' | 'insecure' | 'unknown' };

/**
 * Watches the position while mounted: at once if the browser may tell it, else once the reader asks, as the browser then
 * asks them. It never leaves the browser's memory.
 */
function useOwnPosition() {
  const [own, setOwn] = useState<OwnPosition>({ state: 'idle' });
  const [asked, setAsked] = useState(false);
  const locate = () => setAsked(true);
  useEffect(() => {
    const known = navigator.permissions?.query({ name: 'geolocation' });
    // A browser that doesn't say is asked when the reader wants it.
    known?.then(
      ({ state }) => state === 'granted' && setAsked(true),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!asked) return;
    if (!window.isSecureContext || navigator.geolocation === undefined) {
      setOwn({ state: 'insecure' });
      return;
    }
    setOwn({ state: 'asking' });
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => setOwn({ state: 'known', position: { latitude, longitude } }),
      (error) => {
        console.info(`The position is not known: ${error.message}`);
        setOwn((before) => {
          if (error.code === error.PERMISSION_DENIED) return { state: 'denied' };
          // A failed reading doesn't discard the last good one.
          return before.state === 'known' ? before : { state: 'unknown' };
        });
      },
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 20_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [asked]);
  return { own, locate };
}

/** Kilometres. Smaller changes are GPS noise. */
const stillKm = 0.025;

/** The position without GPS noise: the same object until the reader has moved. */
function useSettled(position: Position | null): Position | null {
  const [settled, setSettled] = useState(position);
  const moved =
    position === null || settled === null
      ? position !== settled
      : position !== settled && kilometresBetween(position, settled) > stillKm;
  if (moved) setSettled(position);
  return moved ? position : settled;
}
