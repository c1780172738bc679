import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { GroupInvitations } from '../../../contracts/imports.ts';
import { groupJobs, groupRecurring } from '../../../server/features/groups/index.ts';
import { unsubscribeUrl } from '../../../server/features/notifications/index.ts';
import { mailsTo, newAddress, type TestPerson } from '../../kit/people.ts';
import { useGroups } from '../groups/stage.ts';

const { mela, ask, done, person, open, join, remove, setRole } = useGroups();

const deps = () => {
  const linking = { ...mela().deps, siteUrl: 'https://mela.example', secret: mela().config.secret };
  return { ...linking, invitationOptOut: (id: string) => unsubscribeUrl(linking, 'group_invitations', id) };
};
const attempt = { number: 1, last: false, stopping: new AbortController().signal };
const send = (groupId: string) => groupJobs(deps())[0]?.run({ groupId }, attempt);
type Answer = GroupInvitations & { added: number };
const invite = (by: TestPerson, groupId: string, ...addresses: string[]) =>
  done<Answer>(by, 'POST', `/v1/groups/${groupId}/invitations`, {
    people: addresses.map((email) => ({ email, name: 'Somebody' })),
  });
const invitationsTo = async (address: string) =>
  (await mailsTo(mela(), address)).filter(({ kind }) => kind === 'group_invitation');

/** Uses the link of the latest mail, as mail programs do it. */
async function unsubscribe(reader: string): Promise<void> {
  const [mail] = await mela()
    .deps.db.selectFrom('mails')
    .select('unsubscribe_url')
    .where('to_address', '=', reader)
    .execute();
  const link = new URL(mail?.unsubscribe_url ?? '');
  const answer = await mela().app.inject({ method: 'POST', url: `${link.pathname}${link.search}` });
  expect(answer.statusCode).toBe(200);
}

