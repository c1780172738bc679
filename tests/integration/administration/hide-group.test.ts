import { expect, test } from 'vitest';
import { mailsTo } from '../../kit/people.ts';
import { useAdministeredSite } from './stage.ts';

const { mela, who, ask, done, log, newEvent } = useAdministeredSite();

test('administrators hide a group for a reason that its owner reads, and show it again; its events stay', async () => {
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
