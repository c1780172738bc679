import { maxSuggestions, type Place } from '../../../contracts/places.ts';
import type { Db } from '../../infra/db/database.ts';
import { foldName } from '../names.ts';
import { type Geocoder, PlaceServiceError } from '../provider.ts';
import {
  type Candidate,
  type CandidatesByName,
  type Choice,
  candidatesOf,
  chooseByParts,
  chooseByReadings,
  chooseWithin,
  matchesAreas,
  plausibleCorrections,
} from '../ranking.ts';
import { countryName, regionName } from '../regions.ts';
import { isWithin, mayNamePlace, namesWithin, type Reading, readingsOf, regionNamed } from '../rules.ts';
import {
  findByNames,
  findByPrefix,
  findSeat,
  findSimilar,
  getPlace,
  listPlaces,
  loadedEdition,
} from '../store.ts';

/** Misspelt names per text; each costs a similarity search. */
const maxCorrected = 3;

/** The built-in geocoder: cities, towns and some districts worldwide, no streets and no landmarks. */
export function gazetteer(db: Db): Geocoder {
  return {
    name: 'gazetteer',
    metered: false,
    find: (text) => find(db, text),
    suggest: async (text) => {
      const prefix = foldName(text);
      if (prefix === '') return [];
      const places = await listPlaces(db, await findByPrefix(db, prefix, maxSuggestions));
      return places.map((place) => presentPlace(place, 'whole'));
    },
  };
}

async function find(db: Db, text: string): Promise<Place | null> {
  const all = readingsOf(text);
  const names = new Set(all.flatMap(({ parts }) => [...parts, ...parts.flatMap(namesWithin)]));
  const found = byName(await findByNames(db, [...names], countriesOf(all)));
  const readings = all.filter((reading) => matchesAreas(reading, found));

  const whole = chooseByReadings(readings, found);
  if (whole !== null) return present(db, whole, whole.whole ? 'whole' : 'partial');
  const region = regionNamed(all);
  if (region !== null) return presentSeat(db, region);
  for (const reading of readings) {
    const corrected = chooseByParts(reading, await withCorrections(db, reading, found));
    if (corrected !== null) return present(db, corrected, corrected.whole ? 'corrected' : 'partial');
  }
  const hidden = firstOf(readings, (reading) => chooseWithin(reading, found));
  if (hidden !== null) return present(db, hidden, 'partial');
  if ((await loadedEdition(db)) === null)
    throw new PlaceServiceError('not_ready', 'the gazetteer is not loaded yet');
  return null;
}

/** Adds places with similar names for the parts that weren't found. */
async function withCorrections(db: Db, reading: Reading, found: CandidatesByName): Promise<CandidatesByName> {
  const unknown = reading.parts.filter(
    (part) => mayNamePlace(part) && candidatesOf(part, reading, found).length === 0,
  );
  const corrections = new Map(found);
  for (const typed of unknown.slice(-maxCorrected)) {
    const similar = await findSimilar(db, typed, countriesOf([reading]));
    const within = similar.filter((candidate) => isWithin(candidate, reading.areas));
    corrections.set(typed, plausibleCorrections(typed, within));
  }
  return corrections;
}

function byName(candidates: readonly Candidate[]): CandidatesByName {
  return Map.groupBy(candidates, ({ name }) => name);
}

/** The countries to search; none means all, as soon as one reading names none. */
function countriesOf(readings: readonly Reading[]): string[] {
  if (readings.some(({ areas }) => areas.length === 0)) return [];
  return [...new Set(readings.flatMap(({ areas }) => areas.map(({ countryCode }) => countryCode)))];
}

function firstOf(readings: readonly Reading[], choose: (reading: Reading) => Choice | null): Choice | null {
  for (const reading of readings) {
    const choice = choose(reading);
    if (choice !== null) return choice;
  }
  return null;
}

async function presentSeat(db: Db, region: Parameters<typeof findSeat>[1]): Promise<Place | null> {
  const seat = await findSeat(db, region);
  return seat === null ? null : presentPlace(await getPlace(db, seat), 'partial');
}

async function present(db: Db, { candidate }: Choice, match: Place['match']): Promise<Place> {
  return presentPlace(await getPlace(db, candidate.id), match);
}

function presentPlace(place: Awaited<ReturnType<typeof getPlace>>, match: Place['match']): Place {
  const wider = [regionName(place.country_code, place.region_code), countryName(place.country_code)];
  return {
    label: [place.name, ...wider.filter((name) => name !== undefined && name !== place.name)].join(', '),
    latitude: place.latitude,
    longitude: place.longitude,
    precision: place.kind === 'locality' ? 'locality' : 'city',
    source: 'gazetteer',
    match,
    matched: place.name,
    countryCode: place.country_code,
    timeZone: place.time_zone,
  };
}
