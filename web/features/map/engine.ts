import {
  AttributionControl,
  addProtocol,
  Map as EngineMap,
  type ErrorEvent,
  type GeoJSONSource,
  LngLatBounds,
  type MapMouseEvent,
  type MapSourceDataEvent,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import engineStyles from 'maplibre-gl/dist/maplibre-gl.css?url';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';
import type { PageMap } from '../../../contracts/pages.ts';
import type { Position } from '../../../contracts/positions.ts';
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
import {
  builtInGround,
  coloursAt,
  type Ground,
  groundId,
  groundOf,
  onThemeChange,
  styleOf,
} from './style.ts';
import { mapView, NoMap } from './view.ts';

export interface MapListeners {
  pick?(position: Position): void;
  /** Ids of the points that were pressed. */
  select?(pointIds: readonly string[]): void;
  /** The map was panned by hand. */
  handMove?(): void;
  /** The site's map couldn't be loaded, so the built-in one is shown. */
  fallBack?(): void;
}

export interface DrawnMap {
  setMarkers(markers: readonly MapMarker[]): void;
  setLine(line: MapLine | null): void;
  setPoints(points: readonly MapPoint[]): void;
  /** Centres a position; keeps the zoom unless one is given. */
  moveTo(position: Position, zoom?: number): void;
  /** Zooms so that all positions are visible. */
  showAll(positions: readonly Position[]): void;
  /** In (1) or out (-1) by one step. */
  zoomBy(step: 1 | -1): void;
  centre(): Position;
  readonly complete: Promise<unknown>;
  remove(): void;
}

/** The engine's zoom levels assume a world of 512 pixels, ours 256. */
const engineZoom = (zoom: number) => zoom - 1;
/** The largest zoom when fitting positions, so that two close places keep their surroundings. */
const closest = 15;
/** Largest cluster that is opened as a list; larger ones zoom in. */
const maxSelected = 6;
/** The built-in map has no streets: closer than this, the towns around a place are out of sight. */
const closestBuiltIn = 7;
/** Milliseconds without a single tile until the built-in map takes over. */
const tileTimeoutMs = 8000;
/** Failed tiles in a row until it does. A lone one may just be missing. */
const failedTiles = 3;

setWorkerUrl(new URL(workerUrl, import.meta.url).href);
addProtocol('pmtiles', new Protocol().tile);

/** The engine's own styles (8 kB compressed) come with it: in the site's style sheet every page would wait for them. */
async function engineStyleSheet(): Promise<void> {
  if (document.querySelector('link[data-map-engine]') !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = engineStyles;
  link.dataset.mapEngine = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve(), { once: true });
  link.addEventListener('error', () => reject(new Error('The styles of the map could not be loaded')), {
    once: true,
  });
  document.head.append(link);
  return promise.catch((error: unknown) => {
    link.remove();
    throw error;
  });
}

/**
 * Null if the page was left while the code or the map's description arrived: its colours are read from the page.
 *
 * @throws NoMap in browsers without WebGL
 */
export async function drawMap(
  container: HTMLElement,
  options: {
    readonly map: PageMap;
    /** Text alternative of the map. */
    readonly label: string;
    readonly view: { readonly centre: Position; readonly zoom: number };
    /** Neither panned nor zoomed by hand. */
    readonly still: boolean;
    readonly listeners: MapListeners;
  },
): Promise<DrawnMap | null> {
  if (document.createElement('canvas').getContext('webgl2') === null) throw new NoMap('no WebGL');
  const { view, listeners } = options;
  const [known] = await Promise.all([groundOf(options.map), engineStyleSheet()]);
  let ground = known;
  if (!container.isConnected) return null;
  // For views that the reader didn't choose.
  const opened = (zoom: number) =>
    engineZoom(ground === builtInGround ? Math.min(zoom, closestBuiltIn) : zoom);
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
    zoom: opened(view.zoom),
    minZoom: engineZoom(mapView.minZoom),
    maxZoom: engineZoom(mapView.maxZoom),
    attributionControl: false,
    interactive: !options.still,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': options.label },
  });
  engine.touchZoomRotate.disableRotation();
  engine.keyboard.disableRotation();
  if (!options.still) engine.addControl(new ScaleControl());
  let credits = addCredits(engine, ground);
  // Only a style that has loaded can be changed part by part; the engine complains about others and starts anew.
  const restyle = () => engine.setStyle(style(), { diff: engine.isStyleLoaded() === true });
  const endTheme = onThemeChange(restyle);
  const fallBack = () => {
    ground = builtInGround;
    restyle();
    engine.removeControl(credits);
    credits = addCredits(engine, ground);
    if (!settled) engine.jumpTo({ zoom: Math.min(engine.getZoom(), opened(mapView.maxZoom)) });
    listeners.fallBack?.();
  };
  // The reader chose the view, or it shows several places at once.
  let settled = false;
  for (const kind of ['dragstart', 'zoomstart'] as const) {
    engine.on(kind, ({ originalEvent }) => {
      // Programmatic movements have no original event.
      if (originalEvent === undefined) return;
      settled = true;
      listeners.handMove?.();
    });
  }
  const endTileWatch = ground === builtInGround ? undefined : watchTiles(engine, fallBack);
  const markers = drawMarkers(engine);
  listen(engine, listeners);

  const setData = (source: string, data: Shapes) => engine.getSource<GeoJSONSource>(source)?.setData(data);
  // Data set before the style has loaded would be lost.
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
        ...(zoom !== undefined && { zoom: opened(zoom) }),
        essential: false,
      });
    },
    showAll(positions) {
      const bounds = new LngLatBounds();
      for (const { latitude, longitude } of positions) bounds.extend([longitude, latitude]);
      if (bounds.isEmpty()) return;
      settled ||= positions.length > 1;
      engine.fitBounds(bounds, {
        // Pixels. Leaves room for the pins' names, and at the right for the zoom buttons.
        padding: { top: 72, bottom: 48, left: 72, right: 124 },
        maxZoom: positions.length > 1 ? engineZoom(closest) : opened(closest),
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
      endTileWatch?.();
      engine.remove();
    },
  };
}

