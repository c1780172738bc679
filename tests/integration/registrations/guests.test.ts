import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeTo, linkTo, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { newKey, useGuestStage } from './guest-stage.ts';

const stage = useGuestStage();
const { mela, clock, call, openEvent, start, startAndHold, confirm, confirmWithMail, byLink } = stage;
const { seatsOf, userOf } = stage;

describe('a new person', () => {
  test('gets a seat, a session and an account without a password by the mailed code', async () => {
    const { eventId } = await openEvent();
    const asked = await start(eventId, { name: 'Uma Rao' });
    expect(asked).toMatchObject({ status: 201, body: { eventId }, cookie: null });
    expect(await userOf(asked.email)).toBeUndefined();
    const done = await confirmWithMail(asked);
    expect(done).toMatchObject({
      status: 201,
      body: { eventId, registration: { state: 'confirmed' }, refusal: null },
    });
    const own = await call('GET', `/v1/events/${eventId}/registrations/own`, { cookie: done.cookie ?? '' });
    expect(own.body).toMatchObject({ state: 'confirmed' });
    expect(await userOf(asked.email)).toMatchObject({ name: 'Uma Rao', password_hash: '!' });
    expect((await mailsTo(mela(), asked.email)).map(({ kind }) => kind)).toEqual([
      'guest_registration',
      'registration_confirmed',
    ]);
  });

  test('gets a seat by the link, whose page changes nothing, and no session', async () => {
    const { eventId } = await openEvent();
    const asked = await start(eventId);
    const { userId, secret } = await linkTo(mela(), asked.email);
    const code = await codeTo(mela(), asked.email);
    expect(userId).toBe(asked.id);
    const page = `/v1/guest-registrations/${userId}?secret=${secret}`;
    for (let time = 0; time < 3; time += 1) {
      expect(await call('GET', page)).toMatchObject({ status: 200, body: { outcome: null }, cookie: null });
    }
    expect(await userOf(asked.email)).toBeUndefined();
    const first = await byLink(userId, secret);
    expect(first).toMatchObject({
      status: 200,
      body: { registration: { state: 'confirmed' } },
      cookie: null,
    });
    // Pressed again: the same answer, no second registration and no second mail.
    expect((await byLink(userId, secret)).body).toEqual(first.body);
    expect((await call<{ outcome: object }>('GET', page)).body.outcome).toEqual(first.body);
    expect(await mailsTo(mela(), asked.email)).toHaveLength(2);
    // The browser that asked still needs the code.
    expect(await confirm(asked.id, asked.key, code)).toMatchObject({
      status: 201,
      body: { registration: { state: 'confirmed' } },
      cookie: expect.any(String),
    });
    expect(await seatsOf(eventId)).toMatchObject({ confirmed: 1 });
  });

  test('gets a mail with one button, the code in its subject and nothing anyone typed', async () => {
    const { eventId } = await openEvent({ eventTitle: 'Cheap pills at pills.example' });
    const asked = await start(eventId, { name: 'Win a prize' });
    const [mail] = await mailsTo(mela(), asked.email);
    const code = await codeTo(mela(), asked.email);
    expect(mail?.subject).toContain(code);
    expect(mail?.text.match(/https?:/g)).toHaveLength(1);
    expect(mail?.text).not.toMatch(/pills|prize/i);
  });

  test('accepts the terms that the page showed', async () => {
    const { eventId } = await openEvent();
    const version = mela().config.legalVersion;
    const asked = await start(eventId, { more: { acceptedTerms: version } });
    await confirmWithMail(asked);
    expect(await userOf(asked.email)).toMatchObject({ terms_version: version });
    const older = await start(eventId, { more: { acceptedTerms: '2001-01-01' } });
    await confirmWithMail(older);
    expect(await userOf(older.email)).toMatchObject({ terms_version: null });
  });

  test("answers the organiser's questions, and learns what is missing before any mail is sent", async () => {
    const { eventId, organiser } = await openEvent({ askSocialMedia: 'required', askReason: 'optional' });
    const question = { kind: 'consent', label: 'May we take photos?', required: true };
    const { body } = await call<{ $id: string }>('POST', `/v1/events/${eventId}/questions`, {
      body: question,
      cookie: organiser.cookie,
    });
    const email = newAddress();
    const refused = await start(eventId, { email });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        type: 'general_argument_invalid',
        fields: { socialMedia: expect.any(String), [`answers.${body.$id}`]: expect.any(String) },
      },
    });
    expect(refused.body.fields).not.toHaveProperty('reason');
    expect(await mailsTo(mela(), email)).toEqual([]);
    const asked = await start(eventId, {
      email,
      more: { socialMedia: 'Mastodon', answers: { [body.$id]: true } },
    });
    expect((await confirmWithMail(asked)).body.registration?.state).toBe('confirmed');
    const list = await call<{ registrations: object[] }>(
      'GET',
      `/v1/events/${eventId}/registrations?state=confirmed`,
      { cookie: organiser.cookie },
    );
    expect(list.body.registrations).toMatchObject([
      { email, socialMedia: 'Mastodon', reason: '', answers: [{ value: true }] },
    ]);
  });
});

