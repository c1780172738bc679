import type { DoorPerson } from '../../../contracts/door.ts';

/** People whose name has all these words as parts, whatever accents and case; by name, and those not here yet first. */
export function findPeople(people: Iterable<DoorPerson>, words: string): DoorPerson[] {
  const parts = folded(words).split(/\s+/).filter(Boolean);
  return [...people]
    .filter(({ name }) => {
      const own = folded(name);
      return parts.every((part) => own.includes(part));
    })
    .sort((one, other) => order(one) - order(other) || one.name.localeCompare(other.name));
}

function order({ admittedAt }: DoorPerson): number {
  return admittedAt === null ? 0 : 1;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
