import { expect, test } from 'vitest';
import { mailsTo } from '../../kit/people.ts';
import { useAdministeredSite } from './stage.ts';

const { mela, who, ask, done, log, newEvent } = useAdministeredSite();

test('administrators hide a group with a reason its owner sees, and restore it; its events stay', async () => {
  const { administrator, organiser, attendee } = who();
  const { $id: groupId } = await done(organiser, 'POST', '/v1/groups', {
    name: 'Kite flyers',
    address: 'kite-flyers',
  });
  const eventId = await newEvent({ groupId });
  const hidden = `/v1/admin/groups/${groupId}/hidden`;
  const reason = 'It advertises something else.';
  for (const _ of ['once', 'again']) await done(administrator, 'PUT', hidden, { reason });
  const page = `/v1/groups/${groupId}`;
  expect((await ask(attendee, 'GET', page)).json().type).toBe('group_not_found');
  expect((await done(organiser, 'GET', page)).hiddenReason).toBe(reason);
  expect((await done(administrator, 'GET', page)).hiddenReason).toBe(reason);
  expect((await done(null, 'GET', '/v1/groups')).groups).toEqual([]);
  expect((await done(null, 'GET', `/v1/events/${eventId}`)).group).toBeNull();
  for (const _ of ['once', 'again']) await done(administrator, 'DELETE', hidden);
  expect((await done(attendee, 'GET', page)).hiddenReason).toBeNull();
  const told = (await mailsTo(mela(), organiser.email)).filter(({ kind }) => kind.startsWith('group_'));
  expect(told.map(({ kind }) => kind)).toEqual(['group_hidden', 'group_restored']);
  expect(told[0]?.text).toContain(reason);
  const lines = (await log()).filter(({ objectKind }: { objectKind: string }) => objectKind === 'group');
  expect(
    lines.map(({ action, objectId }: { action: string; objectId: string }) => [action, objectId]),
  ).toEqual([
    ['group_restored', groupId],
    ['group_hidden', groupId],
  ]);
});

test('administrators see reports of a group and its posts, and can dismiss them or hide the group', async () => {
  const { administrator, organiser, attendee } = who();
  const { $id: groupId } = await done(organiser, 'POST', '/v1/groups', {
    name: 'Kite sellers',
    address: 'kite-sellers',
  });
  const group = `/v1/groups/${groupId}`;
  const { $id: postId } = await done(organiser, 'POST', `${group}/board`, { text: 'Buy **my** kites!' });
  const spam = { reason: 'spam', text: 'They only sell.' };
  for (const path of ['reports', `board/${postId}/reports`]) {
    await done(attendee, 'POST', `${group}/${path}`, spam);
  }
  const reports = async (state = 'open') => {
    const list = await done(administrator, 'GET', `/v1/admin/reports?state=${state}`);
    return list.reports.filter(({ subjectId }: { subjectId: string }) => subjectId === groupId);
  };
  const about = { kind: 'groups', title: 'Kite sellers', organiserName: 'Asha', event: null, hidden: false };
  expect(await reports()).toMatchObject([
    { ...about, post: null },
    { ...about, post: { $id: postId, authorName: 'Asha', excerpt: 'Buy my kites!' } },
  ]);
  const told = (await mailsTo(mela(), administrator.email)).filter(({ kind }) => kind === 'group_reported');
  expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill('Reported: Kite sellers'));
  await done(administrator, 'DELETE', `/v1/admin/groups/${groupId}/reports?postId=${postId}`);
  expect(await reports()).toMatchObject([{ post: null }]);
  await done(administrator, 'PUT', `/v1/admin/groups/${groupId}/hidden`, { reason: 'It only sells.' });
  expect(await reports()).toEqual([]);
  expect(await reports('settled')).toMatchObject([{ hidden: true }, { hidden: true }]);
  const { hidden } = await done(administrator, 'GET', '/v1/admin/groups/hidden');
  expect(hidden).toMatchObject([
    {
      kind: 'groups',
      subjectId: groupId,
      title: 'Kite sellers',
      organiserName: 'Asha',
      reason: 'It only sells.',
      featuredImage: null,
      event: null,
    },
  ]);
  expect((await ask(attendee, 'GET', `${group}/board`)).json().type).toBe('group_not_found');
  const announced = await ask(organiser, 'POST', `${group}/board`, { text: 'Hear!', announce: true });
  expect(announced.json().type).toBe('group_hidden');
});
