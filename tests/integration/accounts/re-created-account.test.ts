import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { blockedAddressSweep } from '../../../server/features/privacy/index.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { codeTo, newAddress, signUp, type TestPerson } from '../../kit/people.ts';
import { ask as askAt, openFair, register } from '../check-in/stage.ts';
import { paymentStage } from '../payments/stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const { buy, event } = paymentStage(mela);
const ask = <Body = object>(
  person: TestPerson,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => askAt<Body>(mela(), person, method, url, body);
const leave = (person: TestPerson, more: object = {}) =>
  ask<{ about?: object }>(person, 'DELETE', '/v1/account', { password: person.password, ...more });
const registering = async (person: TestPerson, eventId: string) =>
  (
    await ask<{ type?: string }>(person, 'POST', `/v1/events/${eventId}/registrations`, {
      socialMedia: 'Mastodon',
      email: person.email,
      reason: 'I like kites.',
    })
  ).body.type;
const remembered = async () =>
  (await sql<{ user_id: string }>`select user_id from former_addresses`.execute(mela().deps.db)).rows.map(
    (row) => row.user_id,
  );

const attempt = { number: 1, last: false, stopping: new AbortController().signal };

/** A person blocked by an organiser. */
async function blocked() {
  const fair = await openFair(mela());
  const guest = await signUp(mela(), { name: 'Ravi' });
  const id = await register(mela(), guest, fair.eventId);
  const url = `/v1/events/${fair.eventId}/registrations/${id}/block`;
  expect((await ask(fair.organiser, 'POST', url, {})).status).toBe(204);
  return { ...fair, guest };
}

describe('a block', () => {
  test('by an organiser also applies to a new account with the same address, until it is lifted', async () => {
    const { organiser, eventId, guest } = await blocked();
    expect((await leave(guest)).status).toBe(204);
    const list = await ask<{ people: { $id: string; name: string }[] }>(
      organiser,
      'GET',
      '/v1/account/blocked',
    );
    expect(list.body.people).toMatchObject([{ $id: guest.userId, name: 'Former member' }]);
    const again = await signUp(mela(), { email: guest.email });
    expect(again.userId).not.toBe(guest.userId);
    expect(await registering(again, eventId)).toBe('registration_blocked');
    await ask(organiser, 'DELETE', `/v1/account/blocked/${again.userId}`);
    expect(await registering(again, eventId)).toBeUndefined();
  });

  test('by a group or on its board does too', async () => {
    const owner = await signUp(mela());
    const guest = await signUp(mela());
    const address = `kites-${guest.userId}`.slice(0, 30).toLowerCase();
    await ask(owner, 'POST', '/v1/groups', { name: 'Kites', address });
    const group = `/v1/groups/${address}`;
    await ask(guest, 'PUT', `${group}/membership`);
    await ask(owner, 'PUT', `${group}/board/blocked/${guest.userId}`, { blocked: true });
    await ask(owner, 'DELETE', `${group}/members/${guest.userId}`);
    await leave(guest);
    const again = await signUp(mela(), { email: guest.email });
    const joined = await ask<{ type?: string }>(again, 'PUT', `${group}/membership`);
    expect(joined.body.type).toBe('group_removed');
    await ask(owner, 'DELETE', `${group}/removed/${again.userId}`);
    await ask(again, 'PUT', `${group}/membership`);
    const written = await ask<{ type?: string }>(again, 'POST', `${group}/board`, { text: 'Hello again' });
    expect(written.body.type).toBe('board_not_allowed');
  });

  test('stores no readable address, and nothing once all blocks are lifted', async () => {
    const { organiser, guest } = await blocked();
    const free = await signUp(mela());
    for (const each of [guest, free]) await leave(each);
    expect(await remembered()).toContain(guest.userId);
    expect(await remembered(), 'nobody keeps them out').not.toContain(free.userId);
    const { rows } = await sql`select * from former_addresses`.execute(mela().deps.db);
    expect(JSON.stringify(rows)).not.toContain(guest.email);
    const sweep = () => blockedAddressSweep(mela().deps).handler.run({}, attempt);
    await sweep();
    expect(await remembered()).toContain(guest.userId);
    await ask(organiser, 'DELETE', `/v1/account/blocked/${guest.userId}`);
    await sweep();
    expect(await remembered()).not.toContain(guest.userId);
  });

  test('also applies when an account takes over the address later', async () => {
    const { eventId, guest } = await blocked();
    await leave(guest);
    const other = await signUp(mela());
    const { userId, password } = other;
    await ask(other, 'PATCH', '/v1/account/email', { email: guest.email, password });
    const secret = await codeTo(mela(), guest.email);
    expect((await ask(other, 'PUT', '/v1/account/email', { userId, secret })).status).toBe(200);
    expect(await registering(other, eventId)).toBe('registration_blocked');
  });
});

describe('a paid seat without a refund', () => {
  test('prevents deleting the account until its owner agrees to lose it', async () => {
    const organiser = await signUp(mela());
    const [strict, kind] = [await event(organiser, { refundHours: null }), await event(organiser)];
    const guest = await signUp(mela());
    for (const eventId of [strict, kind]) await buy(guest, eventId);
    const refused = await leave(guest);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { type: 'user_holds_paid_seats', about: { seats: '1' } },
    ]);
    expect((await leave(guest, { giveUpSeats: true })).status).toBe(204);
  });

  test("doesn't, if it is refundable or free", async () => {
    const organiser = await signUp(mela());
    const guest = await signUp(mela());
    await buy(guest, await event(organiser, { refundHours: 24 }));
    await register(mela(), guest, (await openFair(mela())).eventId);
    expect((await leave(guest)).status).toBe(204);
  });

  test('depends on the promise made to the buyer, and on the time', async () => {
    const organiser = await signUp(mela());
    const eventId = await event(organiser, { refundHours: 24 });
    const guest = await signUp(mela(), { email: newAddress('late') });
    await buy(guest, eventId);
    await ask(organiser, 'GET', `/v1/events/${eventId}`);
    mela().clock.advance({ hours: 240 - 12 });
    expect((await leave(guest)).body).toMatchObject({ type: 'user_holds_paid_seats' });
  });
});
