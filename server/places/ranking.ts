import { kilometresBetween } from '../../contracts/positions.ts';
import { slipsBetween } from '../infra/text/spelling.ts';
import { areasOfPart, hiddenNames, isWithin, type Reading } from './rules.ts';

/** A place that bears a name which was asked for. */
export interface Candidate {
  readonly id: number;
  /** The folded name by which it was found. */
  readonly name: string;
  /** Whether that is its name on maps. */
  readonly main: boolean;
  readonly kind: string;
  readonly countryCode: string;
  readonly regionCode: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

/** The place that was chosen, and whether the text asked for nothing else. */
export interface Choice {
  readonly candidate: Candidate;
  readonly whole: boolean;
}

export type CandidatesByName = ReadonlyMap<string, readonly Candidate[]>;

/** Up to this far apart, a locality belongs to the city that is named after it. */
const nearKm = 80;
/** A name on maps outweighs an alternate name of a place up to fifty times as large: York is not Toronto. */
const mainNameWeight = Math.log10(50);
/** From so many inhabitants on, a name that is also a country's or a state's may mean the city, as New York does. */
const sharedNamePopulation = { main: 100_000, alternate: 1_000_000 };
/** Below these, a word inside a longer text is more likely no place at all, the more so where the text goes on. */
const hiddenPopulation = { anywhere: 20_000, inArea: 5000 };
const goesOnFactor = 10;
const mostCompared = 20;

function weight({ population, main }: Candidate): number {
  return Math.log10(population + 1) + (main ? mainNameWeight : 0);
}

function byWeight(one: Candidate, other: Candidate): number {
  return weight(other) - weight(one) || one.id - other.id;
}

/** The candidates of one part of a reading, the likeliest first. */
export function candidatesOf(part: string, reading: Reading, found: CandidatesByName): readonly Candidate[] {
  const shared = areasOfPart(part, reading).length > 0;
  return (found.get(part) ?? [])
    .filter((candidate) => isWithin(candidate, reading.areas))
    .filter((candidate) => !shared || outranksArea(candidate))
    .sort(byWeight);
}

function outranksArea({ kind, main, population }: Candidate): boolean {
  return (
    kind === 'capital' || population >= (main ? sharedNamePopulation.main : sharedNamePopulation.alternate)
  );
}

/**
 * Whether every part that names a country or a state is known as a city as well. Otherwise the reading drops what
 * the text says: 'Clear Water, FL' must not lie in Minnesota.
 */
export function keepsAreas(reading: Reading, found: CandidatesByName): boolean {
  return reading.parts.every(
    (part) => areasOfPart(part, reading).length === 0 || candidatesOf(part, reading, found).length > 0,
  );
}

/**
 * Chooses by the likeliest reading that finds anything. Where it leaves a part unexplained, one that goes against a
 * country of the text may name a larger place: 'Waterloo, ON, U.S.A.' is in Ontario, 'Delhi, CA, India' in India.
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
 * Chooses the narrowest place of a reading whose parts are whole names of places. Of 'Whitefield, Bengaluru' it is
 * Bengaluru where the only Whitefield known lies in England: the wide part holds, the narrow one has to fit.
 */
export function chooseByParts(reading: Reading, found: CandidatesByName): Choice | null {
  const choice = chooseNarrowest(reading, found);
  if (reading.overrules === undefined || choice === null) return choice;
  return choice.whole ? { ...choice, whole: false } : null;
}

function chooseNarrowest(reading: Reading, found: CandidatesByName): Choice | null {
  const perPart = reading.parts.map((part) => candidatesOf(part, reading, found).slice(0, mostCompared));
  const widest = perPart.findLastIndex((candidates) => candidates.length > 0);
  const wide = perPart[widest];
  if (wide?.[0] === undefined) return null;
  const everyPartKnown = perPart.every((candidates) => candidates.length > 0);
  for (const [index, narrow] of perPart.slice(0, widest).entries()) {
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

/** Chooses among the places whose names occur inside the parts of a reading: later words and longer names first. */
export function chooseHidden(reading: Reading, found: CandidatesByName): Choice | null {
  if (reading.overrules !== undefined) return null;
  const least = reading.areas.length > 0 ? hiddenPopulation.inArea : hiddenPopulation.anywhere;
  for (const part of [...reading.parts].reverse()) {
    const [best] = hiddenNames(part)
      .flatMap((name) =>
        candidatesOf(name, reading, found)
          .filter(({ population }) => population >= (endsWith(part, name) ? least : least * goesOnFactor))
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

/**
 * Those whose name differs from what was typed by the fewest slips, and no more than a hurried hand makes; it seldom
 * misses the first letter.
 */
export function plausibleCorrections(typed: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const most = typed.length < 5 ? 0 : typed.length < 8 ? 1 : 2;
  const alike = candidates.filter(({ name }) => name[0] === typed[0]);
  const slips = new Map(alike.map((candidate) => [candidate, slipsBetween(typed, candidate.name)]));
  const fewest = Math.min(most, ...slips.values());
  return alike.filter((candidate) => slips.get(candidate) === fewest);
}
