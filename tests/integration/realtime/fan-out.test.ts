import { expect, test } from 'vitest';
import type { Listener } from './listener.ts';
import { asked, useStage } from './stage.ts';

const stage = useStage();

async function connected(query: string, person?: string): Promise<Listener> {
  const listener = await stage.open(query, person === undefined ? {} : { cookie: `session=${person}` });
  expect((await listener.next()).type).toBe('connected');
  return listener;
}

/** A marker: everything published earlier has been sent once it arrives. */
async function silence(listener: Listener): Promise<void> {
  listener.say({ type: 'ping' });
  expect(await listener.next()).toEqual({ type: 'pong' });
}

test('sends a change to its three channels with all event names', async () => {
  const wide = await connected(asked);
  const collection = await connected('project=mela&channels[]=databases.main.collections.events.documents');
  const one = await connected('project=mela&channels[]=databases.main.collections.events.documents.e1');
  const other = await connected('project=mela&channels[]=databases.main.collections.events.documents.e2');
  stage.document = (_, id) => ({ $id: id, eventTitle: 'Kite festival' });

  await stage.announce('events', 'e1', 'update');
  for (const listener of [wide, collection, one]) {
    const frame = await listener.next();
    expect(frame).toMatchObject({
      type: 'event',
      data: {
        channels: [
          'documents',
          'databases.main.collections.events.documents',
          'databases.main.collections.events.documents.e1',
        ],
        payload: { $id: 'e1', eventTitle: 'Kite festival' },
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      },
    });
    const { events } = frame.type === 'event' ? frame.data : { events: [] };
    // With its action and without, in a collection, in a database: with each id or `*`.
    expect(new Set(events).size).toBe(8 + 8 + 4 + 2);
    expect(events[0]).toBe('databases.main.collections.events.documents.e1.update');
    expect(events).toEqual(
      expect.arrayContaining([
        'databases.*.collections.*.documents.*.update',
        'databases.main.collections.*.documents.e1',
        'databases.*.collections.events',
        'databases.main',
      ]),
    );
  }
  await silence(other);
});

test('each reader gets their own version, rendered once however many sockets they have', async () => {
  const organiser = await connected(asked, 'person-organiser');
  const again = await connected(asked, 'person-organiser');
  const visitors = [await connected(asked), await connected(asked)];
  const stranger = await connected(asked, 'person-stranger');
  stage.document = (_, id, reader) =>
    reader?.userId === 'person-stranger' ? null : { $id: id, seenBy: reader?.userId ?? 'visitor' };
  stage.made.length = 0;

  await stage.announce('events', 'e3', 'create');
  for (const listener of [organiser, again]) {
    expect(await listener.next()).toMatchObject({ data: { payload: { seenBy: 'person-organiser' } } });
  }
  for (const visitor of visitors) {
    expect(await visitor.next()).toMatchObject({ data: { payload: { seenBy: 'visitor' } } });
  }
  await silence(stranger);
  expect([...stage.made].sort()).toEqual([null, 'person-organiser', 'person-stranger'].sort());
});

test('wide channels leak no other people; subscribers by id get what they may read', async () => {
  const wide = await connected(asked, 'person-reader');
  const own = await connected(asked, 'person1');
  const exact = await connected(
    'project=mela&channels[]=databases.main.collections.people.documents.person1',
  );
  stage.document = (_, id) => ({ $id: id });

  await stage.announce('users', 'person1', 'update');
  expect(await own.next()).toMatchObject({ data: { payload: { $id: 'person1' } } });
  expect(await exact.next()).toMatchObject({ data: { payload: { $id: 'person1' } } });
  await silence(wide);
});

test('a deletion message has what each reader saw, and ids of what they did not see', async () => {
  const [owner, visitor] = [await connected(asked, 'person-owner'), await connected(asked)];
  stage.deleted = (id) => ({
    ownerId: 'person-owner',
    asOwner: { $id: id, eventTitle: 'Kites', meetingUrl: 'https://meet.example' },
    asVisitor: id === 'secret' ? null : { $id: id, eventTitle: 'Kites', meetingUrl: null },
  });
  await stage.announce('events', 'open', 'delete');
  expect(await owner.next()).toMatchObject({ data: { payload: { meetingUrl: 'https://meet.example' } } });
  expect(await visitor.next()).toMatchObject({
    data: { payload: { eventTitle: 'Kites', meetingUrl: null } },
  });
  await stage.announce('events', 'secret', 'delete');
  expect(await owner.next()).toMatchObject({ data: { payload: { eventTitle: 'Kites' } } });
  const { data } = (await visitor.next()) as { data: { payload: object } };
  expect(data.payload).toEqual({ $id: 'secret', $collectionId: 'events', $databaseId: 'main' });
  stage.deleted = () => null;
});