describe('an existing account', () => {
  test('keeps its name, and gets the same response as any other address', async () => {
    const { eventId } = await openEvent();
    const known = await signUp(mela(), { name: 'Asha' });
    const asked = await start(eventId, { email: known.email, name: 'Somebody Else' });
    const unknown = await start(eventId);
    expect(Object.keys(asked.body)).toEqual(Object.keys(unknown.body));
    const done = await confirmWithMail(asked);
    expect(done.body.registration?.state).toBe('confirmed');
    expect(await userOf(known.email)).toMatchObject({ name: 'Asha', id: known.userId });
  });

  test('that is registered already gets its registration, not a second one', async () => {
    const { eventId } = await openEvent();
    const known = await signUp(mela());
    const url = `/v1/events/${eventId}/registrations`;
    const { body } = await call<{ $id: string }>('POST', url, {
      body: { email: known.email },
      cookie: known.cookie,
    });
    const done = await confirmWithMail(await start(eventId, { email: known.email }));
    expect(done.body.registration?.$id).toBe(body.$id);
    expect(await seatsOf(eventId)).toMatchObject({ confirmed: 1, held: 0 });
  });

  test('that is blocked gets neither session nor seat', async () => {
    const { eventId } = await openEvent();
    const known = await signUp(mela());
    await sql`update users set blocked_at = now(), blocked_reason = 'Spam' where id = ${known.userId}`.execute(
      mela().deps.db,
    );
    const asked = await startAndHold(eventId, { email: known.email });
    expect(await confirmWithMail(asked)).toMatchObject({
      status: 401,
      body: { type: 'user_blocked' },
      cookie: null,
    });
    const { userId, secret } = await linkTo(mela(), known.email);
    expect(await byLink(userId, secret)).toMatchObject({ status: 401, body: { type: 'user_blocked' } });
    expect(await seatsOf(eventId)).toMatchObject({ confirmed: 0 });
  });

  test('with a second factor gets a session that can do nothing else', async () => {
    const { eventId } = await openEvent();
    const known = await signUp(mela());
    const { db } = mela().deps;
    await sql`update users set mfa = true where id = ${known.userId}`.execute(db);
    await sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, synced, created_at)
      values ('key', ${known.userId}, 'Phone', 'AA', '\\x00', 0, '{}', false, now())`.execute(db);
    const done = await confirmWithMail(await start(eventId, { email: known.email }));
    expect(done.body.registration?.state).toBe('confirmed');
    const own = await call('GET', `/v1/events/${eventId}/registrations/own`, { cookie: done.cookie ?? '' });
    expect(own).toMatchObject({ status: 401, body: { type: 'user_more_factors_required' } });
  });

  test('of the organiser, or blocked by them, is refused after proof only', async () => {
    const { eventId, organiser } = await openEvent();
    const asked = await start(eventId, { email: organiser.email });
    expect(asked.status).toBe(201);
    expect((await confirmWithMail(asked)).body).toMatchObject({
      registration: null,
      refusal: { type: 'registration_own_event' },
    });
  });
});

describe('repeating', () => {
  test('a call with the same key sends no second mail; the newest answers count', async () => {
    const { eventId } = await openEvent({ askReason: 'optional' });
    const email = newAddress();
    const key = newKey();
    const [first, second] = await Promise.all([
      start(eventId, { email, key }),
      start(eventId, { email, key }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.id).toBe(first.id);
    const third = await start(eventId, { email, key, name: 'Uma Devi', more: { reason: 'Kites' } });
    expect(third.id).toBe(first.id);
    expect(await mailsTo(mela(), email)).toHaveLength(1);
    expect(await start(eventId, { email: newAddress(), key })).toMatchObject({
      status: 400,
      body: { fields: { key: expect.any(String) } },
    });
    await confirmWithMail(first);
    const { rows } = await sql<{ reason: string }>`select reason from registrations
      where event_id = ${eventId}`.execute(mela().deps.db);
    expect(rows).toEqual([{ reason: 'Kites' }]);
  });

  test('a confirmation whose answer was lost opens another session and nothing more', async () => {
    const { eventId } = await openEvent();
    const asked = await start(eventId);
    const code = await codeTo(mela(), asked.email);
    const [one, other] = await Promise.all([
      confirm(asked.id, asked.key, code),
      confirm(asked.id, asked.key, code),
    ]);
    const right = [one, other].filter(({ status }) => status === 201);
    expect(right.length).toBeGreaterThanOrEqual(1);
    const again = await confirm(asked.id, asked.key, code);
    expect(again).toMatchObject({ status: 201, body: { registration: { state: 'confirmed' } } });
    expect(await mailsTo(mela(), asked.email)).toHaveLength(2);
    expect(await seatsOf(eventId)).toMatchObject({ confirmed: 1, held: 0 });
  });

  test('a cancelled registration stays cancelled when the code or the link comes again', async () => {
    const { eventId } = await openEvent();
    const asked = await start(eventId);
    const { userId, secret } = await linkTo(mela(), asked.email);
    const code = await codeTo(mela(), asked.email);
    const { cookie } = await confirm(asked.id, asked.key, code);
    await call('DELETE', `/v1/events/${eventId}/registrations/own`, { cookie: cookie ?? '' });
    expect((await confirm(asked.id, asked.key, code)).body.registration?.state).toBe('cancelled');
    expect((await byLink(userId, secret)).body.registration?.state).toBe('cancelled');
    expect(await seatsOf(eventId)).toMatchObject({ confirmed: 0 });
  });
});

describe('proof', () => {
  test('needs the key of the browser that asked', async () => {
    const { eventId } = await openEvent();
    const asked = await start(eventId);
    const code = await codeTo(mela(), asked.email);
    expect(await confirm(asked.id, newKey(), code)).toMatchObject({
      status: 401,
      body: { type: 'user_invalid_token' },
      cookie: null,
    });
    expect((await confirm(asked.id, asked.key, code)).status).toBe(201);
  });

  test('ends after five wrong codes or ten minutes with an error that says so, and a new mail helps', async () => {
    const { eventId } = await openEvent();
    const asked = await start(eventId);
    const code = await codeTo(mela(), asked.email);
    const wrong = code === '111111' ? '222222' : '111111';
    const types: (string | undefined)[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      types.push((await confirm(asked.id, asked.key, wrong)).body.type);
    expect(types.slice(0, 4)).toEqual(Array(4).fill('user_invalid_token'));
    expect(types.slice(4)).toEqual(['user_token_used_up', 'user_token_used_up']);
    expect((await confirm(asked.id, asked.key, code)).body.type).toBe('user_token_used_up');
    const mail = () => call('POST', `/v1/guest-registrations/${asked.id}/mail`, { body: { key: asked.key } });
    expect((await mail()).status).toBe(201);
    clock.advance({ minutes: 11 });
    expect((await confirmWithMail(asked)).body.type).toBe('user_token_expired');
    expect((await mail()).status).toBe(201);
    expect((await confirmWithMail(asked)).status).toBe(201);
  });

  test('is refused for someone who is signed in', async () => {
    const { eventId } = await openEvent();
    const known = await signUp(mela());
    const url = `/v1/events/${eventId}/guest-registrations`;
    const body = { email: newAddress(), key: newKey(), name: 'Uma' };
    expect(await call('POST', url, { body, cookie: known.cookie })).toMatchObject({
      status: 401,
      body: { type: 'user_session_already_exists' },
    });
  });
});

describe('events', () => {
  test('with approval, full or paid, lead guests where they lead members', async () => {
    const approval = await openEvent({ tenantApproval: true });
    expect((await confirmWithMail(await start(approval.eventId))).body.registration?.state).toBe('pending');
    const full = await openEvent({ capacity: 1 });
    await confirmWithMail(await start(full.eventId));
    expect((await confirmWithMail(await start(full.eventId))).body.registration).toMatchObject({
      state: 'waitlisted',
      waitlistPosition: 1,
    });
    const paid = await openEvent({ ticketType: 'paid', ticketPrice: 500, capacity: 20 });
    const buyer = await startAndHold(paid.eventId);
    expect(await seatsOf(paid.eventId)).toMatchObject({ held: 0 });
    const bought = await confirmWithMail(buyer);
    expect(bought.body.registration).toMatchObject({
      state: 'awaiting_payment',
      holdExpiresAt: expect.any(String),
    });
    const pay = await call('POST', `/v1/events/${paid.eventId}/registrations/own/payment`, {
      cookie: bought.cookie ?? '',
    });
    expect(pay.status).toBe(201);
  });

  test('reject at once whatever depends only on the event', async () => {
    const closed = await openEvent({ opensAt: '2026-12-01T00:00:00Z' });
    expect((await start(closed.eventId)).body.type).toBe('registration_not_open');
    const { eventId, organiser } = await openEvent();
    const asked = await start(eventId);
    await confirmWithMail(await start(eventId));
    await call('DELETE', `/v1/events/${eventId}`, { cookie: organiser.cookie });
    expect((await start(eventId)).body.type).toBe('event_cancelled');
    expect((await confirmWithMail(asked)).body).toMatchObject({
      registration: null,
      refusal: { type: 'event_cancelled' },
    });
    expect((await start('nowhere')).body.type).toBe('event_not_found');
  });

  test('whose questions have changed since reject it, and sign the person in to answer', async () => {
    const { eventId, organiser } = await openEvent();
    const asked = await start(eventId);
    await call('PATCH', `/v1/events/${eventId}`, {
      body: { askReason: 'required' },
      cookie: organiser.cookie,
    });
    const done = await confirmWithMail(asked);
    expect(done.body).toMatchObject({ registration: null, refusal: { type: 'general_argument_invalid' } });
    const url = `/v1/events/${eventId}/registrations`;
    const body = { email: asked.email, reason: 'Kites' };
    expect((await call('POST', url, { body, cookie: done.cookie ?? '' })).status).toBe(201);
  });
});

test('an address gets at most five mails an hour, no matter who asks', async () => {
  const { eventId } = await openEvent();
  const email = newAddress();
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) {
    statuses.push((await start(eventId, { email, ip: `198.51.100.${time}` })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  expect(await mailsTo(mela(), email)).toHaveLength(5);
});
