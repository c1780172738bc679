import { expect, test } from 'vitest';
import { groupsOf } from './groups.ts';

const now = Date.parse('2030-01-10T12:00:00Z');

function row(name: string, endsAt: string, rest: { status?: 'cancelled'; state?: 'pending' } = {}) {
  const { status = 'scheduled', state = 'confirmed' } = rest;
  return { name, state, event: { status, endsAt } } as const;
}

const named = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

test('a cancelled event is not among the upcoming ones', () => {
  const groups = groupsOf(
    [
      row('called off', '2030-01-11T12:00:00Z', { status: 'cancelled' }),
      row('asked', '2030-01-12T12:00:00Z', { state: 'pending' }),
      row('first', '2030-01-13T12:00:00Z'),
      row('second', '2030-01-14T12:00:00Z'),
      row('over', '2030-01-09T12:00:00Z'),
      row('over and called off', '2030-01-08T12:00:00Z', { status: 'cancelled' }),
    ],
    now,
  );
  expect(groups.next?.name).toBe('first');
  expect(named(groups.later)).toEqual(['asked', 'second']);
  expect(named(groups.cancelled)).toEqual(['called off']);
  expect(named(groups.past)).toEqual(['over', 'over and called off']);
});

test('without an event to go to, nothing is next', () => {
  expect(groupsOf([row('asked', '2030-01-12T12:00:00Z', { state: 'pending' })], now).next).toBeUndefined();
});
