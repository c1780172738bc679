import { PMTiles } from 'pmtiles';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Position } from '../../../contracts/positions.ts';
import { classNames } from '../../ui/class-names.ts';
import {
  closestTiles,
  type LandPlace,
  type LandTile,
  landTilesAround,
  placesToName,
  readLandTile,
} from './land.ts';
import styles from './land-picture.module.css';
import mapStyles from './map.module.css';
import { Pin } from './tile-picture.tsx';
import worldUrl from './world.pmtiles?url';

interface LandPictureProps {
  readonly centre: Position;
  /** The size of the frame, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The name at the pin. */
  readonly label: string;
  /** The built-in map can't be loaded. */
  readonly onFail: () => void;
}

/** Some 300 km across: the built-in map has no streets, but coasts and towns say where a place is. */
const zoom = 8;
const mostNames = 9;

interface DrawnTile extends LandTile {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** A still picture of the built-in map around a pin, without the map engine. */
export default function LandPicture({ centre, width, height, label, onFail }: LandPictureProps) {
  const t = useTranslations('map');
  const [tiles, setTiles] = useState<readonly DrawnTile[]>();
  const fail = useEffectEvent((error: unknown) => {
    console.info('The built-in map could not be loaded:', error);
    onFail();
  });
  const { latitude, longitude } = centre;
  useEffect(() => {
    let left = false;
    loadTiles({ centre: { latitude, longitude }, zoom, width, height }).then(
      (loaded) => left || setTiles(loaded),
      (error: unknown) => left || fail(error),
    );
    return () => {
      left = true;
    };
  }, [latitude, longitude, width, height]);
  return (
    <div className={classNames(mapStyles.frame, mapStyles.small)} data-complete={tiles !== undefined}>
      {tiles !== undefined && (
        <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {tiles.map(({ left, top, size, extent, land }) => (
            <path
              key={`${left} ${top}`}
              className={styles.land}
              transform={`translate(${left} ${top}) scale(${size / extent})`}
              d={land}
            />
          ))}
          {placesToName(placesOf(tiles), { width, height }, mostNames).map(
            ({ name, x, y, nameY, weight }) => (
              <g key={`${name} ${x} ${y}`} className={weight > 1000 ? styles.city : styles.town}>
                <circle cx={x} cy={y} r={weight > 1000 ? 3 : 2} />
                <text x={x} y={nameY} textAnchor="middle">
                  {name}
                </text>
              </g>
            ),
          )}
        </svg>
      )}
      <Pin label={label} />
      <span className={classNames(mapStyles.caption, mapStyles.inside)}>{t('simplified')}</span>
      <small className={mapStyles.attribution}>Natural Earth, GeoNames</small>
    </div>
  );
}

/** Where the tiles overlap, they have a place twice. */
function placesOf(tiles: readonly DrawnTile[]): LandPlace[] {
  const found = tiles.flatMap(({ left, top, size, extent, places }) =>
    places.map(({ x, y, ...place }) => ({
      ...place,
      x: Math.round(left + (x * size) / extent),
      y: Math.round(top + (y * size) / extent),
    })),
  );
  return [...new Map(found.map((place) => [`${place.name} ${place.x} ${place.y}`, place])).values()];
}

async function loadTiles(view: Parameters<typeof landTilesAround>[0]): Promise<DrawnTile[]> {
  const world = new PMTiles(new URL(worldUrl, window.location.href).href);
  const read = await Promise.all(
    landTilesAround(view).map(async ({ x, y, left, top, size }) => {
      const tile = await world.getZxy(Math.min(zoom, closestTiles), x, y);
      // Nothing but water.
      if (tile === undefined) return [];
      return [{ left, top, size, ...readLandTile(new Uint8Array(tile.data)) }];
    }),
  );
  return read.flat();
}
