import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, newAddress, type TestPerson } from '../../kit/people.ts';
import { now, useEvents } from './stage.ts';

const clock = new TestClock(now);
const { mela, ask, person, create, show, register, discover } = useEvents({ clock });

/** A call that answers nothing. */
async function done(person: TestPerson, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const { cookie } = person;
  const answer = await mela().app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

/** A browser without an account, or someone's, with the cookies that it was sent. */
function browser(owner: TestPerson | null = null, remoteAddress = '192.0.2.1') {
  let kept = '';
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const cookie = [owner?.cookie, kept].filter(Boolean).join('; ');
    const answer = await mela().app.inject({
      ...{ method, url, remoteAddress, headers: { cookie } },
      ...(payload && { payload }),
    });
    for (const { name, value } of answer.cookies as { name: string; value: string }[]) {
      if (name === 'mela_access') kept = `${name}=${value}`;
    }
    return answer;
  };
  return {
    open: async (id: string, proof: object) => {
      const answer = await send('POST', `/v1/events/${id}/access`, proof);
      return answer.statusCode === 204 ? 'opened' : (answer.json() as ProblemBody).type;
    },
    sees: async (id: string) => (await send('GET', `/v1/events/${id}`)).statusCode === 200,
    send,
  };
}

/** A group of this owner with a member. */
async function groupOf(owner: TestPerson, member: TestPerson): Promise<string> {
  const address = `kites-${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await ask<{ $id: string }>(owner, 'POST', '/v1/groups', { name: 'Kite flyers', address });
  await done(member, 'PUT', `/v1/groups/${body.$id}/membership`);
  return body.$id;
}

async function withPassword(organiser: TestPerson, password = 'diyas') {
  const { $id } = await create(organiser, { visibility: 'password' });
  await done(organiser, 'PUT', `/v1/events/${$id}/password`, { password });
  return $id;
}

async function invited(organiser: TestPerson, bringsGuest = false) {
  const { $id } = await create(organiser, { visibility: 'invited' });
  const email = newAddress('guest');
  const sent = await ask(organiser, 'POST', `/v1/events/${$id}/invitations`, {
    emails: [email],
    bringsGuest,
  });
  expect(sent.status).toBe(201);
  return { id: $id, email, link: await linkTo(email) };
}

async function linkTo(email: string) {
  const text = (await mailsTo(mela(), email)).at(-1)?.text ?? '';
  const link = new URLSearchParams(/access#(\S+)/.exec(text)?.[1]);
  return { invitationId: link.get('invitation') ?? '', secret: link.get('secret') ?? '' };
}

test('an unlisted event opens by its address, and is in no list', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await create(asha, { eventTitle: 'Whispered supper', visibility: 'unlisted' });
  expect((await show(null, $id)).status).toBe(200);
  expect((await register(ravi, $id)).status).toBe(201);
  for (const reader of [null, ravi]) expect((await discover({ q: 'whispered' }, reader)).events).toEqual([]);
});

test('an event for a group is for its members, also on the group page', async () => {
  const [asha, ravi, zoya] = [await person('Asha'), await person('Ravi'), await person('Zoya')];
  const refused = await ask(asha, 'POST', '/v1/events', { visibility: 'group' });
  expect(refused.status).toBe(400);
  const groupId = await groupOf(asha, ravi);
  const { $id } = await create(asha, { visibility: 'group', groupId });
  expect([(await show(ravi, $id)).status, (await show(zoya, $id)).status]).toEqual([200, 404]);
  const listed = async (who: TestPerson | null) =>
    (await ask<{ events: unknown[] }>(who, 'GET', `/v1/groups/${groupId}/events`)).body.events.length;
  expect([await listed(ravi), await listed(zoya), await listed(null)]).toEqual([1, 0, 0]);
  expect((await register(zoya, $id)).body.type).toBe('event_not_found');
  expect((await register(ravi, $id)).status).toBe(201);
});

test('a password lets a browser or an account in, until it is changed', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const id = await withPassword(asha);
  expect((await show(null, id)).body).toMatchObject({ type: 'event_password_required' });
  const [guest, member] = [browser(), browser(ravi)];
  expect(await guest.open(id, { password: 'wrong' })).toBe('event_password_wrong');
  expect(await guest.sees(id)).toBe(false);
  expect(await guest.open(id, { password: 'diyas' })).toBe('opened');
  expect(await member.open(id, { password: 'diyas' })).toBe('opened');
  expect([await guest.sees(id), await member.sees(id), await browser().sees(id)]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await register(ravi, id)).status).toBe(201);
  await done(asha, 'PUT', `/v1/events/${id}/password`, { password: 'lanterns' });
  expect(await guest.sees(id), 'has to enter the new one').toBe(false);
  expect(await member.sees(id), 'is registered').toBe(true);
});

test('who was let in by a former rule is not let in by the next one', async () => {
  const asha = await person('Asha');
  const id = await withPassword(asha);
  const guest = browser();
  await guest.open(id, { password: 'diyas' });
  expect((await ask(asha, 'PATCH', `/v1/events/${id}`, { visibility: 'invited' })).status).toBe(200);
  expect(await guest.sees(id)).toBe(false);

  const draft = await create(asha, { draft: true, visibility: 'invited' });
  const { body } = await ask<{ url: string }>(asha, 'POST', `/v1/events/${draft.$id}/preview`);
  const preview = new URLSearchParams(new URL(body.url).hash.slice(1)).get('preview');
  const colleague = browser();
  expect(await colleague.open(draft.$id, { preview })).toBe('opened');
  expect(await colleague.sees(draft.$id)).toBe(true);
  await ask(asha, 'POST', `/v1/events/${draft.$id}/publication`, {});
  expect(await colleague.sees(draft.$id)).toBe(false);
  await colleague.open(draft.$id, { preview });
  expect(await colleague.sees(draft.$id)).toBe(false);
});

test('a network has ten wrong tries an hour, and right ones are not counted', async () => {
  const id = await withPassword(await person('Asha'));
  const from = () => browser(null, '198.51.100.7');
  for (let each = 0; each < 12; each += 1)
    expect(await from().open(id, { password: 'diyas' })).toBe('opened');
  for (let each = 0; each < 10; each += 1)
    expect(await from().open(id, { password: `no${each}` })).toBe('event_password_wrong');
  expect(await from().open(id, { password: 'diyas' })).toBe('general_rate_limit_exceeded');
  expect(await browser(null, '198.51.100.8').open(id, { password: 'diyas' })).toBe('opened');
  clock.advance({ hours: 1, minutes: 1 });
  expect(await from().open(id, { password: 'diyas' })).toBe('opened');
});

test('what a browser was let into is its account’s after logging in', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const id = await withPassword(asha);
  const guest = browser();
  await guest.open(id, { password: 'diyas' });
  const cookie = [ravi.cookie, (await cookiesOf(guest)) ?? ''].join('; ');
  const answers = { socialMedia: 'Mastodon', email: 'guest@example.org', reason: 'I like kites.' };
  const registered = await mela().app.inject({
    ...{ method: 'POST', url: `/v1/events/${id}/registrations`, payload: answers, headers: { cookie } },
  });
  expect(registered.statusCode).toBe(201);
});

test('nobody is invited to a draft or a hidden event', async () => {
  const asha = await person('Asha');
  const { id } = await invited(asha);
  const invitations = `/v1/events/${id}/invitations`;
  const { body: list } = await ask<{ invitations: { $id: string }[] }>(asha, 'GET', invitations);
  const email = newAddress('guest');
  const refusals = async () => [
    (await ask(asha, 'POST', invitations, { emails: [email] })).body.type,
    (await ask(asha, 'POST', `${invitations}/${list.invitations[0]?.$id}/mail`)).body.type,
  ];
  await done(asha, 'DELETE', `/v1/events/${id}/publication`);
  expect(await refusals()).toEqual(['event_not_published', 'event_not_published']);
  await done(asha, 'POST', `/v1/events/${id}/publication`, {});
  await sql`update events set hidden_at = now(), hidden_reason = 'x' where id = ${id}`.execute(
    mela().deps.db,
  );
  expect(await refusals()).toEqual(['event_hidden', 'event_hidden']);
  expect(await mailsTo(mela(), email)).toEqual([]);
});

test('an invitation opens for the one who uses it first, again and again', async () => {
  const { id, link } = await invited(await person('Asha'));
  const [first, second] = [browser(), browser()];
  expect(await first.sees(id), 'the link must be used').toBe(false);
  expect(await first.open(id, link)).toBe('opened');
  expect(await first.open(id, link)).toBe('opened');
  expect(await second.open(id, link)).toBe('invitation_gone');
  expect([await first.sees(id), await second.sees(id)]).toEqual([true, false]);
});

test('of many who open one invitation at once, as many get in as it is for', async () => {
  const { id, link } = await invited(await person('Asha'), true);
  const all = await Promise.all(Array.from({ length: 6 }, () => browser().open(id, link)));
  expect(all.filter((each) => each === 'opened')).toHaveLength(2);
});

test('an invitation that became an account’s is used once, and leaves the guest’s', async () => {
  const [asha, ravi, zoya] = [await person('Asha'), await person('Ravi'), await person('Zoya')];
  const { id, link } = await invited(asha, true);
  const answers = { socialMedia: 'Mastodon', email: 'guest@example.org', reason: 'I like kites.' };
  const invitee = browser();
  await invitee.open(id, link);
  const kept = await cookiesOf(invitee);
  const registerAs = (who: TestPerson) =>
    mela().app.inject({
      ...{ method: 'POST', url: `/v1/events/${id}/registrations`, payload: answers },
      headers: { cookie: [who.cookie, kept].join('; ') },
    });
  expect((await registerAs(ravi)).statusCode).toBe(201);
  expect((await registerAs(zoya)).statusCode, 'another account in the same browser').toBe(404);
  const [guest, third] = [browser(), browser()];
  expect(await guest.open(id, link)).toBe('opened');
  expect(await third.open(id, link)).toBe('invitation_gone');
});

test('who was let in without an account reads the discussion and calendar file, too', async () => {
  const id = await withPassword(await person('Asha'));
  const guest = browser();
  const urls = [`/v1/events/${id}/board`, `/feeds/events/${id}/event.ics`, `/v1/events/${id}/series`];
  const statuses = async (who: typeof guest) => {
    const answers = [];
    for (const url of urls) answers.push((await who.send('GET', url)).statusCode);
    return answers;
  };
  expect(await statuses(guest)).toEqual([404, 404, 404]);
  await guest.open(id, { password: 'diyas' });
  expect(await statuses(guest)).toEqual([200, 200, 200]);
  expect((await guest.send('GET', urls[1] ?? '')).headers['cache-control']).toBe('private, no-cache');
});

test('everyone who may open an event gets its calendar file, to which emails and tickets link', async () => {
  const [asha, ravi, zoya] = [await person('Asha'), await person('Ravi'), await person('Zoya')];
  const { $id } = await create(asha, { visibility: 'group', groupId: await groupOf(asha, ravi) });
  const fileFor = (who: TestPerson | null) =>
    mela().app.inject({ url: `/feeds/events/${$id}/event.ics`, headers: { cookie: who?.cookie ?? '' } });
  for (const who of [asha, ravi]) {
    const { statusCode, headers } = await fileFor(who);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  }
  for (const who of [zoya, null]) expect((await fileFor(who)).statusCode).toBe(404);
});

test('an event has 300 wrong tries an hour, from whatever networks', async () => {
  const id = await withPassword(await person('Asha'));
  const { db } = mela().deps;
  await browser(null, '203.0.113.1').open(id, { password: 'wrong' });
  const key = `event-password-of ${id}`;
  await db.updateTable('rate_limits').set({ used: 300 }).where('key', '=', key).execute();
  const other = browser(null, '203.0.113.2');
  expect(await other.open(id, { password: 'diyas' })).toBe('general_rate_limit_exceeded');
  clock.advance({ hours: 1, minutes: 1 });
  expect(await other.open(id, { password: 'diyas' })).toBe('opened');
});

test('an invitation can be sent again and revoked, with what it opened', async () => {
  const asha = await person('Asha');
  const { id, email, link } = await invited(asha);
  const guest = browser();
  await guest.open(id, link);
  const list = async () =>
    (
      await ask<{ invitations: { $id: string; email: string; opened: number }[] }>(
        ...([asha, 'GET', `/v1/events/${id}/invitations`] as const),
      )
    ).body.invitations;
  expect(await list()).toMatchObject([{ email, opened: 1, bringsGuest: false }]);
  const again = await ask(asha, 'POST', `/v1/events/${id}/invitations`, { emails: [email] });
  expect(again.body).toEqual({ invited: 0, known: 1 });
  await done(asha, 'POST', `/v1/events/${id}/invitations/${link.invitationId}/mail`);
  expect(await guest.sees(id)).toBe(false);
  expect(await guest.open(id, link)).toBe('invitation_gone');
  const renewed = await linkTo(email);
  expect(await guest.open(id, renewed)).toBe('opened');
  await done(asha, 'DELETE', `/v1/events/${id}/invitations/${link.invitationId}`);
  expect(await guest.sees(id)).toBe(false);
  expect(await list()).toEqual([]);
});

test('a preview link shows a draft until it is revoked, and nobody registers by it', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await create(asha, { draft: true });
  const made = await ask<{ url: string }>(asha, 'POST', `/v1/events/${$id}/preview`);
  const preview = new URLSearchParams(new URL(made.body.url).hash.slice(1)).get('preview');
  expect((await ask(asha, 'GET', `/v1/events/${$id}/preview`)).body).toEqual(made.body);
  expect((await ask(ravi, 'POST', `/v1/events/${$id}/preview`)).status).toBe(404);
  const colleague = browser(ravi);
  expect(await colleague.open($id, { preview: 'wrong' })).toBe('event_not_found');
  expect(await colleague.open($id, { preview })).toBe('opened');
  expect(await colleague.sees($id)).toBe(true);
  expect((await register(ravi, $id)).body.type).toBe('event_not_found');
  await done(asha, 'DELETE', `/v1/events/${$id}/preview`);
  expect(await colleague.sees($id)).toBe(false);
  expect(await colleague.open($id, { preview })).toBe('event_not_found');
});

async function cookiesOf({ send }: ReturnType<typeof browser>): Promise<string | undefined> {
  const answer = await send('GET', '/v1/ping');
  return answer.raw.req.headers.cookie;
}