test('a deletion message without what was deleted contains the ids', async () => {
  const listener = await connected(asked);
  stage.document = () => {
    throw new Error('a deleted document cannot be read');
  };
  await stage.announce('events', 'gone', 'delete');
  expect(await listener.next()).toMatchObject({
    data: {
      events: expect.arrayContaining(['databases.main.collections.events.documents.gone.delete']),
      payload: { $id: 'gone', $collectionId: 'events', $databaseId: 'main' },
    },
  });
});

test('combines rapid changes of a document', async () => {
  const channel = 'databases.main.collections.events.documents.busy';
  const listener = await connected(`project=mela&channels[]=${channel}`, 'person-in-the-rush');
  const changes = 100;
  const rush = Promise.withResolvers<void>();
  let heard = 0;
  const stop = stage.bus().subscribe('document', () => {
    if (++heard === changes) rush.resolve();
  });
  stage.document = async (_, id) => {
    await rush.promise;
    return { $id: id };
  };
  for (let change = 0; change < changes; change++) await stage.announce('events', 'busy', 'update');

  expect((await listener.next()).type).toBe('event');
  expect((await listener.next()).type).toBe('event');
  await silence(listener);
  expect(stage.made.filter((reader) => reader === 'person-in-the-rush')).toHaveLength(2);
  stop();
});

test("skips a document that can't be rendered", async () => {
  const channels = ['broken', 'whole'].map(
    (id) => `&channels[]=databases.main.collections.events.documents.${id}`,
  );
  const listener = await connected(`project=mela${channels.join('')}`);
  stage.document = (_, id) => {
    if (id === 'broken') throw new Error('no such row');
    return { $id: id };
  };
  await stage.announce('events', 'broken', 'update');
  await stage.announce('events', 'whole', 'update');
  expect(await listener.next()).toMatchObject({ data: { payload: { $id: 'whole' } } });
});

test("a failure for one reader doesn't affect others", async () => {
  const channel = 'project=mela&channels[]=databases.main.collections.events.documents.partly';
  await connected(channel, 'person-unlucky');
  const others = [await connected(channel), await connected(channel, 'person-lucky')];
  stage.document = (_, id, reader) => {
    if (reader?.userId === 'person-unlucky') throw new Error('no such row');
    return { $id: id };
  };
  await stage.announce('events', 'partly', 'update');
  for (const other of others)
    expect(await other.next()).toMatchObject({ data: { payload: { $id: 'partly' } } });
});

test("disconnects a client that doesn't read before its messages fill the memory", async () => {
  const slow = await connected('project=mela&channels[]=databases.main.collections.events.documents.large');
  const quick = await connected('project=mela&channels[]=databases.main.collections.events.documents.large');
  slow.socket.pause();
  const text = 'x'.repeat(1024 * 1024);
  stage.document = (_, id) => ({ $id: id, text });
  for (let told = 0; told < 40; told++) {
    await stage.announce('events', 'large', 'update');
    await quick.next();
  }
  slow.socket.resume();
  expect(await slow.closed).toBe(1006);
  quick.say({ type: 'ping' });
  expect(await quick.next()).toEqual({ type: 'pong' });
});

test('sends account changes only to their owner', async () => {
  const channels = 'project=mela&channels[]=account';
  const own = await connected(channels, 'person-own');
  const other = await connected(channels, 'person-other');
  await stage.publish({ topic: 'account', userId: 'person-own', action: 'update', attribute: 'name' });
  expect(await own.next()).toMatchObject({
    data: {
      channels: ['account', 'account.person-own'],
      events: [
        'users.person-own.update.name',
        'users.*.update.name',
        'users.person-own.update',
        'users.*.update',
        'users.person-own',
        'users.*',
      ],
      payload: { $id: 'person-own' },
    },
  });
  await silence(other);
});

test('sends picture changes to the owner, and to subscribers of its id', async () => {
  const owner = await connected('project=mela&channels[]=files', 'person-owner');
  const other = await connected('project=mela&channels[]=files', 'person-other');
  const exact = await connected('project=mela&channels[]=buckets.images.files.f1');
  await stage.publish({ topic: 'file', id: 'f1', ownerId: 'person-owner', action: 'create' });
  for (const listener of [owner, exact]) {
    expect(await listener.next()).toMatchObject({
      data: {
        channels: ['files', 'buckets.images.files', 'buckets.images.files.f1'],
        events: expect.arrayContaining(['buckets.images.files.f1.create', 'buckets.*.files.*.create']),
        payload: { $id: 'f1' },
      },
    });
  }
  await silence(other);
});
