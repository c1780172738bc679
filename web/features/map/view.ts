import type { Position } from '../../../contracts/positions.ts';

/**
 * How maps open (specification, section 9). Zooms count as is usual on the web: at zoom 0 the world is 256 pixels wide,
 * and each further one doubles it.
 */
export const mapView = {
  centre: { latitude: 19.076, longitude: 72.8777 } satisfies Position,
  zoom: 13,
  minZoom: 0,
  maxZoom: 18,
} as const;

/** Why a map cannot be drawn in this browser. */
export class NoMap extends Error {
  override readonly name = 'NoMap';
}
