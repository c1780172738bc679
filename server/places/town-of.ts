import { kilometresBetween, type Position } from '../../contracts/positions.ts';

/** A town of the gazetteer. */
export interface Town extends Position {
  readonly id: number;
  readonly population: number;
}

/** Finds the town that a place belongs to, if any is near. */
export type TownOf = (place: Position) => number | null;

/** Kilometres that a town of 100,000 reaches from its middle; the others by the square root of their people. */
const reachOf100000 = 3;
/** Beyond this many times its reach nobody says that they are in a town. */
const farthest = 12;
/** Degrees of a cell of the grid in which towns are looked up. */
const cell = 0.5;

/**
 * Makes the finder: of the towns around it is the one in whose reach a place lies deepest, so that what stands in a
 * quarter of Mumbai is in Mumbai and not in the nearest suburb with a town hall.
 */
export function townFinder(towns: readonly Town[]): TownOf {
  const cells = Map.groupBy(towns, ({ latitude, longitude }) => keyOf(cellOf(latitude), cellOf(longitude)));
  return (place) => {
    let nearest: { readonly id: number; readonly depth: number } | null = null;
    for (const town of around(cells, place)) {
      const reach = reachOf100000 * Math.sqrt(Math.max(1000, town.population) / 100_000);
      const depth = kilometresBetween(place, town) / reach;
      if (depth < (nearest?.depth ?? farthest)) nearest = { id: town.id, depth };
    }
    return nearest?.id ?? null;
  };
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / cell);
}

function keyOf(row: number, column: number): string {
  return `${row} ${column}`;
}

function* around(
  cells: ReadonlyMap<string, readonly Town[]>,
  { latitude, longitude }: Position,
): Iterable<Town> {
  for (const row of [-1, 0, 1])
    for (const column of [-1, 0, 1])
      yield* cells.get(keyOf(cellOf(latitude) + row, cellOf(longitude) + column)) ?? [];
}
