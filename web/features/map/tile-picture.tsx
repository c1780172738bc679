import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Position } from '../../../contracts/positions.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './map.module.css';
import tileStyles from './tile-picture.module.css';
import { type Tile, tilesAround } from './tiles.ts';

interface TilePictureProps {
  readonly centre: Position;
  readonly zoom: number;
  /** The size of the frame, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** With `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  readonly attribution: string;
  /** The name at the pin. */
  readonly label: string;
  /** A tile can't be loaded, or none arrives in time. */
  readonly onFail: () => void;
  readonly children?: ReactNode;
}

/** Milliseconds for the first tile. */
const patience = 8000;

/** A still map of image tiles around a pin, without the map engine. */
export function TilePicture({ tiles, attribution, label, onFail, children, ...view }: TilePictureProps) {
  const drawn = tilesAround(view);
  const [loaded, setLoaded] = useState(0);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (loaded > 0) return;
    const timer = setTimeout(() => fail(), patience);
    return () => clearTimeout(timer);
  }, [loaded]);
  return (
    <div className={classNames(styles.frame, styles.small)} data-complete={loaded >= drawn.length}>
      <div className={tileStyles.tiles} aria-hidden="true">
        {drawn.map((tile) => (
          <img
            key={`${tile.x} ${tile.y}`}
            src={addressOf(tiles, tile)}
            alt=""
            width={256}
            height={256}
            draggable={false}
            style={{ insetInlineStart: `${tile.left}px`, insetBlockStart: `${tile.top}px` }}
            onLoad={() => setLoaded((count) => count + 1)}
            onError={onFail}
          />
        ))}
      </div>
      <Pin label={label} />
      {children}
      <small className={styles.attribution}>{attribution}</small>
    </div>
  );
}

/** Marks the middle of a still map. */
export function Pin({ label }: { readonly label: string }) {
  return (
    <div role="img" aria-label={label} className={classNames(styles.marker, styles.end, tileStyles.pin)}>
      <span className={styles.markerLabel}>{label}</span>
      <span className={styles.markerHead} />
    </div>
  );
}

function addressOf(tiles: string, { zoom, x, y }: Tile): string {
  return tiles.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
}
