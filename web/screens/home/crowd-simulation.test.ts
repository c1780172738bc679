import { expect, test } from 'vitest';
import { randomFrom } from '../../ui/cover/shapes.ts';
import { circlesOf, gather, mingle, seatAt, walk } from './crowd-simulation.ts';

const circles = circlesOf(
  new Map([
    ['art', 1],
    ['music', 9],
  ] as const),
);
const walkFor = (people: ReturnType<typeof gather>, seconds: number, from = 0) => {
  for (let now = 0; now < seconds; now += 1 / 30) walk(people, circles, from + now, 1 / 30);
};

test('gives busier categories larger circles, in front', () => {
  expect(circles.map(({ category }) => category)).toEqual(['music', 'art']);
  const [music, art] = circles;
  expect(music?.people).toBeGreaterThan(art?.people ?? 0);
  expect(music?.z).toBeGreaterThan(art?.z ?? 0);
});

test('walks everyone from outside to a seat of their own', () => {
  const people = gather(circles, randomFrom('a fair'));
  for (const { x, z, circle } of people) {
    const { x: middleX = 0, z: middleZ = 0 } = circles[circle] ?? {};
    expect(Math.hypot(x - middleX, z - middleZ)).toBeGreaterThan(3.9);
  }
  walkFor(people, 30);
  const seats = people.map(({ circle, seat }) => `${circle} ${seat}`);
  expect(new Set(seats).size).toBe(people.length);
  for (const person of people) {
    const circle = circles[person.circle];
    if (circle === undefined) throw new Error('Somebody heads for no circle');
    const seat = seatAt(circle, person.seat);
    expect(Math.hypot(person.x - seat.x, person.z - seat.z)).toBeLessThan(0.05);
    expect(person.settled).toBe(1);
  }
});

test('swaps two people and completes both circles', () => {
  const people = gather(circles, randomFrom('a fair'));
  walkFor(people, 30);
  const before = people.map(({ circle }) => circle);
  mingle(people, randomFrom('two of them'));
  const moved = people.filter(({ circle }, index) => circle !== before[index]);
  expect(moved).toHaveLength(2);
  walkFor(people, 30, 30);
  expect(people.every(({ settled }) => settled === 1)).toBe(true);
});

test('swaps no one with fewer than two circles', () => {
  mingle([], randomFrom('nobody'));
  const alone = gather(circles.slice(0, 1), randomFrom('alone'));
  for (const person of alone) person.settled = 1;
  mingle(alone, randomFrom('alone'));
  expect(alone.every(({ circle }) => circle === 0)).toBe(true);
});
