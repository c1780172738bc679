import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailsTo, signUp } from '../../kit/people.ts';
import { useAdministeredSite } from './stage.ts';

const { mela, who, ask, done, newEvent, register, hide, log } = useAdministeredSite();

/** All places where events appear, each with the text of its answer. */
async function whereEventsAre(asWhom = who().attendee): Promise<string> {
  const events = '/v1/databases/main/collections/events/documents';
  const answers = await Promise.all(
    [
      '/v1/events',
      '/v1/events?q=lantern',
      '/v1/map/events',
      '/v1/account/registrations',
      '/feeds/events.ics',
      '/feeds/events.rss',
      '/feeds/events.json',
      `/feeds/organisers/${who().organiser.userId}/events.json`,
      '/sitemap.xml',
      events,
    ].map((url) => ask(asWhom, 'GET', url)),
  );
  const question = { message: 'Is there a lantern walk?' };
  const chat = await ask(asWhom, 'POST', '/v1/chat', question);
  const found = await ask(asWhom, 'POST', '/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_events', arguments: { words: 'lantern' } },
  });
  return [...answers, chat, found].map(({ body }) => body).join('\n');
}

test('a hidden event appears nowhere, and everywhere again after it is restored', async () => {
  const id = await newEvent({ eventTitle: 'Lantern walk' });
  await register(who().attendee, id);
  const stranger = await signUp(mela(), { name: 'Zoya' });
  expect(await whereEventsAre(stranger)).toContain(id);
  await hide(id);
  expect(await whereEventsAre(stranger)).not.toContain(id);
  // Attendees keep their registration.
  expect(await whereEventsAre()).toContain(id);
  expect(await whereEventsAre(who().administrator)).toContain(id);
  await done(who().administrator, 'DELETE', `/v1/admin/events/${id}/hidden`);
  expect(await whereEventsAre(stranger)).toContain(id);
});

test('its organiser still sees it, and the reason on the page and by mail', async () => {
  const id = await newEvent();
  await hide(id, 'There is no such beach.');
  expect(await done(who().organiser, 'GET', `/v1/events/${id}`)).toMatchObject({
    hiddenReason: 'There is no such beach.',
    may: { manage: true },
  });
  const own = await done(who().organiser, 'GET', '/v1/account/events');
  expect(own.events.map(({ $id }: { $id: string }) => $id)).toContain(id);
  const mail = (await mailsTo(mela(), who().organiser.email)).findLast(({ kind }) => kind === 'event_hidden');
  expect(mail?.text).toContain('There is no such beach.');
  expect(mail?.text).toMatch(/\nStatus: Hidden\nDate: /);
});

test("a hidden event's questions are private, and its team takes no new helpers", async () => {
  const id = await newEvent();
  const question = { kind: 'text', label: 'Which kite do you bring?' };
  await done(who().organiser, 'POST', `/v1/events/${id}/questions`, question);
  const friend = await signUp(mela(), { name: 'Zoya' });
  await done(who().organiser, 'POST', `/v1/events/${id}/team/invitations`, {
    email: friend.email,
    role: 'editor',
  });
  const { text = '' } = (await mailsTo(mela(), friend.email)).at(-1) ?? {};
  const link = new URL(/https?:\S+\/team-invitation\?\S+/.exec(text)?.[0] ?? '').searchParams;
  const acceptance = `/v1/team-invitations/${link.get('invitationId')}/acceptance`;
  const join = () => ask(friend, 'POST', acceptance, { secret: link.get('secret') });
  await hide(id);
  for (const stranger of [null, friend]) {
    expect((await ask(stranger, 'GET', `/v1/events/${id}/questions`)).json().type).toBe('event_not_found');
  }
  expect((await join()).json().type).toBe('invitation_gone');
  expect((await done(who().organiser, 'GET', `/v1/events/${id}/questions`)).questions).toHaveLength(1);
  await done(who().administrator, 'DELETE', `/v1/admin/events/${id}/hidden`);
  expect((await join()).statusCode).toBe(200);
});

test("doesn't mail former attendees when an event is hidden", async () => {
  const organiser = await signUp(mela(), { name: 'Kabir' });
  const id = await newEvent({ eventTitle: 'Long ago' });
  const { db } = mela().deps;
  await db
    .updateTable('events')
    .set({
      organiser_id: organiser.userId,
      starts_at: sql`starts_at - interval '60 days'`,
      ends_at: sql`ends_at - interval '60 days'`,
    })
    .where('id', '=', id)
    .execute();
  await done(organiser, 'DELETE', '/v1/account', { password: organiser.password });
  await hide(id);
  const mails = await db
    .selectFrom('mails')
    .select('to_address')
    .where('kind', '=', 'event_hidden')
    .execute();
  expect(mails.filter(({ to_address: address }) => address.endsWith('.invalid'))).toEqual([]);
});

test('hiding twice sends one mail and writes one log entry', async () => {
  const id = await newEvent();
  const mails = async () => (await mailsTo(mela(), who().organiser.email)).length;
  await hide(id);
  const before = await mails();
  await hide(id, 'Another reason.');
  expect(await mails()).toBe(before);
  const lines = (await log()).filter(({ objectId }: { objectId: string }) => objectId === id);
  expect(lines).toMatchObject([
    {
      action: 'event_hidden',
      actor: { $id: who().administrator.userId, name: 'Meera' },
      details: { reason: 'The place does not exist.' },
    },
  ]);
});

test('the list of hidden events shows which, whose and why', async () => {
  const id = await newEvent();
  await hide(id);
  const { hidden } = await done(who().administrator, 'GET', '/v1/admin/events/hidden');
  expect(hidden.find(({ subjectId }: { subjectId: string }) => subjectId === id)).toMatchObject({
    title: 'Kite day',
    organiserName: 'Asha',
    reason: 'The place does not exist.',
    featuredImage: null,
    event: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), coverDesign: '' },
  });
});
