import type { Position } from '../../../contracts/positions.ts';

/**
 * Default views. Zoom levels follow the web convention: 256 pixels show the world at zoom 0, doubling with each level.
 */
export const mapView = {
  centre: { latitude: 19.076, longitude: 72.8777 } satisfies Position,
  zoom: 13,
  minZoom: 0,
  maxZoom: 18,
} as const;

/** The browser can't draw the map. */
export class NoMap extends Error {
  override readonly name = 'NoMap';
}
