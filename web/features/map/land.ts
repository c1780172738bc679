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
/** The height of the lines of text at the edges, in pixels. */
const lines = 20;
/** Pixels around the tip of the pin in which it hides a dot. */
const nearPin = 24;

/** A place with the middle of its name's baseline. */
interface NamedPlace extends LandPlace {
  readonly nameY: number;
}

/**
 * The places to name: the largest first, each only where it covers no other's name, nor the pin in the middle. The name
 * of a place at the pin is below the pin.
 */
export function placesToName(
  places: readonly LandPlace[],
  { width, height }: Pick<LandView, 'width' | 'height'>,
  most: number,
): NamedPlace[] {
  const named: NamedPlace[] = [];
  // The pin with its own name.
  const pin = { left: width / 2 - 90, right: width / 2 + 90, top: height / 2 - 62, bottom: height / 2 + 6 };
  const taken = [pin];
  for (const place of places.toSorted((one, other) => other.weight - one.weight)) {
    if (named.length === most) break;
    const half = (place.name.length * letter) / 2 + 4;
    const isAtPin = Math.hypot(place.x - width / 2, place.y - height / 2) < nearPin;
    // The name is below its dot, or below the pin that hides the dot.
    const top = isAtPin ? pin.bottom + 1 : place.y - 6;
    const bottom = isAtPin ? top + 2 * halfLine : place.y + 2 * halfLine;
    const box = { left: place.x - half, right: place.x + half, top, bottom };
    // Above and below are the lines that say what the map is and where it's from.
    const inside = box.left > 4 && box.right < width - 4 && box.top > lines && box.bottom < height - lines;
    const free = taken.every(
      (other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
    if (!inside || !free) continue;
    named.push({ ...place, nameY: bottom - 4 });
    taken.push(box);
  }
  return named;
}
