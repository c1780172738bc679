import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import type { Account } from '../../../contracts/accounts.ts';
import type { ChangeAction } from '../../../contracts/realtime.ts';
import { type ConnectionLimits, realtimeRoutes } from '../../../server/appwrite/realtime/index.ts';
import { type Bus, type Notice, openBus } from '../../../server/infra/db/bus.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import type { DeletedObject } from '../../../server/infra/db/deleted-objects.ts';
import { createOrigins, guardOrigins } from '../../../server/infra/http/origins.ts';
import { createHttp, type Principal } from '../../../server/infra/http/server.ts';
import { TestClock } from '../../kit/clock.ts';
import { testDatabase } from '../../kit/database.ts';
import { type Listener, listen } from './listener.ts';

type Reader = Principal | null;
type Seen = Record<string, unknown>;

/** Sockets on a real server and database, with documents and sessions set by the test. */
export interface Stage {
  readonly bus: () => Bus;
  /** What each reader sees of a document. */
  document: (collection: string, id: string, reader: Reader) => Seen | null | Promise<Seen>;
  /** What was deleted a moment ago. */
  deleted: (id: string) => DeletedObject | null;
  /** Documents prepared, by reader. */
  readonly made: (string | null)[];
  publish(notice: Notice): Promise<void>;
  announce(collection: string, id: string, action: ChangeAction): Promise<void>;
  endSessionsOf(...userIds: string[]): Promise<void>;
  open(query: string, headers?: Record<string, string>, options?: ClientOptions): Promise<Listener>;
  origin(): string;
  close(): Promise<void>;
}

export const asked = 'project=mela&channels[]=documents';

/** One stage per test file; the cookie and the session value are a person's id. */
export function useStage(limits?: ConnectionLimits): Stage {
  const database = testDatabase();
  const made: (string | null)[] = [];
  const listeners = new Set<WebSocket>();
  let bus: Bus;
  let origin = '';
  let close = async (): Promise<void> => undefined;

  const principal = (userId: string | undefined): Reader =>
    userId?.startsWith('person') ? { userId, sessionId: `session of ${userId}` } : null;

  const stage: Stage = {
    bus: () => bus,
    made,
    document: (_, id) => ({ $id: id }),
    deleted: () => null,
    origin: () => origin,
    close: () => close(),
    publish: (notice) => transaction(database.db, async (tx) => bus.publishAfter(tx, notice)),
    announce: (collection, id, action) => stage.publish({ topic: 'document', collection, id, action }),
    endSessionsOf: (...userIds) =>
      transaction(database.db, async (tx) => {
        for (const userId of userIds) {
          bus.publishAfter(tx, { topic: 'sessions_ended', userId, sessionIds: [`session of ${userId}`] });
        }
      }),
    async open(query, headers = {}, options = {}) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/realtime?${query}`, {
        ...options,
        headers,
      });
      listeners.add(socket);
      return listen(socket);
    },
  };

  beforeAll(async () => {
    const log = pino({ level: 'silent' });
    bus = await openBus(database.url, database.db, log);
    const app = await createHttp({ log, trustProxy: false, maxBodyBytes: 1024 });
    const origins = createOrigins({
      siteUrl: 'http://localhost:3000',
      local: true,
      allowed: ['https://friend.example'],
    });
    guardOrigins(app, { origins, projectId: 'mela' });
    realtimeRoutes(
      app,
      {
        db: database.db,
        bus,
        log,
        clock: new TestClock(),
        projectId: 'mela',
        databaseId: 'main',
        bucketId: 'images',
        collections: new Map([
          ['events', { id: 'events', listed: true }],
          ['users', { id: 'people', listed: false }],
        ]),
        isKnownOrigin: (request) => origins.isOwn(request) || origins.isForeign(request),
        identify: async (request) => {
          // As long as a database might take: others arrive meanwhile.
          await sleep(20);
          return principal(request.cookies.session);
        },
        principalOfSession: async (session) => principal(session),
        findRunning: async () => new Map(),
        recheckMs: 600_000,
        readSession: async (userId, id) => ({ $id: id, userId }),
        readAccount: async (userId) => ({ $id: userId }) as Account,
        readFile: async (id) => ({ $id: id, bucketId: 'images' }),
        mayReadBoard: async () => true,
        findDeleted: async (_, id) => stage.deleted(id),
        isListedTo: async () => true,
        readDocument: async (collection, id, reader) => {
          made.push(reader?.userId ?? null);
          return stage.document(collection, id, reader);
        },
      },
      limits,
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    close = () => app.close();
  });
  afterAll(async () => {
    for (const socket of listeners) socket.terminate();
    await close();
    await bus.close();
  });
  return stage;
}
