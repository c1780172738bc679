import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Position } from '../../../contracts/positions.ts';
import { tilesAround } from './tiles.ts';

/** The closest tiles that the built-in map has; views closer than this enlarge them. */
export const closestTiles = 6;

export interface LandPlace {
  readonly name: string;
  readonly weight: number;
  readonly x: number;
  readonly y: number;
}

/** A tile's content: land as an SVG path, and its places. Coordinates run from 0 to the extent. */
export interface LandTile {
  readonly extent: number;
  readonly land: string;
  readonly places: readonly LandPlace[];
}

/** Reads a tile of the built-in map, as `scripts/basemap` writes it. */
export function readLandTile(bytes: Uint8Array): LandTile {
  const { land, places } = new VectorTile(new PbfReader(bytes)).layers;
  return {
    extent: (land ?? places)?.extent ?? 4096,
    land: featuresOf(land)
      .flatMap((feature) => feature.loadGeometry())
      .map((ring) => `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}z`)
      .join(''),
    places: featuresOf(places).flatMap((feature) => {
      const [at] = feature.loadGeometry().flat();
      const { name, weight } = feature.properties;
      if (at === undefined || typeof name !== 'string' || typeof weight !== 'number') return [];
      return [{ name, weight, x: at.x, y: at.y }];
    }),
  };
}

function featuresOf(layer: VectorTileLayer | undefined): VectorTileFeature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).filter(
    (feature) => feature !== undefined,
  );
}

interface LandView {
  readonly centre: Position;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** The tiles that a view needs, with their corner and size in the frame, in pixels. */
export function landTilesAround({ centre, zoom, width, height }: LandView) {
  const enlarged = 2 ** Math.max(0, zoom - closestTiles);
  const frame = {
    centre,
    zoom: Math.min(zoom, closestTiles),
    width: width / enlarged,
    height: height / enlarged,
  };
  return tilesAround(frame).map(({ left, top, ...tile }) => ({
    ...tile,
    left: left * enlarged,
    top: top * enlarged,
    size: 256 * enlarged,
  }));
}

/** Pixels: half a line of text with its distance to the next, and about the width of a letter. */
const halfLine = 10;
const letter = 7.5;

/**
 * The places to name: the largest first, each only where it covers no other's name, nor the pin in the middle.
 */
export function placesToName(
  places: readonly LandPlace[],
  { width, height }: Pick<LandView, 'width' | 'height'>,
  most: number,
): LandPlace[] {
  const named: LandPlace[] = [];
  // The pin with its own name.
  const taken = [
    { left: width / 2 - 90, right: width / 2 + 90, top: height / 2 - 62, bottom: height / 2 + 6 },
  ];
  for (const place of places.toSorted((one, other) => other.weight - one.weight)) {
    if (named.length === most) break;
    const half = (place.name.length * letter) / 2 + 4;
    // The name is below its dot.
    const box = {
      left: place.x - half,
      right: place.x + half,
      top: place.y - 6,
      bottom: place.y + 2 * halfLine,
    };
    const inside = box.left > 4 && box.right < width - 4 && box.top > 4 && box.bottom < height - 20;
    const free = taken.every(
      (other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
    if (!inside || !free) continue;
    named.push(place);
    taken.push(box);
  }
  return named;
}
