import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { helperRoles } from '../../../contracts/event-roles.ts';
import { startMela, type TestMela, useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { type Listener, listen } from './listener.ts';

const mela = useMela();
let listening: Promise<string> | undefined;
/** The WebSocket URL of these tests' site. */
const heard = () => (listening ??= mela().listen());

async function subscribe(origin: string, channel: string, person?: TestPerson): Promise<Listener> {
  const url = `${origin.replace('http', 'ws')}/v1/realtime?project=mela&channels[]=${channel}`;
  const listener = await listen(new WebSocket(url, { headers: person ? { cookie: person.cookie } : {} }));
  const connected = await listener.next();
  expect(connected).toMatchObject({
    type: 'connected',
    data: { user: person ? { $id: person.userId } : null },
  });
  return listener;
}

async function ask(site: TestMela, person: TestPerson, url: string, payload: object) {
  const answer = await site.app.inject({ method: 'POST', url, payload, headers: { cookie: person.cookie } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

test('a registration in one process reaches pages connected to another, as each reader may see it', async () => {
  const here = mela();
  const there = await startMela({ databaseUrl: here.databaseUrl });
  const [organiser, guest, stranger] = await Promise.all(
    ['Asha', 'Ravi', 'Zoë'].map((name) => signUp(here, { name })),
  );
  if (!organiser || !guest || !stranger) throw new Error('three people signed up');
  const event = await ask(here, organiser, '/v1/events', {
    eventTitle: 'Kite festival',
    description: 'Everybody brings a kite.',
    online: true,
    date: here.clock
      .now()
      .add({ hours: 24 * 30 })
      .toString()
      .slice(0, 10),
    startTime: '10:00',
    endTime: '18:00',
  });

  const origin = await there.listen();
  const channel = `databases.main.collections.events.documents.${event.$id}`;
  const listeners = [
    await subscribe(origin, channel, organiser),
    await subscribe(origin, channel, guest),
    await subscribe(origin, channel, stranger),
    await subscribe(origin, channel),
  ];
  const answers = { socialMedia: 'Mastodon', email: guest.email, reason: 'Kites!' };
  await ask(here, guest, `/v1/events/${event.$id}/registrations`, answers);

  const attendees = [];
  for (const listener of listeners) {
    const frame = await listener.next();
    if (frame.type !== 'event') throw new Error(`heard ${frame.type}`);
    expect(frame.data.events).toContain(`${channel}.update`);
    attendees.push(frame.data.payload.attendees);
  }
  const [toOrganiser, toGuest, toStranger, toVisitor] = attendees;
  expect(toOrganiser).toEqual([guest.userId]);
  expect(toGuest).toEqual([guest.userId]);
  expect(toStranger).toEqual(toVisitor);
  expect(toStranger).not.toContain(guest.userId);
  expect(toStranger).toHaveLength(1);
  for (const { socket } of listeners) socket.terminate();
  await there.close();
});

test('helpers see what their role allows: names only for those who manage registrations', async () => {
  const site = mela();
  const people = await Promise.all(['Asha', 'Ravi', ...helperRoles].map((name) => signUp(site, { name })));
  const [organiser, guest, ...helpers] = people;
  if (!organiser || !guest) throw new Error('they signed up');
  const date = site.clock
    .now()
    .add({ hours: 24 * 30 })
    .toString()
    .slice(0, 10);
  const event = await ask(site, organiser, '/v1/events', {
    ...{ eventTitle: 'Kite race', description: 'Bring a kite.', online: true },
    ...{ onlineLink: 'https://meet.example/kites', date, startTime: '10:00', endTime: '18:00' },
  });
  for (const [index, role] of helperRoles.entries()) {
    await sql`insert into event_helpers values (${event.$id}, ${helpers[index]?.userId}, ${role}, now())`.execute(
      site.deps.db,
    );
  }
  const origin = await heard();
  const channel = `databases.main.collections.events.documents.${event.$id}`;
  const listeners = await Promise.all(helpers.map((helper) => subscribe(origin, channel, helper)));
  const answers = { socialMedia: 'Mastodon', email: guest.email, reason: 'Kites!' };
  await ask(site, guest, `/v1/events/${event.$id}/registrations`, answers);
  const frames = await Promise.all(
    listeners.map(async (listener) => {
      const frame = await listener.next();
      if (frame.type !== 'event') throw new Error(`heard ${frame.type}`);
      const { attendees, onlineLink } = frame.data.payload;
      return { names: String(attendees) === guest.userId, linked: onlineLink !== null };
    }),
  );
  expect(Object.fromEntries(helperRoles.map((role, index) => [role, frames[index]]))).toEqual({
    editor: { names: true, linked: true },
    money: { names: false, linked: false },
    door: { names: false, linked: false },
  });
  for (const { socket } of listeners) socket.terminate();
});

test('an open page learns of changes to its reader’s own registration, and no one else’s', async () => {
  const site = mela();
  const [organiser, guest, other] = await Promise.all(
    ['Meera', 'Kabir', 'Noor'].map((name) => signUp(site, { name })),
  );
  if (!organiser || !guest || !other) throw new Error('three people signed up');
  const event = await ask(site, organiser, '/v1/events', {
    eventTitle: 'Lantern walk',
    description: 'Bring a lantern.',
    online: true,
    date: '2031-10-24',
    startTime: '18:00',
    endTime: '21:00',
    tenantApproval: true,
  });
  const register = (person: TestPerson) =>
    ask(site, person, `/v1/events/${event.$id}/registrations`, {
      socialMedia: 'Mastodon',
      email: person.email,
      reason: 'Light!',
    });
  const { $id } = await register(guest);
  await register(other);

  const origin = await heard();
  const channel = `registrations.${event.$id}`;
  const [his, hers, visitor] = [
    await subscribe(origin, channel, guest),
    await subscribe(origin, channel, other),
    await subscribe(origin, channel),
  ];
  const decided = await site.app.inject({
    method: 'POST',
    url: `/v1/events/${event.$id}/registrations/${$id}/decision`,
    payload: { decision: 'approve' },
    headers: { cookie: organiser.cookie },
  });
  expect(decided.statusCode).toBe(200);
  expect(await his.next()).toMatchObject({
    type: 'event',
    data: { events: [`${channel}.update`, 'registrations.*.update'], payload: { $id: event.$id } },
  });
  // The cancellation concerns both; if she had received his approval, that would come first.
  const deleted = await site.app.inject({
    method: 'DELETE',
    url: `/v1/events/${event.$id}`,
    headers: { cookie: organiser.cookie },
  });
  expect(deleted.statusCode).toBe(200);
  for (const listener of [his, hers]) expect((await listener.next()).type).toBe('event');
  for (const listener of [hers, visitor]) {
    listener.say({ type: 'ping' });
    expect(await listener.next()).toEqual({ type: 'pong' });
  }
  for (const { socket } of [his, hers, visitor]) socket.terminate();
});

test('board changes reach everyone who may read it, and only organisers once its group is hidden', async () => {
  const site = mela();
  const [organiser, guest] = await Promise.all(['Uma', 'Omar'].map((name) => signUp(site, { name })));
  if (!organiser || !guest) throw new Error('two people signed up');
  const { $id } = await ask(site, organiser, '/v1/groups', { name: 'Kites', address: 'kites-of-uma' });
  const origin = await heard();
  const channel = `group_boards.${$id}`;
  const listeners = [await subscribe(origin, channel, organiser), await subscribe(origin, channel, guest)];
  const [hers, his] = listeners as [Listener, Listener];
  const post = (text: string) => ask(site, organiser, `/v1/groups/${$id}/board`, { text });
  await post('Who comes?');
  for (const listener of listeners) {
    expect(await listener.next()).toMatchObject({
      type: 'event',
      data: { events: [`${channel}.update`, 'group_boards.*.update'], payload: { $id } },
    });
  }
  await sql`update groups set hidden_at = now(), hidden_reason = 'A fraud.' where id = ${$id}`.execute(
    site.deps.db,
  );
  await post('Nobody?');
  expect((await hers.next()).type).toBe('event');
  his.say({ type: 'ping' });
  expect(await his.next()).toEqual({ type: 'pong' });
  for (const { socket } of listeners) socket.terminate();
});

test('a deleted event is sent as its organiser and others last saw it', async () => {
  const site = mela();
  const organiser = await signUp(site, { name: 'Tara' });
  const details = {
    description: 'Bring a kite.',
    online: true,
    onlineLink: 'https://meet.example/kites',
    date: '2031-10-24',
    startTime: '18:00',
    endTime: '21:00',
  };
  const event = await ask(site, organiser, '/v1/events', { ...details, eventTitle: 'Kite evening' });
  const channel = `databases.main.collections.events.documents.${event.$id}`;
  const origin = await heard();
  const [hers, visitors] = [await subscribe(origin, channel, organiser), await subscribe(origin, channel)];
  const deleted = await site.app.inject({
    method: 'DELETE',
    url: `/v1/databases/main/collections/events/documents/${event.$id}`,
    headers: { cookie: organiser.cookie },
  });
  expect(deleted.statusCode).toBe(204);
  const payloadFor = async (listener: Listener) =>
    ((await listener.next()) as { data: { events: string[]; payload: Record<string, unknown> } }).data;
  const [own, others] = [await payloadFor(hers), await payloadFor(visitors)];
  expect(own.events).toContain(`${channel}.delete`);
  expect(own.payload).toMatchObject({ $id: event.$id, eventTitle: 'Kite evening', $collectionId: 'events' });
  expect(others.payload).toMatchObject({ $id: event.$id, eventTitle: 'Kite evening' });
  expect(JSON.stringify(own.payload)).toContain('meet.example');
  expect(JSON.stringify(others.payload)).not.toContain('meet.example');
  for (const { socket } of [hers, visitors]) socket.terminate();
  await site.deps.db.deleteFrom('deleted_objects').where('id', '<>', event.$id).execute();
  expect(await site.deps.db.selectFrom('deleted_objects').select('id').execute()).toHaveLength(1);
});
