import type { GeoJSONSource, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Route } from '../../../contracts/places.ts';
import type { Position } from '../../../contracts/positions.ts';
import type { MapColours } from './style.ts';

/** A route by road is drawn as a solid line, a straight line dashed, since no one can drive it. */
export type MapLine = Pick<Route, 'kind' | 'line'>;

/** A point on the map. Close points are clustered and drawn as their number. */
export interface MapPoint extends Position {
  readonly id: string;
}

/** Names of the overlay's sources and of its clickable layers. */
export const overlayIds = { line: 'line', points: 'points', clusters: 'clusters', single: 'single' } as const;

export type Shapes = Parameters<GeoJSONSource['setData']>[0];

export function lineShape(line: MapLine | null): Shapes {
  if (line === null) return { type: 'FeatureCollection', features: [] };
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { kind: line.kind },
        geometry: { type: 'LineString', coordinates: line.line },
      },
    ],
  };
}

export function pointShapes(points: readonly MapPoint[]): Shapes {
  return {
    type: 'FeatureCollection',
    features: points.map(({ id, latitude, longitude }) => ({
      type: 'Feature',
      properties: { id },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  };
}

/** Routes and points drawn above the base map. */
export function overlayOf(
  colours: MapColours,
  line: MapLine | null,
  points: readonly MapPoint[],
): { sources: Record<string, SourceSpecification>; layers: LayerSpecification[] } {
  const clustered = { cluster: true, clusterRadius: 44, clusterMaxZoom: 15 };
  return {
    sources: {
      [overlayIds.line]: { type: 'geojson', data: lineShape(line) },
      [overlayIds.points]: { type: 'geojson', data: pointShapes(points), ...clustered },
    },
    layers: [lineLayer('road', colours), lineLayer('straight', colours), ...pointLayers(colours)],
  };
}

function lineLayer(kind: MapLine['kind'], { route }: MapColours): LayerSpecification {
  return {
    ...{ id: `line ${kind}`, type: 'line', source: overlayIds.line, filter: ['==', ['get', 'kind'], kind] },
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': route,
      'line-width': 5,
      ...(kind === 'straight' && { 'line-dasharray': [0.2, 2] }),
    },
  };
}

function pointLayers({ point, onPoint, halo }: MapColours): LayerSpecification[] {
  const source = overlayIds.points;
  const circle = { 'circle-color': point, 'circle-stroke-color': halo, 'circle-stroke-width': 2 };
  return [
    {
      ...{ id: overlayIds.single, type: 'circle', source, filter: ['!', ['has', 'point_count']] },
      paint: { ...circle, 'circle-radius': 9 },
    },
    {
      ...{ id: overlayIds.clusters, type: 'circle', source, filter: ['has', 'point_count'] },
      paint: { ...circle, 'circle-radius': ['step', ['get', 'point_count'], 16, 10, 20, 100, 26] },
    },
    {
      ...{ id: 'cluster numbers', type: 'symbol', source, filter: ['has', 'point_count'] },
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': ['Mela Text', 'sans-serif'],
        'text-size': 14,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': onPoint },
    },
  ];
}
