import { expect, test } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

/** An event with approval and one pending registration. */
async function pending(overrides: object = {}) {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { tenantApproval: true, ...overrides });
  const asha = await stage.person('Asha');
  const { body } = await stage.register(asha, event);
  const decide = (decision: string, reason?: string) =>
    stage.decide(organiser, event, body.$id, decision, reason);
  return { organiser, event, asha, id: body.$id, decide };
}

test('approving twice gives one seat and sends one mail', async () => {
  const { event, asha, id, decide } = await pending();
  expect(await decide('approve')).toMatchObject({
    status: 200,
    body: {
      $id: id,
      state: 'confirmed',
      name: 'Asha',
      email: `${asha}@example.org`,
      socialMedia: 'Mastodon',
    },
  });
  expect((await decide('approve')).body.state).toBe('confirmed');
  expect(await stage.mailsTo(asha)).toEqual(['registration_received', 'registration_approved']);
  expect(await stage.seats(event)).toMatchObject({ pending: 0, confirmed: 1 });
});

test('approving while the event is full puts the person on the waitlist', async () => {
  const { organiser, event, asha, decide } = await pending({ capacity: 1 });
  const ravi = await stage.person('Ravi');
  const second = await stage.register(ravi, event);
  await stage.decide(organiser, event, second.body.$id, 'approve');
  expect((await decide('approve')).body.state).toBe('waitlisted');
  expect(await stage.mailsTo(asha)).toEqual(['registration_received', 'registration_waitlisted']);

  await stage.decide(organiser, event, second.body.$id, 'remove');
  expect((await stage.own(asha, event)).body.state).toBe('confirmed');
  expect(await stage.mailsTo(asha)).toContain('seat_confirmed_from_waitlist');
  expect(await stage.mailsTo(ravi)).toContain('registration_cancelled_by_organiser');
});

test("a declined person gets the reason, can't register again, and returns when reopened", async () => {
  const { event, asha, id, decide } = await pending();
  expect((await decide('decline', 'Only for members.')).body.state).toBe('declined');
  expect((await stage.own(asha, event)).body).toMatchObject({
    state: 'declined',
    declineReason: 'Only for members.',
  });
  expect((await stage.register(asha, event)).body.type).toBe('registration_declined');
  expect((await stage.cancel(asha, event)).body.type).toBe('registration_not_possible');
  expect((await decide('approve')).body.type).toBe('registration_not_possible');

  expect((await decide('reopen')).body.state).toBe('pending');
  expect((await stage.own(asha, event)).body).toMatchObject({ $id: id, declineReason: null });
  expect((await decide('approve')).body.state).toBe('confirmed');
  expect(await stage.mailsTo(asha)).toEqual([
    'registration_received',
    'registration_declined',
    'registration_received',
    'registration_approved',
  ]);
});

test("a removed attendee can register again, and a decision can't be reversed directly", async () => {
  const { event, asha, decide } = await pending();
  await decide('approve');
  expect((await decide('reopen')).body.type).toBe('registration_not_possible');
  expect((await decide('remove')).body.state).toBe('cancelled');
  expect((await decide('decline')).body.type).toBe('registration_not_possible');
  expect((await stage.register(asha, event)).body.state).toBe('pending');
});

test('rejects a decision based on an outdated state', async () => {
  const { organiser, event, asha, id, decide } = await pending();
  await decide('approve');
  const late = await stage.decide(organiser, event, id, 'decline', undefined, 'pending');
  expect(late.body.type).toBe('registration_not_possible');
  expect((await stage.own(asha, event)).body.state).toBe('confirmed');
  const again = await stage.decide(organiser, event, id, 'approve', undefined, 'pending');
  expect(again.body.state).toBe('confirmed');
  const intended = await stage.decide(organiser, event, id, 'decline', undefined, 'confirmed');
  expect(intended.body.state).toBe('declined');
});

test("tells everyone except the organiser that the event doesn't exist", async () => {
  const { event, asha, id } = await pending();
  const stranger = await stage.person();
  for (const person of [asha, stranger]) {
    expect((await stage.decide(person, event, id, 'approve')).body.type).toBe('event_not_found');
  }
  expect((await stage.own(asha, event)).body.state).toBe('pending');
});

test("can't decide a registration through a different event of one's own", async () => {
  const { event, asha, id } = await pending();
  const stranger = await stage.person();
  const other = await stage.event(stranger, { tenantApproval: true });
  const { status, body } = await stage.decide(stranger, other, id, 'approve');
  expect({ status, type: body.type }).toEqual({ status: 404, type: 'registration_not_found' });
  expect((await stage.own(asha, event)).body.state).toBe('pending');
});

test("a paid event approves no one while payments aren't set up", async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { tenantApproval: true });
  const { body } = await stage.register(await stage.person(), event);
  await stage
    .db()
    .updateTable('events')
    .set({ ticket_type: 'paid', price_paise: 50_000 })
    .where('id', '=', event)
    .execute();
  expect((await stage.decide(organiser, event, body.$id, 'approve')).body.type).toBe('payment_not_set_up');
  expect((await stage.decide(organiser, event, body.$id, 'decline')).body.state).toBe('declined');
});
