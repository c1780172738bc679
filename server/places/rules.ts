import { foldName } from './names.ts';
import { type Area, areasNamed } from './regions.ts';

/** One interpretation of a text: parts from narrow to wide, and the areas they must be in. */
export interface Reading {
  readonly parts: readonly string[];
  /** Empty: anywhere. More than one: any of them. */
  readonly areas: readonly Area[];
  /** Contradicts a country in the text: acceptable only if everything else is known. */
  readonly overrules?: true;
}

const maxParts = 8;
const maxWords = 12;

/**
 * The interpretations of an address, the likeliest first. The text after the last comma is a country or a
 * state if possible ('Portland, OR'), and so are the last words without a comma ('Paris France').
 */
export function readingsOf(text: string): readonly Reading[] {
  const parts = text
    .split(/[,;|/()\n]|\s[-–—]\s/)
    .map(withoutNumbers)
    .filter((part) => part !== '')
    .slice(-maxParts);
  const readings: Reading[] = [];
  for (
    let reading: Reading | null = { parts, areas: [] };
    reading !== null;
    reading = withoutLastPart(reading)
  ) {
    const against = withoutCountry(reading);
    if (against !== null) readings.unshift(against);
    readings.unshift(...withShorterEnds(reading));
  }
  return readings;
}

/** Folded, without postal codes; other numbers may belong to a name. */
function withoutNumbers(part: string): string {
  const words = foldName(part).split(' ').slice(-maxWords);
  return words.filter((word) => !/^\d{4,}$/.test(word)).join(' ');
}

function withoutLastPart({ parts, areas }: Reading): Reading | null {
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2) return null;
  const narrowed = narrow(areas, areasNamed(last));
  return narrowed.length === 0 ? null : { parts: parts.slice(0, -1), areas: narrowed };
}

/**
 * The interpretation by its last part alone, if that names a region of another country: 'Waterloo, ON,
 * U.S.A.'.
 */
function withoutCountry({ parts, areas }: Reading): Reading | null {
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2 || areas.length === 0) return null;
  const named = areasNamed(last);
  const regions = named.filter(({ regionCode }) => regionCode !== undefined);
  if (regions.length === 0 || narrow(areas, named).length > 0) return null;
  return { parts: parts.slice(0, -1), areas: regions, overrules: true };
}

/** The reading itself, then those whose last words name an area. Two-letter words alone are too ambiguous. */
function withShorterEnds(reading: Reading): Reading[] {
  const words = reading.parts.at(-1)?.split(' ') ?? [];
  for (let length = Math.min(3, words.length - 1); length >= 1; length--) {
    const end = words.slice(-length).join(' ');
    const narrowed = end.length > 2 ? narrow(reading.areas, areasNamed(end)) : [];
    if (narrowed.length === 0) continue;
    const parts = [...reading.parts.slice(0, -1), words.slice(0, -length).join(' ')];
    return [reading, ...withShorterEnds({ parts, areas: narrowed })];
  }
  return [reading];
}

/** The areas in both; a country and a part of it give the part. */
function narrow(wide: readonly Area[], areas: readonly Area[]): readonly Area[] {
  if (wide.length === 0) return areas;
  return areas.filter((area) => wide.some((other) => liesIn(area, other)));
}

function liesIn(area: Area, other: Area): boolean {
  return (
    area.countryCode === other.countryCode &&
    (other.regionCode === undefined || other.regionCode === area.regionCode)
  );
}

/** The areas a part can name within those it must be in: `bs` in Italy is not the Bahamas. */
export function areasOfPart(part: string, reading: Reading): readonly Area[] {
  return narrow(reading.areas, areasNamed(part));
}

export function isWithin(
  place: { readonly countryCode: string; readonly regionCode: string | null },
  areas: readonly Area[],
): boolean {
  if (areas.length === 0) return true;
  return areas.some(
    ({ countryCode, regionCode }) =>
      countryCode === place.countryCode && (regionCode === undefined || regionCode === place.regionCode),
  );
}

/** The region, if the text names nothing else: 'Goa', 'Kerala, India'. */
export function regionNamed(readings: readonly Reading[]): Required<Area> | null {
  for (const { parts, areas } of readings) {
    const [name, ...others] = parts;
    if (name === undefined || name.length < 3 || others.length > 0) continue;
    for (const { countryCode, regionCode } of narrow(areas, areasNamed(name))) {
      if (regionCode !== undefined) return { countryCode, regionCode };
    }
  }
  return null;
}

/** Words in names of venues and streets; alone they aren't places, though towns of that name exist. */
const venueWords = new Set(
  `academy airport and area arena at auditorium avenue bank bar base beach behind block bridge building cafe campus
  castle center central centre church circle city club college complex conference convention corner court cross
  east exhibition expo fair field first floor forest forum foundation gallery garden gardens gate grand ground grounds hall
  harbour hill hotel house in inn institute island lab labs lake lane library lodge main mall market marina mill museum near
  nagar new north of office old online open opera opposite palace park pavilion phase plaza point port resort river road
  room school sector site south space square stadium stage station street studio studios temple terrace the theater
  theatre tower town university valley venue view village west world yard`.split(/\s+/),
);

/** Whether a text contains a word that could be a place name, rather than a word for venues. */
export function mayNamePlace(text: string): boolean {
  return text.split(' ').some((word) => word.length > 3 && !venueWords.has(word));
}

/**
 * Word sequences of a part that may be a place, such as 'mumbai' in 'phoenix marketcity mumbai'; without the
 * whole part.
 */
export function namesWithin(part: string): readonly string[] {
  const words = part.split(' ');
  const names: string[] = [];
  for (let length = Math.min(4, words.length - 1); length >= 1; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const name = words.slice(start, start + length).join(' ');
      if (mayNamePlace(name)) names.push(name);
    }
  }
  return names;
}

/**
 * Only for texts with single spaces: optional runs of spaces in this many places would take half a second for
 * two hundred spaces.
 */
const coordinates = /^([+-]?\d{1,2}(?:\.\d+)?) ?°? ?([NS])? ?[,; ] ?([+-]?\d{1,3}(?:\.\d+)?) ?°? ?([EW])?$/i;

/** Latitude and longitude in degrees, as copied from maps: '19.076, 72.8777' or '33.87° S, 151.21° E'. */
export function coordinatesIn(text: string): { latitude: number; longitude: number } | null {
  const match = coordinates.exec(text.trim().replaceAll(/\s+/g, ' '));
  if (match === null) return null;
  const latitude = Number(match[1]) * (match[2]?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = Number(match[3]) * (match[4]?.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
