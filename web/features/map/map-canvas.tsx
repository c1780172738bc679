import { Minus, Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Position } from '../../../contracts/positions.ts';
import { useSite } from '../../lib/page-context.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { IconButton, Spinner } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { DrawnMap, MapListeners } from './engine.ts';
import styles from './map.module.css';
import type { MapMarker } from './markers.ts';
import type { MapLine, MapPoint } from './overlay.ts';
import { NoMap } from './view.ts';

export interface MapCanvasProps extends MapListeners {
  /** Text alternative of the map. */
  readonly label: string;
  /** The initial view; later changes go through `camera`. */
  readonly view: { readonly centre: Position; readonly zoom: number };
  readonly markers?: readonly MapMarker[];
  readonly line?: MapLine | null;
  readonly points?: readonly MapPoint[];
  /** Called with the drawn map, to control it. */
  readonly onDrawn?: (map: DrawnMap) => void;
  /** Marks the centre of the map. */
  readonly crosshair?: boolean;
  readonly size?: 'full' | 'small';
  /** A picture in the page: neither panned nor zoomed, and absent where maps can't be drawn. */
  readonly still?: boolean;
}

const nothing: readonly never[] = [];

/** For pages that load a map only once it's on the screen, with its texts. */
export default withTexts(MapCanvas, ['location']);

/** A map. The map engine is loaded with the first map on the page. */
export function MapCanvas(props: MapCanvasProps) {
  const { markers = nothing, line = null, points = nothing, crosshair, still, size = 'full' } = props;
  const t = useTranslations('map');
  const { map: source } = useSite();
  const container = useRef<HTMLDivElement>(null);
  const { map, complete, error, simplified } = useDrawnMap(container, props);
  useEffect(() => map?.setMarkers(markers), [map, markers]);
  useEffect(() => map?.setLine(line), [map, line]);
  useEffect(() => map?.setPoints(points), [map, points]);

  if (error !== undefined) return still ? null : <p className={styles.fallback}>{t(error)}</p>;
  return (
    <figure className={styles.figure}>
      <div className={classNames(styles.frame, styles[size])}>
        {/* In a sheet, moving the map must not move the sheet. */}
        <div
          ref={container}
          className={styles.canvas}
          data-complete={complete}
          data-base-ui-swipe-ignore=""
        />
        {!complete && (
          <p role="status" className={styles.waiting}>
            <Spinner />
            {t('drawing')}
          </p>
        )}
        {map !== undefined && !still && (
          <div className={styles.zoom}>
            <IconButton
              label={t('zoomIn')}
              icon={<Plus aria-hidden="true" />}
              onClick={() => map.zoomBy(1)}
            />
            <IconButton
              label={t('zoomOut')}
              icon={<Minus aria-hidden="true" />}
              onClick={() => map.zoomBy(-1)}
            />
          </div>
        )}
        {crosshair && <span className={styles.crosshair} aria-hidden="true" />}
      </div>
      {(source.kind === 'world' || simplified) && (
        <figcaption className={classNames(styles.caption, size === 'small' && styles.inside)}>
          {t('simplified')}
        </figcaption>
      )}
    </figure>
  );
}

/** Draws the map when its container is mounted, and removes it on unmount. */
function useDrawnMap(container: RefObject<HTMLDivElement | null>, props: MapCanvasProps) {
  const { map: source } = useSite();
  const [map, setMap] = useState<DrawnMap>();
  const [complete, setComplete] = useState(false);
  const [error, setError] = useState<'noMap' | 'failed'>();
  const [simplified, setSimplified] = useState(false);

  const draw = useEffectEvent(async (element: HTMLElement) => {
    const { drawMap } = await import('./engine.ts');
    return drawMap(element, {
      map: source,
      view: props.view,
      label: props.label,
      still: props.still ?? false,
      listeners: {
        pick: (position) => callbacks.pick?.(position),
        select: (ids) => callbacks.select?.(ids),
        handMove: () => callbacks.handMove?.(),
        fallBack: () => setSimplified(true),
      },
    });
  });
  const callbacks: MapListeners = {
    pick: useEffectEvent((position: Position) => props.pick?.(position)),
    select: useEffectEvent((ids: readonly string[]) => props.select?.(ids)),
    handMove: useEffectEvent(() => props.handMove?.()),
  };
  const notifyDrawn = useEffectEvent((drawn: DrawnMap) => props.onDrawn?.(drawn));

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let left = false;
    let drawn: DrawnMap | undefined;
    draw(element).then(
      (made) => {
        if (made === null) return;
        drawn = made;
        if (left) return made.remove();
        setMap(made);
        notifyDrawn(made);
        void made.complete.then(() => setComplete(true));
      },
      (error: unknown) => {
        if (!(error instanceof NoMap)) console.error(error);
        if (!left) setError(error instanceof NoMap ? 'noMap' : 'failed');
      },
    );
    return () => {
      left = true;
      drawn?.remove();
    };
  }, [container]);
  return { map, complete, error, simplified };
}
