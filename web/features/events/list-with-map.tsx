import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { EventFilters } from '../../../contracts/discovery.ts';
import { openTexts } from '../../lib/catalogues.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { pageLanguage } from '../../lib/page-state.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './list-with-map.module.css';

const EventsMap = lazyPart(async () => {
  const [map] = await Promise.all([import('./events-map.tsx'), openTexts(pageLanguage(), ['location'])]);
  return map;
});

/** As in the stylesheet. */
const wide = '(width >= 64rem)';

interface ListWithMapProps {
  readonly filters: EventFilters;
  /** Whether the address asks for the map, which narrow windows show only then. */
  readonly mapAsked: boolean;
  /** There is nothing to show on it. */
  readonly empty?: boolean;
  /** Rows have their event's id as `data-event`. */
  readonly children: ReactNode;
}

/**
 * A list with its map: beside it in wide windows, above it in narrow ones on request. The row under the pointer or
 * with the focus is marked on the map. The map comes after the page, in the browser only.
 */
export function ListWithMap({ filters, mapAsked, empty = false, children }: ListWithMapProps) {
  const [marked, setMarked] = useState<string>();
  const isShown = useMapRoom(mapAsked);
  const mark = (target: EventTarget) =>
    setMarked(
      target instanceof Element ? target.closest<HTMLElement>('[data-event]')?.dataset.event : undefined,
    );
  return (
    <div className={empty ? undefined : styles.both}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: marks on the map what is pointed at; the links are inside */}
      <div
        className={styles.list}
        onPointerOver={({ target }) => mark(target)}
        onPointerLeave={() => setMarked(undefined)}
        onFocus={({ target }) => mark(target)}
      >
        {children}
      </div>
      <div className={classNames(styles.map, !mapAsked && styles.onlyWide)} hidden={empty}>
        {isShown && !empty && (
          <Suspense fallback={<div className={styles.room} />}>
            <EventsMap filters={filters} marked={marked} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Whether there is room for the map, or the reader asks for it; known once the page has loaded. */
function useMapRoom(asked: boolean): boolean {
  const hydrated = useHydrated();
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const windows = window.matchMedia(wide);
    const decide = () => setWide(windows.matches);
    windows.addEventListener('change', decide);
    // After what the reader sees first: the map's code is larger than the page's.
    const later = window.setTimeout(decide, 300);
    return () => {
      windows.removeEventListener('change', decide);
      window.clearTimeout(later);
    };
  }, []);
  return hydrated && (asked || isWide);
}
