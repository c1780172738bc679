import { mostSuggestions, type Place } from '../../../contracts/places.ts';
import { kilometresBetween } from '../../../contracts/positions.ts';
import type { Db } from '../../infra/db/database.ts';
import { type FoundLandmark, findLandmarks, findLandmarksByPrefix } from '../landmark-store.ts';
import { foldName } from '../names.ts';
import type { Geocoder } from '../provider.ts';
import { countryName, regionName } from '../regions.ts';
import { listPlaces } from '../store.ts';

/** How far a landmark may lie from the middle of the town that a text names with it. */
const townKm = 60;
/** Namesakes this near to one another are one place, mapped more than once. */
const onePlaceKm = 2;
/** Of the suggestions, at most so many are landmarks: whoever types 'Pune' means the city. */
const mostLandmarks = 4;

/**
 * What the installation itself knows: towns by the gazetteer, and the landmarks of extracts that were imported. A town
 * that is named whole is never taken for the café of its name.
 */
export function ownPlaces(db: Db, towns: Geocoder): Geocoder {
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
      return [...cities.slice(0, mostSuggestions - landmarks.length), ...landmarks];
    },
  };
}

async function suggestLandmarks(db: Db, prefix: string): Promise<Place[]> {
  if (prefix === '') return [];
  return present(db, await findLandmarksByPrefix(db, prefix, mostLandmarks), 'whole');
}

/** One way to understand a text: the name of a landmark, and what else it says. */
interface Reading {
  readonly name: string;
  /** Where it is said to be; empty where nothing is said. */
  readonly rest: string;
  /** Whether the text says nothing before the name. */
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
    const meant = rest === '' ? onlyOne(namesakes) : nearest(namesakes, around);
    if (meant === null) continue;
    const whole = first && (around === null || around.match === 'whole');
    const [place] = await present(db, [meant], whole ? 'whole' : 'partial');
    if (place) return place;
  }
  return null;
}

/** From the narrow to the wide; without commas, what stands before the name of a town. */
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

/** A name that several places bear, far from one another, says nothing without its town. */
function onlyOne(namesakes: readonly FoundLandmark[]): FoundLandmark | null {
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
