import { describe, expect, test } from 'vitest';
import { updateEvent } from '../../../server/features/events/index.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const change = (caller: string, eventId: string, changes: object, pending?: 'approve' | 'decline' | 'keep') =>
  updateEvent(stage.process().eventParts, {
    caller: { userId: caller, sessionId: 'session' },
    eventId,
    changes,
    pending,
  });
const statesOf = async (people: readonly string[], eventId: string) =>
  Promise.all(people.map(async (person) => (await stage.own(person, eventId)).body.state));

describe('switching approval off', () => {
  test('gives the seats to pending people first, in order, and notifies them', async () => {
    const organiser = await stage.person();
    const event = await stage.event(organiser, { tenantApproval: true, capacity: 2 });
    const early = await stage.people(3);
    for (const person of early) {
      await stage.register(person, event);
      stage.clock.advance({ seconds: 1 });
    }
    await change(organiser, event, { tenantApproval: false });
    expect(await statesOf(early, event)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
    expect(await stage.seats(event)).toMatchObject({ pending: 0, confirmed: 2, waitlisted: 1 });
    expect(await stage.mailsTo(early[0] ?? '')).toContain('registration_approved');
    const late = await stage.person();
    expect((await stage.register(late, event)).body).toMatchObject({
      state: 'waitlisted',
      waitlistPosition: 2,
    });
  });

  test('serves the waitlist first when the same change adds seats', async () => {
    const organiser = await stage.person();
    const event = await stage.event(organiser, { capacity: 1 });
    const [first = '', second = '', third = ''] = await stage.people(3);
    for (const person of [first, second]) await stage.register(person, event);
    await change(organiser, event, { tenantApproval: true });
    await stage.register(third, event);
    await change(organiser, event, { tenantApproval: false, capacity: 2 });
    expect(await statesOf([first, second, third], event)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
  });

  test.each([
    ['decline', 'declined'],
    ['keep', 'pending'],
  ] as const)('treats them as the organiser chooses: %s', async (choice, state) => {
    const organiser = await stage.person();
    const event = await stage.event(organiser, { tenantApproval: true });
    const guest = await stage.person();
    await stage.register(guest, event);
    await change(organiser, event, { tenantApproval: false }, choice);
    expect(await statesOf([guest], event)).toEqual([state]);
  });

  test("does not fail when a person can't be approved", async () => {
    const organiser = await stage.person();
    const event = await stage.event(organiser, { tenantApproval: true, ticketType: 'free' });
    const guest = await stage.person();
    await stage.register(guest, event);
    stage.clock.advance({ hours: 24 * 30 });
    await change(organiser, event, { tenantApproval: false });
    expect(await statesOf([guest], event)).toEqual(['pending']);
  });
});
