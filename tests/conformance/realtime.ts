import type { WebSocketRoute } from '@playwright/test';
import { ID } from 'appwrite';
import { describe, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import type { Person } from './person.ts';
import { eventWith, expectProblem, ids, type Member, type World } from './world.ts';

const { database, events } = ids;
const collection = `databases.${database}.collections.${events}.documents`;

/** Which changes are sent, and who receives them. */
export function realtimeChecks(world: () => World, organiser: () => Member, guest: () => Member): void {
  describe('realtime', () => {
    test('sends event changes to everyone who may read the event', async () => {
      const visitor = await world().visitor();
      await connected(visitor, () => visitor.subscribe('all', [collection]));
      await connected(visitor, () => visitor.subscribe('any', ['documents']));
      const id = ID.unique();
      await organiser().databases.createDocument(database, events, id, eventWith());
      await organiser().databases.updateDocument(database, events, id, { eventTitle: 'Told at once' });
      await organiser().databases.deleteDocument(database, events, id);
      const own = async (name: string) =>
        (await visitor.heard(name)).filter((message) => message.payload.$id === id);
      await eventually(async () => expect(await own('all')).toHaveLength(3));
      const [created, updated, deleted] = await own('all');
      expect(created?.events).toContain(`${collection}.${id}.create`);
      expect(created?.events).toContain('databases.*.collections.*.documents.*.create');
      expect(created?.channels).toEqual(
        expect.arrayContaining([collection, `${collection}.${id}`, 'documents']),
      );
      expect(updated?.payload).toMatchObject({ eventTitle: 'Told at once', $collectionId: events });
      expect(deleted?.events).toContain(`${collection}.${id}.delete`);
      expect(await own('any')).toHaveLength(3);
      await visitor.leave();
    });

    test("sends the organiser the registrant's id, and visitors a pseudonym", async () => {
      const event = await organiser().databases.createDocument(
        database,
        events,
        ID.unique(),
        eventWith({ tenantApproval: true }),
      );
      const channel = `${collection}.${event.$id}`;
      const visitor = await world().visitor();
      await connected(organiser(), () => organiser().subscribe('mine', [channel]));
      await connected(visitor, () => visitor.subscribe('theirs', [channel]));
      await guest().databases.updateDocument(database, events, event.$id, {
        registrations: [guest().userId],
      });
      await eventually(async () => expect(await organiser().heard('mine')).not.toEqual([]));
      await eventually(async () => expect(await visitor.heard('theirs')).not.toEqual([]));
      expect((await organiser().heard('mine')).at(-1)?.payload.registrations).toEqual([guest().userId]);
      expect((await visitor.heard('theirs')).at(-1)?.payload.registrations).toEqual([]);
      await organiser().unsubscribe('mine');
      await visitor.leave();
    });

    test('accepts a session after the socket is open', async () => {
      const event = await organiser().databases.createDocument(
        database,
        events,
        ID.unique(),
        eventWith({ tenantApproval: true }),
      );
      const page = await world().visitor();
      const { [`a_session_${world().target.project}`]: session = '' } = await organiser().sessions();
      await page.holdSessions({ [`a_session_${world().target.project}`]: session });
      const frames = framesOf(page);
      await page.subscribe('late', [`${collection}.${event.$id}`]);
      await eventually(() => expect(frames).toHaveLength(2));
      expect(frames).toMatchObject([
        { type: 'connected', data: { user: null } },
        {
          type: 'response',
          data: { to: 'authentication', success: true, user: { $id: organiser().userId } },
        },
      ]);
      await guest().databases.updateDocument(database, events, event.$id, {
        registrations: [guest().userId],
      });
      await eventually(async () => expect(await page.heard('late')).not.toEqual([]));
      expect((await page.heard('late')).at(-1)?.payload.registrations).toEqual([guest().userId]);
      await page.leave();
    });

    test('the client reconnects after a disconnect and receives later changes', async () => {
      const visitor = await world().visitor();
      const sockets: WebSocketRoute[] = [];
      await visitor.page.routeWebSocket(/\/v1\/realtime/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((frame) => {
          // The first frame shows that the server is listening.
          if (!sockets.includes(socket)) sockets.push(socket);
          socket.send(frame);
        });
      });
      await visitor.subscribe('again', [collection]);
      await eventually(() => expect(sockets).toHaveLength(1));
      await sockets[0]?.close({ code: 1001 });
      await eventually(() => expect(sockets).toHaveLength(2));
      const event = await organiser().databases.createDocument(database, events, ID.unique(), eventWith());
      await eventually(async () =>
        expect((await visitor.heard('again')).map(({ payload }) => payload.$id)).toContain(event.$id),
      );
      await organiser().databases.deleteDocument(database, events, event.$id);
      await visitor.leave();
    });

    test('unsubscribing stops the messages', async () => {
      await connected(guest(), () => guest().subscribe('short', [collection]));
      await guest().unsubscribe('short');
      await guest().page.waitForTimeout(300);
      const event = await organiser().databases.createDocument(database, events, ID.unique(), eventWith());
      await organiser().databases.deleteDocument(database, events, event.$id);
      await guest().page.waitForTimeout(500);
      expect(await guest().heard('short')).toEqual([]);
      await expectProblem(
        guest().databases.getDocument(database, events, event.$id),
        404,
        'document_not_found',
      );
    });
  });
}

/** Waits for the server's first frame on the new socket. */
async function connected({ page }: Person, ask: () => Promise<unknown>): Promise<void> {
  const heard = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await ask();
  await heard;
}

/** Frames the client's sockets receive from now on. */
function framesOf({ page }: Person): unknown[] {
  const frames: unknown[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload))));
  });
  return frames;
}
