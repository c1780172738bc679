import type { Position } from '../../../contracts/positions.ts';

/** Pixels. */
const tileSize = 256;

export interface Tile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** Its corner in the frame, in pixels. */
  readonly left: number;
  readonly top: number;
}

interface Frame {
  readonly centre: Position;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** The tiles that fill a frame around a position, in Web Mercator (wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */
export function tilesAround({ centre, zoom, width, height }: Frame): Tile[] {
  const across = 2 ** zoom;
  const latitude = (centre.latitude * Math.PI) / 180;
  const x = ((centre.longitude + 180) / 360) * across;
  const y = ((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * across;
  const left = x * tileSize - width / 2;
  const top = y * tileSize - height / 2;
  const columns = range(Math.floor(left / tileSize), Math.floor((left + width - 1) / tileSize));
  const rows = range(Math.floor(top / tileSize), Math.floor((top + height - 1) / tileSize));
  return rows
    .filter((row) => row >= 0 && row < across)
    .flatMap((row) =>
      columns.map((column) => ({
        zoom,
        // The world repeats from east to west.
        x: ((column % across) + across) % across,
        y: row,
        left: Math.round(column * tileSize - left),
        top: Math.round(row * tileSize - top),
      })),
    );
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
