import { createRequire } from 'node:module';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { feature } from 'topojson-client';
import { type GazetteerEntry, geonamesCities } from '../../server/places/index.ts';
import type { MapTile } from './pmtiles-file.ts';

/** The outline is accurate to about a kilometre, which finer tiles would show. */
export const maxZoom = 6;
/** Smallest population shown at each zoom; tiles of the last zoom serve all closer ones. */
const leastPopulation = [5_000_000, 3_000_000, 2_000_000, 1_000_000, 300_000, 100_000, 15_000];
/** Capitals are labelled like cities of this population. */
const capitalWeight = 2_000_000;

/**
 * The built-in map: land and larger places, from the whole world down to tiles of some 600 km. No borders.
 */
export async function drawTiles(): Promise<MapTile[]> {
  const land = new GeoJSONVT(readLand(), { maxZoom, indexMaxZoom: maxZoom, tolerance: 2, buffer: 64 });
  const places = (await readPlaces()).toSorted((one, other) => weightOf(other) - weightOf(one));
  const perZoom = leastPopulation.map(
    (least) =>
      new GeoJSONVT(pointsOf(places.filter((place) => weightOf(place) >= least)), {
        maxZoom,
        indexMaxZoom: maxZoom,
        buffer: 0,
      }),
  );
  const tiles: MapTile[] = [];
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const layers = { land: land.getTile(z, x, y), places: perZoom[z]?.getTile(z, x, y) };
        const drawn = Object.entries(layers).filter(([, layer]) => (layer?.features.length ?? 0) > 0);
        if (drawn.length === 0) continue;
        const bytes = fromGeojsonVt(Object.fromEntries(drawn) as Parameters<typeof fromGeojsonVt>[0], {
          version: 2,
          extent: 4096,
        });
        tiles.push({ z, x, y, bytes });
      }
    }
  }
  return tiles;
}

function readLand(): GeoJSON.FeatureCollection {
  const atlas = createRequire(import.meta.url)('world-atlas/land-10m.json');
  const land = feature(atlas, atlas.objects.land) as unknown as GeoJSON.FeatureCollection;
  return { ...land, features: land.features.map((each) => ({ ...each, geometry: unrolled(each.geometry) })) };
}

function unrolled(geometry: GeoJSON.Geometry): GeoJSON.Geometry {
  if (geometry.type !== 'MultiPolygon')
    throw new Error(`The land is a ${geometry.type}, not a MultiPolygon.`);
  return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unrolledRing)) };
}

/**
 * The source joins coasts across the 180th meridian, where longitudes jump from 180 to -180. Drawn flat, each
 * jump would be a line around the world, so the ring continues beyond 180 instead. A ring around the pole,
 * Antarctica's, is closed along it.
 */
export function unrolledRing(ring: readonly GeoJSON.Position[]): GeoJSON.Position[] {
  let turn = 0;
  let before: number | undefined;
  const points = ring.map(([longitude = 0, latitude = 0]): GeoJSON.Position => {
    if (before !== undefined && Math.abs(longitude - before) > 180) turn += longitude < before ? 360 : -360;
    before = longitude;
    return [longitude + turn, latitude];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (turn === 0 || first === undefined || last === undefined) return points;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...points, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

async function readPlaces(): Promise<GazetteerEntry[]> {
  const least = leastPopulation[maxZoom] ?? 0;
  const places: GazetteerEntry[] = [];
  for await (const place of geonamesCities.entries()) {
    if (weightOf(place) >= least) places.push(place);
  }
  return places;
}

function weightOf({ kind, population }: GazetteerEntry): number {
  return kind === 'capital' ? population + capitalWeight : population;
}

function pointsOf(places: readonly GazetteerEntry[]): GeoJSON.FeatureCollection<GeoJSON.Point> {
  return {
    type: 'FeatureCollection',
    features: places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
      properties: { name: place.name, weight: Math.round(weightOf(place) / 1000) },
    })),
  };
}
