import { expect, test } from 'vitest';
import { publishDue } from '../../../server/features/events/publish-event.ts';
import { TestClock } from '../../kit/clock.ts';
import { kiteDay, now, useEvents } from './stage.ts';

const clock = new TestClock(now);
const { mela, ask, person, create, show, register, discover } = useEvents({ clock });
const publication = (id: string) => `/v1/events/${id}/publication`;

test('a draft is absent for everyone but its team until it is published', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id, publishedAt } = await create(asha, { eventTitle: 'Lantern secret', draft: true });
  expect(publishedAt).toBeNull();
  const absent = await show(ravi, 'nowhere');
  for (const reader of [null, ravi]) {
    const answer = await show(reader, $id);
    expect([answer.status, answer.body]).toEqual([404, absent.body]);
    expect((await discover({ q: 'lantern' }, reader)).events).toEqual([]);
  }
  expect((await register(ravi, $id)).body.type).toBe('event_not_found');
  const own = await ask<{ events: { $id: string }[] }>(asha, 'GET', '/v1/account/events');
  expect(own.body.events.map((event) => event.$id)).toContain($id);

  const published = await ask<{ publishedAt: string }>(asha, 'POST', publication($id), {});
  expect(published.status).toBe(200);
  expect((await show(null, $id)).body.publishedAt).toBe(published.body.publishedAt);
  expect((await discover({ q: 'lantern' })).events.map((event) => event.$id)).toEqual([$id]);
  expect((await register(ravi, $id)).status).toBe(201);
});

test('a draft can lack a description and a location, which publishing asks for', async () => {
  const asha = await person('Asha');
  const fields = { description: '', location: '', latitude: null, longitude: null, draft: true };
  const { $id } = await create(asha, fields);
  const refused = await ask(asha, 'POST', publication($id), {});
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(expect.arrayContaining(['description', 'location']));
  const { description, location, latitude, longitude } = kiteDay;
  await ask(asha, 'PATCH', `/v1/events/${$id}`, { description, location, latitude, longitude });
  expect((await ask(asha, 'POST', publication($id), {})).status).toBe(200);
  const emptied = await ask(asha, 'PATCH', `/v1/events/${$id}`, { description: '' });
  expect(emptied.body.type).toBe('general_argument_invalid');
});

test('only complete events can be created without being a draft', async () => {
  const asha = await person('Asha');
  const refused = await ask(asha, 'POST', '/v1/events', { ...kiteDay, description: '' });
  expect(refused.body.fields).toEqual({ description: 'Description is required' });
});

test('a draft publishes itself at its time, once, and not after its organiser took that back', async () => {
  const asha = await person('Asha');
  const at = '2026-11-21T12:00:00Z';
  const [one, other] = [
    await create(asha, { draft: true, publishAt: at }),
    await create(asha, { draft: true }),
  ];
  expect(one.publishAt).toBe('2026-11-21T12:00:00.000+00:00');
  expect((await ask(asha, 'POST', publication(other.$id), { at })).status).toBe(200);
  await ask(asha, 'DELETE', publication(other.$id));
  await publishDue(mela().deps);
  expect((await show(null, one.$id)).status).toBe(404);
  clock.advance({ hours: 3 });
  await Promise.all([publishDue(mela().deps), publishDue(mela().deps)]);
  const published = (await show(null, one.$id)).body;
  expect(published).toMatchObject({ publishedAt: '2026-11-21T13:00:00.000+00:00', publishAt: null });
  clock.advance({ minutes: 1 });
  await publishDue(mela().deps);
  expect((await show(null, one.$id)).body.publishedAt).toBe(published.publishedAt);
  expect((await show(null, other.$id)).status).toBe(404);
});

test('a draft of someone who is blocked by an administrator waits until they no longer are', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { draft: true, publishAt: clock.now().add({ hours: 1 }).toString() });
  const { db } = mela().deps;
  const users = db.updateTable('users').where('id', '=', asha.userId);
  await users.set({ blocked_at: clock.now() }).execute();
  clock.advance({ hours: 2 });
  await publishDue(mela().deps);
  expect((await show(null, $id)).status).toBe(404);
  await users.set({ blocked_at: null }).execute();
  await publishDue(mela().deps);
  expect((await show(null, $id)).status).toBe(200);
});

test('a time to publish in the past is refused', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { draft: true });
  const refused = await ask(asha, 'POST', publication($id), { at: '2026-11-20T12:00:00Z' });
  expect(refused.body.fields).toEqual({ at: 'Choose a time in the future' });
});

test('an event becomes a draft again while nobody is registered', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await create(asha);
  expect((await ask(asha, 'DELETE', publication($id))).status).toBe(200);
  expect((await show(ravi, $id)).status).toBe(404);
  await ask(asha, 'POST', publication($id), {});
  await register(ravi, $id);
  expect((await ask(asha, 'DELETE', publication($id))).body.type).toBe('event_has_registrations');
  await ask(ravi, 'DELETE', `/v1/events/${$id}/registrations/own`);
  expect((await ask(asha, 'DELETE', publication($id))).status).toBe(200);
});

test.each(['upcoming', 'over'])(
  'drafts that are %s are deleted with their organiser’s account, and past events stay',
  async (when) => {
    const asha = await person('Asha');
    const past = await create(asha);
    clock.advance({ hours: 24 * 30 });
    const date = when === 'upcoming' ? { date: clock.now().toString().slice(0, 10) } : {};
    const draft = await create(asha, { draft: true, ...date, endTime: '23:59' });
    const { password, cookie } = asha;
    const answer = await mela().app.inject({
      ...{ method: 'DELETE', url: '/v1/account', headers: { cookie }, payload: { password } },
    });
    expect(answer.statusCode, answer.body).toBe(204);
    const left = await mela()
      .deps.db.selectFrom('events')
      .select('id')
      .where('organiser_id', '=', asha.userId);
    expect(await left.execute()).toEqual([{ id: past.$id }]);
    expect((await show(null, draft.$id)).status).toBe(404);
    clock.advance({ hours: -24 * 30 });
  },
);
