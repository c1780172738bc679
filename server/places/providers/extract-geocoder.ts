import { maxSuggestions, type Place } from '../../../contracts/places.ts';
import { kilometresBetween } from '../../../contracts/positions.ts';
import type { Db } from '../../infra/db/database.ts';
import { type FoundLandmark, findLandmarks, findLandmarksByPrefix } from '../landmark-store.ts';
import { foldName } from '../names.ts';
import type { Geocoder } from '../provider.ts';
import { countryName, regionName } from '../regions.ts';
import { listPlaces } from '../store.ts';

/** Maximum distance of a landmark from the centre of the town named with it. */
const townKm = 60;
/** Landmarks of one name closer than this are the same place, mapped more than once. */
const onePlaceKm = 2;
/** Landmarks among suggestions: people who type 'Pune' mean the city. */
const maxLandmarks = 4;

/**
 * The installation's own places: towns from the gazetteer, and landmarks of imported extracts. A text that
 * fully names a town is never taken for a café of that name.
 */
export function extractGeocoder(db: Db, towns: Geocoder): Geocoder {
  return {
    name: 'gazetteer',
    metered: false,
    async find(text) {
      const town = await towns.find(text);
      if (town?.match === 'whole') return town;
      return (await findLandmark(db, towns, { text, town })) ?? town;
    },
    async suggest(text) {
      const [cities, landmarks] = await Promise.all([
        towns.suggest?.(text) ?? [],
        suggestLandmarks(db, foldName(text)),
      ]);
      return [...cities.slice(0, maxSuggestions - landmarks.length), ...landmarks];
    },
  };
}

async function suggestLandmarks(db: Db, prefix: string): Promise<Place[]> {
  if (prefix === '') return [];
  return present(db, await findLandmarksByPrefix(db, prefix, maxLandmarks), 'whole');
}

/** One interpretation of a text: the name of a landmark, and the rest. */
interface Reading {
  readonly name: string;
  /** The location; empty if there is none. */
  readonly rest: string;
  /** Nothing precedes the name. */
  readonly first: boolean;
}

async function findLandmark(
  db: Db,
  towns: Geocoder,
  asked: { readonly text: string; readonly town: Place | null },
): Promise<Place | null> {
  const readings = readingsOf(asked);
  const found = await findLandmarks(db, [...new Set(readings.map(({ name }) => name))]);
  const byName = Map.groupBy(found, (landmark) => landmark.found);
  for (const { name, rest, first } of readings) {
    const namesakes = byName.get(name) ?? [];
    if (namesakes.length === 0) continue;
    const around = rest === '' ? null : await towns.find(rest);
    const meant = rest === '' ? singleOrNull(namesakes) : nearest(namesakes, around);
    if (meant === null) continue;
    const whole = first && (around === null || around.match === 'whole');
    const [place] = await present(db, [meant], whole ? 'whole' : 'partial');
    if (place) return place;
  }
  return null;
}

/** From narrow to wide; without commas, the words before the name of a town. */
function readingsOf({ text, town }: { readonly text: string; readonly town: Place | null }): Reading[] {
  const parts = text.split(/[,;|/()\n]|\s[-–—]\s/).filter((part) => foldName(part) !== '');
  const readings = parts.map((part, index) => ({
    name: foldName(part),
    rest: parts.slice(index + 1).join(', '),
    first: index === 0,
  }));
  const [only = ''] = parts.length === 1 ? parts.map(foldName) : [];
  const end = ` ${foldName(town?.matched ?? '')}`;
  if (end !== ' ' && only.endsWith(end))
    readings.push({ name: only.slice(0, -end.length), rest: town?.matched ?? '', first: true });
  return readings;
}

/** A name shared by distant places is ambiguous without a town. */
function singleOrNull(namesakes: readonly FoundLandmark[]): FoundLandmark | null {
  const [best] = namesakes;
  if (best === undefined) return null;
  const rivals = namesakes.filter(({ prominence }) => prominence === best.prominence);
  return rivals.every((rival) => kilometresBetween(best, rival) <= onePlaceKm) ? best : null;
}

function nearest(namesakes: readonly FoundLandmark[], around: Place | null): FoundLandmark | null {
  if (around === null) return null;
  const near = namesakes
    .map((landmark) => ({ landmark, km: kilometresBetween(landmark, around) }))
    .filter(({ km }) => km <= townKm)
    .sort((one, other) => other.landmark.prominence - one.landmark.prominence || one.km - other.km);
  return near[0]?.landmark ?? null;
}

async function present(db: Db, landmarks: readonly FoundLandmark[], match: Place['match']): Promise<Place[]> {
  const towns = await listPlaces(db, [...new Set(landmarks.map(({ townId }) => townId))]);
  const byId = new Map(towns.map((town) => [town.id, town]));
  return landmarks.map(({ name, latitude, longitude, precision, townId }) => {
    const town = byId.get(townId);
    const wider = town
      ? [town.name, regionName(town.country_code, town.region_code), countryName(town.country_code)]
      : [];
    return {
      label: [name, ...new Set(wider.filter((each) => each !== undefined))].join(', '),
      latitude,
      longitude,
      precision,
      source: 'extract' as const,
      match,
      matched: name,
      countryCode: town?.country_code ?? null,
      timeZone: town?.time_zone ?? null,
    };
  });
}