function addCredits(engine: EngineMap, { attribution }: Ground): AttributionControl {
  const credits = new AttributionControl({ compact: false, customAttribution: attribution });
  engine.addControl(credits);
  return credits;
}

/**
 * Calls back once when the ground's tiles fail: several in a row, or none arrived in time.
 * @returns stops watching
 */
function watchTiles(engine: EngineMap, giveUp: () => void): () => void {
  let failed = 0;
  const end = () => {
    clearTimeout(timer);
    engine.off('error', onError);
    engine.off('sourcedata', onData);
  };
  const stop = () => {
    end();
    giveUp();
  };
  const timer = setTimeout(stop, tileTimeoutMs);
  const onError = (event: ErrorEvent & { sourceId?: string }) => {
    if (event.sourceId !== groundId) return console.error(event.error);
    if (++failed === failedTiles) stop();
  };
  const onData = ({ sourceId, tile }: MapSourceDataEvent & { tile?: { state?: string } }) => {
    if (sourceId !== groundId || tile?.state !== 'loaded') return;
    failed = 0;
    clearTimeout(timer);
  };
  engine.on('error', onError);
  engine.on('sourcedata', onData);
  return end;
}

function listen(engine: EngineMap, listeners: MapListeners): void {
  engine.on('click', (event) => {
    if (engine.getLayer(overlayIds.single) !== undefined && pressedPoints(engine, event, listeners)) return;
    const { lat, lng } = event.lngLat.wrap();
    listeners.pick?.({ latitude: lat, longitude: lng });
  });
  for (const layer of [overlayIds.single, overlayIds.clusters]) {
    engine.on('mouseenter', layer, () => engine.getCanvas().style.setProperty('cursor', 'pointer'));
    engine.on('mouseleave', layer, () => engine.getCanvas().style.removeProperty('cursor'));
  }
}

/** Selects the pressed point, or opens the pressed cluster. False if neither was hit. */
function pressedPoints(engine: EngineMap, { point }: MapMouseEvent, listeners: MapListeners): boolean {
  const layers = [overlayIds.single, overlayIds.clusters];
  const [pressed] = engine.queryRenderedFeatures(point, { layers });
  if (pressed === undefined || pressed.geometry.type !== 'Point') return false;
  if (pressed.layer.id === overlayIds.single) {
    listeners.select?.([String(pressed.properties.id)]);
    return true;
  }
  const [longitude = 0, latitude = 0] = pressed.geometry.coordinates;
  void openCluster(engine, Number(pressed.properties.cluster_id), [longitude, latitude], listeners);
  return true;
}

async function openCluster(
  engine: EngineMap,
  cluster: number,
  at: [number, number],
  listeners: MapListeners,
): Promise<void> {
  const source = engine.getSource<GeoJSONSource>(overlayIds.points);
  if (source === undefined) return;
  const zoom = await source.getClusterExpansionZoom(cluster);
  if (zoom <= engineZoom(mapView.maxZoom) && zoom <= 15) {
    engine.easeTo({ center: at, zoom });
    return;
  }
  // All events are at one point, so zooming won't separate them.
  const leaves = await source.getClusterLeaves(cluster, maxSelected, 0);
  listeners.select?.(leaves.map(({ properties }) => String(properties?.id)));
}
