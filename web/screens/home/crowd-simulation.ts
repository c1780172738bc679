import type { Category } from '../../../contracts/events.ts';
import type { randomFrom } from '../../ui/cover/shapes.ts';

export interface Circle {
  readonly category: Category;
  /** Centre on the ground and radius, in metres. */
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly people: number;
}

export interface Person {
  x: number;
  z: number;
  /** The index of the circle they walk to. */
  circle: number;
  seat: number;
  /** Seconds before they start walking. */
  readonly delay: number;
  /** Metres per second. */
  readonly pace: number;
  /** From 0 (walking) to 1 (arrived). */
  settled: number;
}

type Random = ReturnType<typeof randomFrom>;

/** Positions of the circles. Those closest to the text, on the left, come last. */
const circlePositions: readonly (readonly [x: number, z: number])[] = [
  [1.2, -0.6],
  [3.7, -2],
  [-1.5, -3.2],
  [1.4, -4.4],
  [5.8, -4.8],
  [-4.4, -5.4],
  [3.9, -7.4],
  [-0.8, -7.6],
  [8, -8.4],
];

/** Fewest and most people in a circle. */
const minPeople = 5;
const maxPeople = 11;

/** One circle per category, larger with more upcoming events; the busiest in front. */
export function circlesOf(counts: ReadonlyMap<Category, number>): Circle[] {
  const busiest = [...counts].sort(([, a], [, b]) => b - a).slice(0, circlePositions.length);
  return busiest.map(([category, count], index) => {
    const people = Math.min(maxPeople, minPeople + count);
    const [x, z] = circlePositions[index] ?? [0, 0];
    return { category, x, z, people, radius: 0.28 + people * 0.055 };
  });
}

export function gather(circles: readonly Circle[], random: Random): Person[] {
  return circles.flatMap((circle, index) =>
    Array.from({ length: circle.people }, (_, seat) => {
      const angle = (random.whole(0, 360) / 180) * Math.PI;
      const distance = 4 + random.whole(0, 60) / 10;
      return {
        x: circle.x + Math.cos(angle) * distance,
        z: circle.z + Math.sin(angle) * distance,
        circle: index,
        seat,
        delay: random.whole(0, 70) / 10,
        pace: 0.9 + random.whole(0, 60) / 100,
        settled: 0,
      };
    }),
  );
}

/** The position of a seat in a circle. */
export function seatAt({ x, z, radius, people }: Circle, seat: number): { x: number; z: number } {
  const angle = (seat / people) * 2 * Math.PI + x;
  return { x: x + Math.cos(angle) * radius, z: z + Math.sin(angle) * radius };
}

/** Distance in metres that counts as arrived. */
const near = 0.03;
/** Seconds from arriving to `settled` = 1. */
const settling = 0.8;

/**
 * Moves everyone towards their seats.
 *
 * @param now seconds since the scene began
 * @param step seconds to advance
 */
export function walk(people: readonly Person[], circles: readonly Circle[], now: number, step: number): void {
  for (const person of people) {
    const circle = circles[person.circle];
    if (circle === undefined || now < person.delay) continue;
    const seat = seatAt(circle, person.seat);
    const [dx, dz] = [seat.x - person.x, seat.z - person.z];
    const distance = Math.hypot(dx, dz);
    if (distance <= near) {
      person.settled = Math.min(1, person.settled + step / settling);
      continue;
    }
    person.settled = Math.max(0, person.settled - step / settling);
    const part = Math.min(1, (person.pace * step) / distance);
    person.x += dx * part;
    person.z += dz * part;
  }
}

/** Swaps two people of different circles, so that the scene never freezes. */
export function mingle(people: readonly Person[], random: Random): void {
  const settled = people.filter((person) => person.settled === 1);
  const one = settled[random.whole(0, settled.length - 1)];
  const others = settled.filter(({ circle }) => circle !== one?.circle);
  const other = others[random.whole(0, others.length - 1)];
  if (one === undefined || other === undefined) return;
  const { circle, seat } = one;
  Object.assign(one, { circle: other.circle, seat: other.seat });
  Object.assign(other, { circle, seat });
}
