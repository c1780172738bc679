import { expect, test } from 'vitest';
import { mailsTo } from '../../kit/people.ts';
import { useAdministeredSite } from './stage.ts';

const { mela, who, ask, done, newEvent, register, hide, log } = useAdministeredSite();

/** Where everybody comes upon events, each as the text that it answers. */
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

test('a hidden event is nowhere to be found, and everywhere again once it is restored', async () => {
  const id = await newEvent({ eventTitle: 'Lantern walk' });
  await register(who().attendee, id);
  expect(await whereEventsAre()).toContain(id);
  await hide(id);
  expect(await whereEventsAre()).not.toContain(id);
  expect(await whereEventsAre(who().administrator)).toContain(id);
  await done(who().administrator, 'DELETE', `/v1/admin/events/${id}/hidden`);
  expect(await whereEventsAre()).toContain(id);
});

test('its organiser still sees it and reads why, on the page and by mail', async () => {
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
});

test('hiding twice tells once, and what was done is in the log once', async () => {
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

test('a list of hidden events says which, whose and why', async () => {
  const id = await newEvent();
  await hide(id);
  const { hidden } = await done(who().administrator, 'GET', '/v1/admin/events/hidden');
  expect(hidden.find(({ subjectId }: { subjectId: string }) => subjectId === id)).toMatchObject({
    title: 'Kite day',
    organiserName: 'Asha',
    reason: 'The place does not exist.',
  });
});
