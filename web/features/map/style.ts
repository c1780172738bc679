import type {
  AttributionControlOptions,
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { PMTiles, TileType } from 'pmtiles';
import { escapeHtml } from '../../../contracts/escape-html.ts';
import type { PageMap } from '../../../contracts/pages.ts';
import worldUrl from './world.pmtiles?url';

const tokens = {
  water: '--map-water',
  land: '--map-land',
  green: '--map-green',
  road: '--map-road',
  roadEdge: '--map-road-edge',
  building: '--map-building',
  label: '--ink-soft',
  halo: '--map-land',
  route: '--map-route',
  point: '--accent',
  onPoint: '--on-accent',
} as const;

/** The colours of a map, in the map engine's format. */
export type MapColours = Record<keyof typeof tokens | 'scheme', string>;

/** Reads the design tokens that apply to the element, in its theme. */
export function coloursAt(element: HTMLElement): MapColours {
  const probe = document.createElement('span');
  element.append(probe);
  const style = getComputedStyle(probe);
  const read = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, style.color];
  });
  // A different colour per scheme reveals which one applies.
  probe.style.color = 'light-dark(rgb(1, 1, 1), rgb(2, 2, 2))';
  const scheme = style.color === 'rgb(2, 2, 2)' ? 'dark' : 'light';
  probe.remove();
  return { ...(Object.fromEntries(read) as Record<keyof typeof tokens, string>), scheme };
}

/**
 * Calls back when the page's or the system's theme may have changed.
 *
 * @returns stops listening
 */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}

/** The base map. */
export interface Ground {
  readonly source: SourceSpecification;
  readonly kind: 'world' | 'raster' | 'streets';
  readonly attribution: NonNullable<AttributionControlOptions['customAttribution']>;
}

const worldSources =
  '<a href="https://www.naturalearthdata.com" rel="noopener" target="_blank">Natural Earth</a>, ' +
  '<a href="https://www.geonames.org" rel="noopener" target="_blank">GeoNames</a>';

/** Land, water and larger places: what every map falls back to. Loaded from this site. */
export const builtInGround: Ground = {
  kind: 'world',
  source: archive(worldUrl),
  attribution: worldSources,
};

/** The ground's source in a style. */
export const groundId = 'ground';

/** Label fonts. Text is drawn with local fonts, so no glyph server is needed. */
const fonts = ['Mela Text', 'Noto Sans Devanagari', 'sans-serif'];

/** Detects the type of the site's map source; for a file, from its first bytes. */
export async function groundOf(map: PageMap): Promise<Ground> {
  switch (map.kind) {
    case 'world':
      return builtInGround;
    case 'raster':
      return {
        kind: 'raster',
        source: { type: 'raster', tiles: [map.tiles], tileSize: 256, maxzoom: 19 },
        attribution: escapeHtml(map.attribution),
      };
    case 'archive': {
      const url = new URL(map.url, window.location.href).href;
      const header = await new PMTiles(url).getHeader().catch((error: unknown) => {
        console.info('The map file could not be read:', error);
        return null;
      });
      if (header === null) return builtInGround;
      const vector = header.tileType === TileType.Mvt;
      return {
        kind: vector ? 'streets' : 'raster',
        source: vector ? archive(url) : { type: 'raster', url: `pmtiles://${url}`, tileSize: 256 },
        attribution: escapeHtml(map.attribution),
      };
    }
  }
}

function archive(url: string): SourceSpecification {
  return { type: 'vector', url: `pmtiles://${new URL(url, window.location.href).href}` };
}

/** The whole style: the ground in its colours, and above it the overlay. */
export function styleOf(
  { kind, source }: Ground,
  colours: MapColours,
  overlay: { sources: Record<string, SourceSpecification>; layers: LayerSpecification[] },
): StyleSpecification {
  const layers = { world: worldLayers, raster: rasterLayers, streets: streetLayers }[kind](colours);
  return {
    version: 8,
    sources: { [groundId]: source, ...overlay.sources },
    layers: [...layers, ...overlay.layers],
  };
}

function background(colour: string): LayerSpecification {
  return { id: 'background', type: 'background', paint: { 'background-color': colour } };
}

