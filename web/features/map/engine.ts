import {
  AttributionControl,
  addProtocol,
  Map as EngineMap,
  type GeoJSONSource,
  LngLatBounds,
  type MapMouseEvent,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';
import type { PageMap } from '../../../contracts/pages.ts';
import type { Position } from '../../../contracts/positions.ts';
import { coloursAt, onThemeChange } from './colours.ts';
import { drawMarkers, type MapMarker } from './markers.ts';
import {
  lineShape,
  type MapLine,
  type MapPoint,
  overlayIds,
  overlayOf,
  pointShapes,
  type Shapes,
} from './overlay.ts';
import { groundOf, styleOf } from './style.ts';
import { mapView, NoMap } from './view.ts';

/** Hears of what somebody does with the map. */
export interface MapHearers {
  /** Somebody pressed the ground. */
  pick?(position: Position): void;
  /** Somebody pressed one of the points. */
  select?(pointIds: readonly string[]): void;
  /** Somebody moved the map by hand. */
  handMove?(): void;
}

/** A map that is drawn. */
export interface DrawnMap {
  setMarkers(markers: readonly MapMarker[]): void;
  setLine(line: MapLine | null): void;
  setPoints(points: readonly MapPoint[]): void;
  /** Brings a position to the middle; the zoom stays unless one is given. */
  moveTo(position: Position, zoom?: number): void;
  /** Moves out or in so far that all positions are in view. */
  showAll(positions: readonly Position[]): void;
  /** One step nearer (1) or further away (-1). */
  zoomBy(step: 1 | -1): void;
  centre(): Position;
  /** Fulfilled as soon as everything in view is drawn. */
  readonly complete: Promise<unknown>;
  remove(): void;
}

/** The engine's zooms count from a world of 512 pixels. */
const engineZoom = (zoom: number) => zoom - 1;
/** Two places that lie close to each other are shown with what is around them. */
const closest = 15;
/** Most events that one cluster is opened to; a larger one is moved into instead. */
const mostSelected = 6;

setWorkerUrl(new URL(workerUrl, import.meta.url).href);
addProtocol('pmtiles', new Protocol().tile);

/**
 * Draws a map into an element.
 *
 * @throws NoMap in browsers without WebGL
 */
export async function drawMap(
  container: HTMLElement,
  options: {
    readonly map: PageMap;
    /** What the map shows, for who cannot see it. */
    readonly label: string;
    readonly view: { readonly centre: Position; readonly zoom: number };
    readonly hearers: MapHearers;
  },
): Promise<DrawnMap> {
  if (document.createElement('canvas').getContext('webgl2') === null) throw new NoMap('no WebGL');
  const { view, hearers } = options;
  const ground = await groundOf(options.map);
  let line: MapLine | null = null;
  let points: readonly MapPoint[] = [];
  const style = () => {
    const colours = coloursAt(container);
    return styleOf(ground, colours, overlayOf(colours, line, points));
  };
  const engine = new EngineMap({
    container,
    style: style(),
    center: [view.centre.longitude, view.centre.latitude],
    zoom: engineZoom(view.zoom),
    minZoom: engineZoom(mapView.minZoom),
    maxZoom: engineZoom(mapView.maxZoom),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': options.label },
  });
  engine.touchZoomRotate.disableRotation();
  engine.keyboard.disableRotation();
  engine.addControl(new ScaleControl());
  engine.addControl(new AttributionControl({ compact: false, customAttribution: ground.attribution }));
  const endTheme = onThemeChange(() => engine.setStyle(style()));
  const markers = drawMarkers(engine);
  listen(engine, hearers);

  const setData = (source: string, data: Shapes) => engine.getSource<GeoJSONSource>(source)?.setData(data);
  // What came while the style was still being read found no source to go to.
  engine.on('style.load', () => {
    setData(overlayIds.line, lineShape(line));
    setData(overlayIds.points, pointShapes(points));
  });
  return {
    setMarkers: markers.set,
    setLine(next) {
      line = next;
      setData(overlayIds.line, lineShape(next));
    },
    setPoints(next) {
      points = next;
      setData(overlayIds.points, pointShapes(next));
    },
    moveTo({ latitude, longitude }, zoom) {
      engine.easeTo({
        center: [longitude, latitude],
        ...(zoom !== undefined && { zoom: engineZoom(zoom) }),
        essential: false,
      });
    },
    showAll(positions) {
      const bounds = new LngLatBounds();
      for (const { latitude, longitude } of positions) bounds.extend([longitude, latitude]);
      if (bounds.isEmpty()) return;
      engine.fitBounds(bounds, {
        // Room for the pins' names, and at the right for the zoom buttons beside them.
        padding: { top: 72, bottom: 48, left: 72, right: 124 },
        maxZoom: engineZoom(closest),
        linear: true,
      });
    },
    zoomBy: (step) => void (step === 1 ? engine.zoomIn() : engine.zoomOut()),
    centre() {
      const { lat, lng } = engine.getCenter().wrap();
      return { latitude: lat, longitude: lng };
    },
    complete: engine.once('idle'),
    remove() {
      endTheme();
      engine.remove();
    },
  };
}

function listen(engine: EngineMap, hearers: MapHearers): void {
  engine.on('click', (event) => {
    if (engine.getLayer(overlayIds.single) !== undefined && pressedPoints(engine, event, hearers)) return;
    const { lat, lng } = event.lngLat.wrap();
    hearers.pick?.({ latitude: lat, longitude: lng });
  });
  for (const kind of ['dragstart', 'zoomstart'] as const) {
    engine.on(kind, ({ originalEvent }) => {
      // The map's own movements come without an event of a hand.
      if (originalEvent !== undefined) hearers.handMove?.();
    });
  }
  for (const layer of [overlayIds.single, overlayIds.clusters]) {
    engine.on('mouseenter', layer, () => engine.getCanvas().style.setProperty('cursor', 'pointer'));
    engine.on('mouseleave', layer, () => engine.getCanvas().style.removeProperty('cursor'));
  }
}

/** Whether the press met a point or a cluster, which then is selected or opened. */
function pressedPoints(engine: EngineMap, { point }: MapMouseEvent, hearers: MapHearers): boolean {
  const layers = [overlayIds.single, overlayIds.clusters];
  const [pressed] = engine.queryRenderedFeatures(point, { layers });
  if (pressed === undefined || pressed.geometry.type !== 'Point') return false;
  if (pressed.layer.id === overlayIds.single) {
    hearers.select?.([String(pressed.properties.id)]);
    return true;
  }
  const [longitude = 0, latitude = 0] = pressed.geometry.coordinates;
  void openCluster(engine, Number(pressed.properties.cluster_id), [longitude, latitude], hearers);
  return true;
}

async function openCluster(
  engine: EngineMap,
  cluster: number,
  at: [number, number],
  hearers: MapHearers,
): Promise<void> {
  const source = engine.getSource<GeoJSONSource>(overlayIds.points);
  if (source === undefined) return;
  const zoom = await source.getClusterExpansionZoom(cluster);
  if (zoom <= engineZoom(mapView.maxZoom) && zoom <= 15) {
    engine.easeTo({ center: at, zoom });
    return;
  }
  // All of them lie at one point, which no zoom takes apart.
  const leaves = await source.getClusterLeaves(cluster, mostSelected, 0);
  hearers.select?.(leaves.map(({ properties }) => String(properties?.id)));
}
