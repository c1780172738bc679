import { useEffect, useState } from 'react';
import { kilometresBetween, type Position } from '../../../../contracts/positions.ts';

/** Where the reader is, as far as the browser tells. */
export type OwnPosition =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly position: Position }
  | { readonly state: 'denied' | 'insecure' | 'unknown' };

/** Watches the reader's position as long as the component is shown. It stays in this browser's memory. */
export function useOwnPosition(): OwnPosition {
  const [own, setOwn] = useState<OwnPosition>({ state: 'asking' });
  useEffect(() => {
    if (!window.isSecureContext || navigator.geolocation === undefined) {
      setOwn({ state: 'insecure' });
      return;
    }
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => setOwn({ state: 'known', position: { latitude, longitude } }),
      (error) => {
        console.info(`The position is not known: ${error.message}`);
        setOwn((before) => {
          if (error.code === error.PERMISSION_DENIED) return { state: 'denied' };
          // One reading that failed takes nothing from the one before.
          return before.state === 'known' ? before : { state: 'unknown' };
        });
      },
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 20_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, []);
  return own;
}

/** Nearer than this, satellites see movement where there is none. */
const stillKm = 0.025;

/** The position without its trembling: the same object until somebody really moved. */
export function useSettled(position: Position | null): Position | null {
  const [settled, setSettled] = useState(position);
  const moved =
    position === null || settled === null
      ? position !== settled
      : position !== settled && kilometresBetween(position, settled) > stillKm;
  if (moved) setSettled(position);
  return moved ? position : settled;
}
