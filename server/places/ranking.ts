import { kilometresBetween } from '../../contracts/positions.ts';
import { editDistance } from '../infra/text/spelling.ts';
import { areasOfPart, isWithin, namesWithin, type Reading } from './rules.ts';

/** A place with a matching name. */
export interface Candidate {
  readonly id: number;
  /** The folded name that matched. */
  readonly name: string;
  /** It is the place's main name. */
  readonly main: boolean;
  readonly kind: string;
  readonly countryCode: string;
  readonly regionCode: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

/** The chosen place, and whether it explains the whole text. */
export interface Choice {
  readonly candidate: Candidate;
  readonly whole: boolean;
}

export type CandidatesByName = ReadonlyMap<string, readonly Candidate[]>;

/** Within this distance, a locality belongs to the city it is named after. */
const nearKm = 80;
/** A main name outweighs an alternate name of a place up to fifty times as large: York is not Toronto. */
const mainNameWeight = Math.log10(50);
/** From this population on, a name shared with a country or state may mean the city, as with New York. */
const sharedNamePopulation = { main: 100_000, alternate: 1_000_000 };
/**
 * Below these populations, a word inside a longer text is more likely no place at all, especially if the text
 * goes on.
 */
const hiddenPopulation = { anywhere: 20_000, inArea: 5000 };
const prefixMatchFactor = 10;
const maxCompared = 20;

function weight({ population, main }: Candidate): number {
  return Math.log10(population + 1) + (main ? mainNameWeight : 0);
}

function byWeight(one: Candidate, other: Candidate): number {
  return weight(other) - weight(one) || one.id - other.id;
}

/** The candidates for one part of a reading, the likeliest first. */
export function candidatesOf(part: string, reading: Reading, found: CandidatesByName): readonly Candidate[] {
  const shared = areasOfPart(part, reading).length > 0;
  return (found.get(part) ?? [])
    .filter((candidate) => isWithin(candidate, reading.areas))
    .filter((candidate) => !shared || overridesArea(candidate))
    .sort(byWeight);
}

function overridesArea({ kind, main, population }: Candidate): boolean {
  return (
    kind === 'capital' || population >= (main ? sharedNamePopulation.main : sharedNamePopulation.alternate)
  );
}

/**
 * Every part that names a country or state is also known as a city. Otherwise the reading ignores part of the
 * text: 'Clear Water, FL' must not be in Minnesota.
 */
export function matchesAreas(reading: Reading, found: CandidatesByName): boolean {
  return reading.parts.every(
    (part) => areasOfPart(part, reading).length === 0 || candidatesOf(part, reading, found).length > 0,
  );
}

/**
 * Chooses by the likeliest reading with a result. If that leaves a part unexplained, a reading that
 * contradicts a country in the text may name a larger place: 'Waterloo, ON, U.S.A.' is in Ontario, 'Delhi,
 * CA, India' in India.
 */
export function chooseByReadings(readings: readonly Reading[], found: CandidatesByName): Choice | null {
  let first: Choice | null = null;
  for (const reading of readings) {
    const choice = chooseByParts(reading, found);
    if (choice === null) continue;
    if (first === null) {
      if (choice.whole) return choice;
      first = choice;
    } else if (reading.overrules && weight(choice.candidate) > weight(first.candidate)) return choice;
  }
  return first;
}

/**
 * Chooses the narrowest place of a reading whose parts are complete place names. 'Whitefield, Bengaluru' is
 * Bengaluru if the only known Whitefield is in England: the wide part wins, the narrow one must fit.
 */
export function chooseByParts(reading: Reading, found: CandidatesByName): Choice | null {
  const choice = chooseNarrowest(reading, found);
  if (reading.overrules === undefined || choice === null) return choice;
  return choice.whole ? { ...choice, whole: false } : null;
}

function chooseNarrowest(reading: Reading, found: CandidatesByName): Choice | null {
  const candidatesByPart = reading.parts.map((part) =>
    candidatesOf(part, reading, found).slice(0, maxCompared),
  );
  const widest = candidatesByPart.findLastIndex((candidates) => candidates.length > 0);
  const wide = candidatesByPart[widest];
  if (wide?.[0] === undefined) return null;
  const everyPartKnown = candidatesByPart.every((candidates) => candidates.length > 0);
  for (const [index, narrow] of candidatesByPart.slice(0, widest).entries()) {
    const candidate = nearest(narrow, wide);
    if (candidate !== undefined) return { candidate, whole: index === 0 && everyPartKnown };
  }
  return { candidate: wide[0], whole: widest === 0 && everyPartKnown };
}

function nearest(narrow: readonly Candidate[], wide: readonly Candidate[]): Candidate | undefined {
  const pairs = narrow.flatMap((one) => wide.map((other) => ({ one, other })));
  const near = pairs.filter(({ one, other }) => kilometresBetween(one, other) <= nearKm);
  return near.sort((a, b) => weight(b.one) + weight(b.other) - weight(a.one) - weight(a.other))[0]?.one;
}

/** Chooses among places named inside the parts of a reading: later words and longer names first. */
export function chooseWithin(reading: Reading, found: CandidatesByName): Choice | null {
  if (reading.overrules !== undefined) return null;
  const least = reading.areas.length > 0 ? hiddenPopulation.inArea : hiddenPopulation.anywhere;
  for (const part of [...reading.parts].reverse()) {
    const [best] = namesWithin(part)
      .flatMap((name) =>
        candidatesOf(name, reading, found)
          .filter(
            ({ population }) => population >= (endsWith(part, name) ? least : least * prefixMatchFactor),
          )
          .map((candidate) => ({ candidate, rank: weight(candidate) + placeInText(part, name) })),
      )
      .sort((one, other) => other.rank - one.rank);
    if (best !== undefined) return { candidate: best.candidate, whole: false };
  }
  return null;
}

function placeInText(part: string, name: string): number {
  return name.split(' ').length / 2 + (endsWith(part, name) ? mainNameWeight : 0);
}

function endsWith(part: string, name: string): boolean {
  return part.endsWith(` ${name}`);
}

/** The closest spellings, within what a hurried typist gets wrong; the first letter seldom is. */
export function plausibleCorrections(typed: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const most = typed.length < 5 ? 0 : typed.length < 8 ? 1 : 2;
  const alike = candidates.filter(({ name }) => name[0] === typed[0]);
  const slips = new Map(alike.map((candidate) => [candidate, editDistance(typed, candidate.name)]));
  const fewest = Math.min(most, ...slips.values());
  return alike.filter((candidate) => slips.get(candidate) === fewest);
}