test('mails each address once, ever, and adds nobody', async () => {
  const owner = await person('Asha');
  const groupId = await open(owner);
  const address = newAddress('guest');
  expect(await invite(owner, groupId, address, address.toUpperCase(), newAddress('other'))).toMatchObject({
    added: 2,
    waiting: 2,
    mailed: 0,
  });
  await send(groupId);
  await send(groupId);
  const mails = await invitationsTo(address);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/group/${groupId}`);
  expect(mails[0]?.text, 'nothing that anybody typed').not.toMatch(/Kite flyers|Somebody|Asha/);
  expect(await invite(owner, groupId, address)).toMatchObject({ added: 0, waiting: 0, mailed: 2 });
  await send(groupId);
  expect(await invitationsTo(address)).toHaveLength(1);
  const { body } = await ask<{ memberCount: number }>(owner, 'GET', `/v1/groups/${groupId}`);
  expect(body.memberCount).toBe(1);
  const { rows } = await sql<{ address: string | null }>`
    select address from group_invitations where group_id = ${groupId}`.execute(mela().deps.db);
  expect(rows.map((row) => row.address)).toEqual([null, null]);
  const log =
    await sql`select details from audit_log where action = 'group_members_invited' and object_id = ${groupId}`.execute(
      mela().deps.db,
    );
  expect(log.rows).toEqual([{ details: { people: 2 } }]);
});

test('skips members, people who were removed, and people who unsubscribed anywhere', async () => {
  const owner = await person('Asha');
  const groupId = await open(owner);
  const [member, removed] = [await person('Mira'), await person('Ravi')];
  await join(member, groupId);
  await join(removed, groupId);
  await remove(owner, groupId, removed);
  const reader = newAddress('reader');
  await invite(owner, groupId, member.email, removed.email, reader);
  await send(groupId);
  expect([await invitationsTo(member.email), await invitationsTo(removed.email)]).toEqual([[], []]);
  await unsubscribe(reader);
  const elsewhere = await open(await person('Tara'));
  await invite(await person('Uma').then(() => owner), groupId, reader);
  const tara = await person('Tara');
  const other = await open(tara);
  await invite(tara, other, reader);
  await send(other);
  await send(elsewhere);
  expect(await invitationsTo(reader)).toHaveLength(1);
  const forged = { list: 'group_invitations', id: 'x', token: 'y' };
  expect((await ask(null, 'POST', '/v1/unsubscriptions', forged)).body.type).toBe('user_invalid_token');
});

test('stops when the person who invited is blocked or no longer leads the group', async () => {
  const owner = await person('Asha');
  const groupId = await open(owner);
  const [demoted, blocked, gone] = [await person('Mira'), await person('Ravi'), await person('Tara')];
  const guests = new Map<string, string>();
  for (const each of [demoted, blocked, gone]) {
    await join(each, groupId);
    await setRole(owner, groupId, each, 'organiser');
    const guest = newAddress('guest');
    guests.set(each.userId, guest);
    expect(await invite(each, groupId, guest)).toMatchObject({ added: 1 });
  }
  await setRole(owner, groupId, demoted, 'member');
  await remove(owner, groupId, gone);
  await sql`update users set blocked_at = now(), blocked_reason = 'x' where id = ${blocked.userId}`.execute(
    mela().deps.db,
  );
  const last = newAddress('guest');
  await invite(owner, groupId, last);
  await send(groupId);
  for (const guest of guests.values()) expect(await invitationsTo(guest)).toEqual([]);
  expect(await invitationsTo(last)).toHaveLength(1);
  expect(await done<GroupInvitations>(owner, 'GET', `/v1/groups/${groupId}/invitations`)).toEqual({
    waiting: 0,
    mailed: 1,
  });
});

test('sends at most fifty at a time, and two a day to one address', async () => {
  const owner = await person('Asha');
  const groupId = await open(owner);
  const popular = newAddress('popular');
  await invite(owner, groupId, popular, ...Array.from({ length: 69 }, () => newAddress('guest')));
  const count = () => done<GroupInvitations>(owner, 'GET', `/v1/groups/${groupId}/invitations`);
  await send(groupId);
  expect(await count()).toEqual({ waiting: 20, mailed: 50 });
  await send(groupId);
  expect(await count()).toEqual({ waiting: 0, mailed: 70 });
  const groups = [await open(owner), await open(owner)];
  for (const each of groups) {
    await invite(owner, each, popular);
    await send(each);
  }
  expect(await invitationsTo(popular)).toHaveLength(2);
  mela().clock.advance({ hours: 25 });
  await send(groups[1] ?? '');
  expect(await invitationsTo(popular)).toHaveLength(3);
});

test('is for the group’s organisers, and forgets addresses after a year', async () => {
  const [owner, stranger] = [await person('Asha'), await person('Ravi')];
  const groupId = await open(owner);
  const people = [{ email: newAddress() }];
  expect((await ask(stranger, 'POST', `/v1/groups/${groupId}/invitations`, { people })).body.type).toBe(
    'group_not_allowed',
  );
  expect((await ask(stranger, 'GET', `/v1/groups/${groupId}/invitations`)).body.type).toBe(
    'group_not_allowed',
  );
  await invite(owner, groupId, newAddress());
  await send(groupId);
  mela().clock.advance({ hours: 24 * 401 });
  await groupRecurring(deps())[0]?.handler.run({}, attempt);
  const { rows } = await sql`select id from group_invitations where group_id = ${groupId}`.execute(
    mela().deps.db,
  );
  expect(rows).toEqual([]);
});

test('remembers the people that somebody invited, and who wants no mails, after their account is deleted', async () => {
  const [owner, leaving] = [await person('Asha'), await person('Mira')];
  const groupId = await open(owner);
  await join(leaving, groupId);
  await setRole(owner, groupId, leaving, 'organiser');
  const [guest, reader] = [newAddress('guest'), newAddress('reader')];
  await invite(leaving, groupId, guest, reader);
  await send(groupId);
  await done(leaving, 'DELETE', '/v1/account', { password: leaving.password });
  await unsubscribe(reader);
  expect(await invite(owner, groupId, guest)).toMatchObject({ added: 0 });
  const other = await open(owner);
  await invite(owner, other, reader);
  await send(other);
  expect([await invitationsTo(guest), await invitationsTo(reader)].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
});

test('who wants no invitations gets none from elsewhere, although the group was deleted', async () => {
  const owner = await person('Asha');
  const [groupId, other] = [await open(owner), await open(owner)];
  const reader = newAddress('reader');
  await invite(owner, groupId, reader);
  await send(groupId);
  await done(owner, 'DELETE', `/v1/groups/${groupId}`);
  await unsubscribe(reader);
  await invite(owner, other, reader);
  await send(other);
  expect(await invitationsTo(reader)).toHaveLength(1);
});

test('people get their invitation later if the group was hidden, or its sender had left, before it was sent', async () => {
  const [owner, leaving] = [await person('Asha'), await person('Mira')];
  const groupId = await open(owner);
  await join(leaving, groupId);
  await setRole(owner, groupId, leaving, 'organiser');
  const guest = newAddress('guest');
  await invite(leaving, groupId, guest);
  await setRole(owner, groupId, leaving, 'member');
  await send(groupId);
  expect(await invite(owner, groupId, guest)).toMatchObject({ added: 1, waiting: 1 });
  const hidden = (reason: string | null) =>
    sql`update groups set hidden_reason = ${reason}, hidden_at = ${reason === null ? null : mela().clock.now()}
      where id = ${groupId}`.execute(mela().deps.db);
  await hidden('x');
  await send(groupId);
  await hidden(null);
  await invite(owner, groupId, guest);
  await send(groupId);
  expect(await invitationsTo(guest)).toHaveLength(1);
});
