import { expect, test } from 'vitest';
import { type EventAction, eventActions, eventRoles, mayDo } from './event-roles.ts';

test.each([
  ['owner', eventActions],
  ['editor', ['edit', 'people', 'door', 'door_links']],
  ['money', ['money', 'till']],
  ['door', ['door', 'till']],
  [null, []],
] as const)('grants %s exactly its rights', (role, allowed: readonly EventAction[]) => {
  expect(eventActions.filter((action) => mayDo(role, action))).toEqual(allowed);
});

test('only the owner can manage the team', () => {
  expect(eventRoles.filter((role) => mayDo(role, 'own'))).toEqual(['owner']);
});