function fill(layer: string, colour: string, filter?: ExpressionSpecification): LayerSpecification {
  return {
    ...{ id: `${layer} ${colour}`, type: 'fill', source: groundId, 'source-layer': layer },
    ...(filter && { filter }),
    paint: { 'fill-color': colour },
  };
}

function labels(
  layer: string,
  { label, halo }: MapColours,
  fields: { text: ExpressionSpecification; rank: ExpressionSpecification; size: ExpressionSpecification },
): LayerSpecification {
  return {
    ...{ id: `${layer} labels`, type: 'symbol', source: groundId, 'source-layer': layer },
    layout: {
      'text-field': fields.text,
      'text-font': fonts,
      'text-size': fields.size,
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': fields.rank,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.5,
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  };
}

/** Pixels, from the smallest place to a city. */
function sizeOfDot(least: number, most: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['get', 'weight'], 15, least, 1000, most];
}

/** The built-in world map: land, and larger places with a dot and a name. */
function worldLayers(colours: MapColours): LayerSpecification[] {
  return [
    background(colours.water),
    fill('land', colours.land),
    {
      ...{ id: 'places', type: 'circle', source: groundId, 'source-layer': 'places', minzoom: 4 },
      paint: {
        // Few small places have room for a name; their dots stay in the background.
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          4,
          sizeOfDot(0.75, 1.5),
          11,
          sizeOfDot(2, 3.5),
        ],
        'circle-opacity': ['interpolate', ['linear'], ['get', 'weight'], 15, 0.4, 1000, 1],
        'circle-color': colours.label,
        'circle-stroke-color': colours.halo,
        'circle-stroke-width': 1,
      },
    },
    labels('places', colours, {
      text: ['get', 'name'],
      rank: ['-', ['get', 'weight']],
      size: ['interpolate', ['linear'], ['get', 'weight'], 15, 12, 5000, 15],
    }),
  ];
}

function rasterLayers({ water, scheme }: MapColours): LayerSpecification[] {
  return [
    background(water),
    {
      ...{ id: 'pictures', type: 'raster', source: groundId },
      // Tiles are drawn for light pages. For dark ones their brightness is inverted and the hue rotated back, so that
      // water stays blue and parks stay green.
      paint:
        scheme === 'dark'
          ? {
              'raster-brightness-min': 0.92,
              'raster-brightness-max': 0.09,
              'raster-hue-rotate': 180,
              'raster-saturation': -0.35,
              'raster-contrast': -0.1,
            }
          : {},
    },
  ];
}

/** Layers for tiles in the Protomaps schema, without borders (product rule 31). */
function streetLayers(colours: MapColours): LayerSpecification[] {
  const kinds = (...names: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', names]];
  const roads = (
    id: string,
    names: string[],
    colour: string,
    widths: [number, number],
  ): LayerSpecification => ({
    ...{ id, type: 'line', source: groundId, 'source-layer': 'roads', filter: kinds(...names) },
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 9, widths[0], 17, widths[1]],
    },
  });
  const large = ['highway', 'major_road', 'medium_road'];
  const small = ['minor_road', 'other', 'path'];
  return [
    background(colours.water),
    fill('earth', colours.land),
    fill('landuse', colours.green, kinds('park', 'forest', 'wood', 'grass', 'garden', 'nature_reserve')),
    fill('water', colours.water, ['==', ['geometry-type'], 'Polygon']),
    fill('buildings', colours.building),
    roads('small road edges', small, colours.roadEdge, [0, 9]),
    roads('large road edges', large, colours.roadEdge, [1.5, 18]),
    roads('small roads', small, colours.road, [0.2, 7]),
    roads('large roads', large, colours.road, [0.8, 15]),
    {
      ...{ id: 'road names', type: 'symbol', source: groundId, 'source-layer': 'roads', minzoom: 13 },
      layout: {
        'symbol-placement': 'line',
        'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name']],
        'text-font': fonts,
        'text-size': 11,
      },
      paint: { 'text-color': colours.label, 'text-halo-color': colours.road, 'text-halo-width': 1.5 },
    },
    labels('places', colours, {
      text: ['coalesce', ['get', 'name:en'], ['get', 'name'], ''],
      rank: ['-', ['coalesce', ['get', 'population_rank'], 0]],
      size: ['interpolate', ['linear'], ['coalesce', ['get', 'population_rank'], 0], 0, 11, 14, 16],
    }),
  ];
}
