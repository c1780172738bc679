import { resolve } from 'node:path';
import { readStart, type SettingsReader, withoutSlash } from './settings-reader.ts';

type Service = { readonly url: string };
type KeyedService = Service & { readonly key: string };

/** An outside geocoder; without one, the built-in list of places is used. */
export type GeocoderConfig =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'openrouteservice' } & KeyedService)
  | ({ readonly kind: 'photon' | 'nominatim' } & Service);

/** A routing service. Without one, imported roads are used, or the straight line is shown. */
export type RouterConfig =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'openrouteservice' } & KeyedService)
  | ({ readonly kind: 'osrm' | 'valhalla' } & Service);

/** The source of maps. */
export type MapConfig =
  | { readonly kind: 'world' }
  | { readonly kind: 'raster'; readonly tiles: string; readonly attribution: string }
  | { readonly kind: 'archive'; readonly file: string; readonly attribution: string };

export type PlacesConfig = {
  readonly geocoder: GeocoderConfig;
  readonly router: RouterConfig;
  readonly map: MapConfig;
};

const OPENSTREETMAP = '© OpenStreetMap contributors';
/** Free to use within limits: operations.osmfoundation.org/policies/tiles. */
const OPENSTREETMAP_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const HTTP = ['https:', 'http:'] as const;
/** The first bytes of such files. */
const PMTILES = 'PMTiles';

/** Without settings, everything but the map's streets is built in. */
export function readPlaces(read: SettingsReader): PlacesConfig {
  const key = read.text('OPENROUTESERVICE_KEY');
  const serviceOf = (url: string): KeyedService | undefined => (key === undefined ? undefined : { key, url });
  const urlOf = (setting: string) => withoutSlash(read.url(setting, HTTP));
  return {
    geocoder: readGeocoder(
      read,
      serviceOf(urlOf('OPENROUTESERVICE_GEOCODING_URL') ?? 'https://api.heigit.org/pelias'),
    ),
    router: readRouter(
      read,
      serviceOf(urlOf('OPENROUTESERVICE_DIRECTIONS_URL') ?? 'https://api.heigit.org/openrouteservice'),
    ),
    map: readMap(read),
  };
}

function readGeocoder(read: SettingsReader, keyed: KeyedService | undefined): GeocoderConfig {
  const photon = withoutSlash(read.url('PHOTON_URL', HTTP));
  const nominatim = withoutSlash(read.url('NOMINATIM_URL', HTTP));
  if (photon !== undefined && nominatim !== undefined) {
    read.addError('NOMINATIM_URL', 'Photon is configured as well.', 'Remove PHOTON_URL or NOMINATIM_URL.');
  }
  if (photon !== undefined) return { kind: 'photon', url: photon };
  if (nominatim !== undefined) return { kind: 'nominatim', url: nominatim };
  return keyed === undefined ? { kind: 'none' } : { kind: 'openrouteservice', ...keyed };
}

function readRouter(read: SettingsReader, keyed: KeyedService | undefined): RouterConfig {
  const osrm = withoutSlash(read.url('OSRM_URL', HTTP));
  const valhalla = withoutSlash(read.url('VALHALLA_URL', HTTP));
  if (osrm !== undefined && valhalla !== undefined)
    read.addError('VALHALLA_URL', 'OSRM is configured as well.', 'Remove OSRM_URL or VALHALLA_URL.');
  if (valhalla !== undefined) return { kind: 'valhalla', url: valhalla };
  if (osrm !== undefined) return { kind: 'osrm', url: osrm };
  return keyed === undefined ? { kind: 'none' } : { kind: 'openrouteservice', ...keyed };
}

/** Streets of OpenStreetMap unless something else is set (product rule 44). */
function readMap(read: SettingsReader): MapConfig {
  const wanted = read.choice('MAP_TILES', ['openstreetmap', 'none'], 'openstreetmap');
  const tiles = read.text('MAP_TILES_URL');
  const file = read.text('MAP_PMTILES');
  const attribution = read.text('MAP_ATTRIBUTION', OPENSTREETMAP);
  if (tiles !== undefined && file !== undefined) {
    read.addError('MAP_PMTILES', 'A tile server is set as well.', 'Remove MAP_PMTILES or MAP_TILES_URL.');
  }
  if (tiles !== undefined && wanted === 'none') {
    read.addError('MAP_TILES', 'A tile server is set as well.', 'Remove MAP_TILES or MAP_TILES_URL.');
  }
  if (tiles !== undefined) return readTileServer(read, tiles, attribution);
  if (file !== undefined) {
    const problem = archiveError(resolve(file));
    if (problem !== null) read.addError('MAP_PMTILES', problem, 'Set it to a file in the PMTiles format.');
    return { kind: 'archive', file: resolve(file), attribution };
  }
  if (wanted === 'none') return { kind: 'world' };
  return { kind: 'raster', tiles: OPENSTREETMAP_TILES, attribution: OPENSTREETMAP };
}

function readTileServer(read: SettingsReader, tiles: string, attribution: string): MapConfig {
  const url = URL.parse(tiles);
  const placed = ['{z}', '{x}', '{y}'].every((part) => tiles.includes(part));
  if (placed && url !== null && HTTP.some((protocol) => protocol === url.protocol)) {
    return { kind: 'raster', tiles, attribution };
  }
  const remedy = `Write it as ${OPENSTREETMAP_TILES}`;
  read.addError('MAP_TILES_URL', `"${tiles}" is not a tile address.`, remedy);
  return { kind: 'world' };
}

/** Checks only the beginning of the tile file. */
function archiveError(file: string): string | null {
  const start = readStart(file, PMTILES.length);
  if (typeof start === 'string') return `${file} can't be read (${start}).`;
  return start.toString('latin1') === PMTILES ? null : `${file} is not a file of map tiles.`;
}
