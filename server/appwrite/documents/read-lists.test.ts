import { describe, expect, test } from 'vitest';
import type { Participation } from '../../features/registrations/index.ts';
import { Problem } from '../../infra/http/problem.ts';
import { readAttendeesLists, readOrganisersLists } from './read-lists.ts';

const noon = Temporal.Instant.from('2026-11-21T12:00:00Z');

function taking(userId: string, state: Participation['state'], confirmedAt = noon): Participation {
  return {
    id: `registration of ${userId}`,
    eventId: 'event',
    userId,
    state,
    confirmedAt: state === 'confirmed' ? confirmedAt : null,
  };
}

const people = [
  taking('ravi', 'pending'),
  taking('meera', 'waitlisted'),
  taking('zoya', 'awaiting_payment'),
  taking('kabir', 'confirmed'),
];
const everybody = new Set(people.map(({ id }) => id));
const seen = { at: noon.add({ minutes: 1 }), registrationIds: everybody };
const approve = (userId: string) => ({ kind: 'approve', registrationId: `registration of ${userId}` });
const decline = (userId: string) => ({ kind: 'decline', registrationId: `registration of ${userId}` });

function reasonOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof Problem && error.type === 'user_unauthorized') return error.message;
    throw error;
  }
  throw new Error('was not refused');
}

describe('an organiser', () => {
  const read = (sent: Parameters<typeof readOrganisersLists>[2], had: typeof seen | null = seen) =>
    readOrganisersLists(people, had, sent);

  test('approves by moving an id, in one list or in both', () => {
    expect(read({ registrations: ['meera', 'zoya'], attendees: ['kabir', 'ravi'] })).toEqual([
      approve('ravi'),
    ]);
    expect(read({ attendees: ['kabir', 'ravi', 'ravi'] })).toEqual([approve('ravi')]);
  });

  test('declines by leaving out an id', () => {
    expect(read({ registrations: ['meera', 'zoya'] })).toEqual([decline('ravi')]);
    expect(read({ registrations: [] })).toEqual([decline('ravi'), decline('meera'), decline('zoya')]);
  });

  test('declines only people the session has seen', () => {
    const registrationIds = new Set(['registration of ravi']);
    expect(read({ registrations: [] }, { ...seen, registrationIds })).toEqual([decline('ravi')]);
    expect(read({ registrations: [] }, null)).toEqual([]);
  });

  test('may send back an id that has been approved since', () => {
    expect(read({ registrations: ['ravi', 'meera', 'zoya', 'kabir'] })).toEqual([]);
  });

  test('may omit an attendee confirmed since the list was read, but no earlier one', () => {
    expect(read({ attendees: ['ravi'] }, { ...seen, at: noon.subtract({ minutes: 1 }) })).toEqual([
      approve('ravi'),
    ]);
    expect(reasonOf(() => read({ attendees: ['ravi'] }))).toContain('To remove kabir');
  });

  test("can't add someone who hasn't registered", () => {
    expect(reasonOf(() => read({ attendees: ['kabir', 'stranger'] }))).toContain("stranger isn't registered");
    expect(reasonOf(() => read({ registrations: ['ravi', 'stranger'] }))).toContain('register themselves');
  });
});

describe('an attendee', () => {
  const shown = { registrations: [], attendees: ['a pseudonym'] };
  const own = { ...shown, registrations: ['ravi'] };

  test('registers by adding their own id, and again changes nothing', () => {
    expect(readAttendeesLists('ravi', shown, { registrations: ['ravi'] })).toEqual([{ kind: 'register' }]);
    expect(readAttendeesLists('ravi', own, { registrations: ['ravi', 'ravi'] })).toEqual([]);
  });

  test('may send back the lists as they were', () => {
    expect(readAttendeesLists('ravi', own, own)).toEqual([]);
  });

  test.each([
    ["can't register others", { registrations: ['meera'] }, shown],
    ["can't register others along with themselves", { registrations: ['ravi', 'meera'] }, shown],
    ["can't cancel by leaving out their id", { registrations: [] }, own],
    ["can't approve themselves", { attendees: ['a pseudonym', 'ravi'] }, shown],
    ["can't remove others", { attendees: [] }, shown],
  ])('%s', (_name, sent, seenLists) => {
    expect(reasonOf(() => readAttendeesLists('ravi', seenLists, sent)).length).toBeGreaterThan(20);
  });
});
