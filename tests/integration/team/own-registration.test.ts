import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { HelperRole } from '../../../contracts/event-roles.ts';
import type { OwnRegistration, RegistrationState } from '../../../contracts/registrations.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { paymentStage } from '../payments/stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const { ask, buy, event, own, payment, register } = paymentStage(mela);

const helper = async (eventId: string, role: HelperRole): Promise<TestPerson> => {
  const person = await signUp(mela(), { name: 'Ravi' });
  await sql`insert into event_helpers values (${eventId}, ${person.userId}, ${role}, now())`.execute(
    mela().deps.db,
  );
  return person;
};
const decide = (who: TestPerson, { eventId, $id }: OwnRegistration, decision: string) =>
  ask<OwnRegistration>(who, 'POST', `/v1/events/${eventId}/registrations/${$id}/decision`, { decision });
const free = { ticketType: 'free', ticketPrice: null };

describe("a person's own registration", () => {
  test('can only be approved, declined and reopened by others', async () => {
    const organiser = await signUp(mela());
    const eventId = await event(organiser, { ...free, tenantApproval: true });
    const editor = await helper(eventId, 'editor');
    const registration = await register(editor, eventId);
    for (const decision of ['approve', 'decline', 'remove', 'reopen']) {
      const { status, body } = await decide(editor, registration, decision);
      expect([status, body.type], decision).toEqual([403, 'registration_own_decision']);
    }
    expect((await own(editor, eventId)).state).toBe('pending');
    expect((await decide(organiser, registration, 'approve')).body.state).toBe('confirmed');
  });

  test('is skipped when approving everyone', async () => {
    const organiser = await signUp(mela());
    const eventId = await event(organiser, { ...free, tenantApproval: true });
    const editor = await helper(eventId, 'editor');
    const guest = await signUp(mela());
    for (const person of [editor, guest]) await register(person, eventId);
    const { body } = await ask<{ confirmed: number; left: number }>(
      editor,
      'POST',
      `/v1/events/${eventId}/registrations/approvals`,
    );
    expect(body).toMatchObject({ confirmed: 1, left: 1 });
    expect((await own(editor, eventId)).state).toBe('pending');
  });

  test('gives no refund beyond the terms to an editor who removes themselves', async () => {
    const organiser = await signUp(mela());
    const eventId = await event(organiser, { refundHours: null });
    const editor = await helper(eventId, 'editor');
    const paymentId = await buy(editor, eventId);
    expect((await decide(editor, await own(editor, eventId), 'remove')).body.type).toBe(
      'registration_own_decision',
    );
    expect(await payment(editor, paymentId)).toMatchObject({ state: 'paid' });
  });
});

describe('money', () => {
  const changes = [{ ticketPrice: 1 }, { refundHours: null }, { ticketType: 'free', ticketPrice: null }];

  test.each(changes)(
    '%j is changed by the organiser and the money role, not by an editor',
    async (change) => {
      const organiser = await signUp(mela());
      const eventId = await event(organiser, { refundHours: 24 });
      const [editor, money, door] = await Promise.all(
        (['editor', 'money', 'door'] as const).map((role) => helper(eventId, role)),
      );
      const patch = (who: TestPerson | undefined, body: object) =>
        ask(who ?? organiser, 'PATCH', `/v1/events/${eventId}`, body);
      const refused = await patch(editor, change);
      expect([refused.status, refused.body.type]).toEqual([403, 'event_money_not_allowed']);
      expect((await patch(door, change)).body.type).toBe('event_not_found');
      expect((await patch(money, { ...change, eventTitle: 'Mine now' })).body.type).toBe('event_not_found');
      expect((await patch(money, change)).status).toBe(200);
      expect((await patch(organiser, { ticketType: 'paid', ticketPrice: 500, refundHours: 24 })).status).toBe(
        200,
      );
      expect((await patch(editor, { eventTitle: 'Kites', ticketPrice: 500, refundHours: 24 })).status).toBe(
        200,
      );
    },
  );

  test.each(['remove', 'decline'])(
    'is not refunded by an editor who tries to %s a paid registration',
    async (decision) => {
      const organiser = await signUp(mela());
      const eventId = await event(organiser);
      const editor = await helper(eventId, 'editor');
      const guest = await signUp(mela());
      await buy(guest, eventId);
      const registration = await own(guest, eventId);
      const { status, body } = await decide(editor, registration, decision);
      expect([status, body.type]).toEqual([403, 'event_money_not_allowed']);
      const state: RegistrationState = (await own(guest, eventId)).state;
      expect(state).toBe('confirmed');
      expect((await decide(organiser, registration, decision)).status).toBe(200);
    },
  );

  test.each([{}, free])(
    'does not stop an editor from removing an unpaid registration: %j',
    async (fields) => {
      const organiser = await signUp(mela());
      const eventId = await event(organiser, fields);
      const editor = await helper(eventId, 'editor');
      const guest = await signUp(mela());
      const registration = await register(guest, eventId);
      expect((await decide(editor, registration, 'remove')).body.state).toBe('cancelled');
    },
  );
});
