import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { HelperRole } from '../../../../contracts/event-roles.ts';
import type { KeyScope } from '../../../../contracts/key-scopes.ts';
import { avatarRoutes } from '../../../../server/appwrite/services/index.ts';
import { checkInRoutes } from '../../../../server/features/check-in/index.ts';
import {
  diskStore,
  type FileDeps,
  fileRoutes,
  previewCache,
} from '../../../../server/features/files/index.ts';
import {
  openCommandQueue,
  type RegistrationDeps,
  registrationRoutes,
} from '../../../../server/features/registrations/index.ts';
import { endMaintenance, startMaintenance } from '../../../../server/features/site/index.ts';
import { openTicketKey } from '../../../../server/features/tickets/index.ts';
import type { Db } from '../../../../server/infra/db/database.ts';
import { createGate } from '../../../../server/infra/http/concurrency.ts';
import { createBind, createHttp } from '../../../../server/infra/http/server.ts';
import { loadGazetteer } from '../../../../server/places/index.ts';
import { keyOf } from '../../../kit/api-keys.ts';
import { startMela, type TestMela } from '../../../kit/app.ts';
import { TestClock } from '../../../kit/clock.ts';
import { eventually } from '../../../kit/eventually.ts';
import { startGithub } from '../../../kit/github-server.ts';
import { oneTown } from '../../../kit/one-town.ts';
import { signUp, type TestPerson } from '../../../kit/people.ts';
import { plainPicture } from '../../../kit/pictures.ts';
import { uploadOf } from '../random-requests.ts';

/** A request by the organiser Asha, unless another person or a visitor (`null`) is given. */
export interface Sent {
  readonly as?: TestPerson | null;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  /** A raw body. */
  readonly raw?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The installation to ask; the usual one by default. */
  readonly at?: FastifyInstance;
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

export const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Juhu Beach, Mumbai',
  date: '2026-12-25',
  startTime: '10:00',
  endTime: '18:00',
  latitude: 19.1,
  longitude: 72.83,
};
/** A place not in the gazetteer; looked up because there are no coordinates. */
export const nowhere = { location: 'Xyzzyqwv', latitude: null, longitude: null };
export const paid = { ticketType: 'paid', ticketPrice: 500 };
export const answers = { socialMedia: 'Mastodon', email: 'guest@example.org', reason: 'I like kites.' };

const closedPort = 'http://127.0.0.1:9';

/** Three installations on one database with different services. */
export function useContractStage(): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await openStage();
  }, 120_000);
  afterAll(() => stage?.close());
  return () => {
    if (stage === undefined) throw new Error('The stage is there in tests only.');
    return stage;
  };
}

async function openStage() {
  const clock = new TestClock('2026-11-21T10:00:00Z');
  const github = await startGithub();
  const usual = await startMela({
    clock,
    settings: {
      SIGN_IN_PROVIDERS: 'github',
      SIGN_IN_GITHUB_ISSUER: github.issuer,
      SIGN_IN_GITHUB_CLIENT_ID: 'mela',
      SIGN_IN_GITHUB_CLIENT_SECRET: 'hush',
    },
  });
  const { databaseUrl } = usual;
  /** Without payments, but with imports from addresses. */
  const unpaid = await startMela({
    clock,
    databaseUrl,
    settings: { PAYMENTS: 'none', IMPORT_FROM_ADDRESSES: 'on', IMPORT_ALLOWED_ADDRESSES: '127.0.0.1' },
  });
  /** All outside services are unreachable. */
  const cutOff = await startMela({
    clock,
    databaseUrl,
    settings: {
      OPENROUTESERVICE_KEY: 'key',
      OPENROUTESERVICE_GEOCODING_URL: closedPort,
      OSRM_URL: closedPort,
      RAZORPAY_KEY_ID: 'rzp_test_key',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'secret',
      RAZORPAY_URL: closedPort,
      SIGN_IN_PROVIDERS: 'company',
      SIGN_IN_COMPANY_ISSUER: closedPort,
      SIGN_IN_COMPANY_LABEL: 'Example Inc.',
      SIGN_IN_COMPANY_CLIENT_ID: 'mela',
      SIGN_IN_COMPANY_CLIENT_SECRET: 'hush',
    },
  });
  const { db } = usual.deps;
  const crowded = await openCrowded(usual);
  const [asha, ravi, zoya] = await Promise.all(
    (['Asha', 'Ravi', 'Zoya'] as const).map((name) => signUp(usual, { name })),
  );
  if (asha === undefined || ravi === undefined || zoya === undefined) throw new Error('Nobody is here.');

  const send = ({ as = asha, method, url, body, raw, headers, at = usual.app }: Sent) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return at.inject({
      method,
      url,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(as !== null && { cookie: as.cookie, person: as.userId }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
  };
  const done = async (call: Sent) => {
    const answer = await send(call);
    if (answer.statusCode >= 400) throw new Error(`${call.method} ${call.url} answered ${answer.body}`);
    return answer.body === '' ? {} : answer.json();
  };

  const stage = {
    asha,
    ravi,
    zoya,
    db,
    clock,
    mela: usual,
    unpaid: unpaid.app,
    cutOff: cutOff.app,
    github,
    crowded: crowded.app,
    /** Runs `work` while the busy installation is at its limits. */
    whileCrowded: crowded.during,
    send,
    done,
    newPerson: (name = 'Meera') => signUp(usual, { name }),
    /** The header of an API key of Ravi's. */
    async keyWith(...scopes: KeyScope[]): Promise<{ authorization: string }> {
      const { authorization } = await keyOf(usual, ravi.userId, { scopes });
      return { authorization };
    },
    async event(fields: object = {}): Promise<string> {
      const { $id } = await done({ method: 'POST', url: '/v1/events', body: { ...kiteDay, ...fields } });
      return $id;
    },
    /** Registers Ravi by default; returns the registration's id. */
    async registered(eventId: string, as: TestPerson = ravi): Promise<string> {
      const { $id } = await done({
        as,
        method: 'POST',
        url: `/v1/events/${eventId}/registrations`,
        body: answers,
      });
      return $id;
    },
    /** Registers for a paid event and pays; returns the registration's id. */
    async paidSeat(eventId: string, as: TestPerson): Promise<string> {
      const registrationId = await stage.registered(eventId, as);
      const own = `/v1/events/${eventId}/registrations/own/payment`;
      const { paymentId } = await done({ as, method: 'POST', url: own });
      const pay = (path: string, body?: object) =>
        done({ as, method: 'POST', url: `/v1/payments/${paymentId}${path}`, body });
      await pay('/checkout');
      await pay('/confirmation', await pay('/sandbox', { outcome: 'success' }));
      return registrationId;
    },
    /** Adds someone to an event's team. */
    async helps(eventId: string, { userId }: TestPerson, role: HelperRole): Promise<void> {
      await sql`insert into event_helpers values (${eventId}, ${userId}, ${role}, now())`.execute(db);
    },
    decided: (eventId: string, registrationId: string, decision: string) =>
      done({
        method: 'POST',
        url: `/v1/events/${eventId}/registrations/${registrationId}/decision`,
        body: { decision },
      }),
    /** A cancelled event with a registration. */
    async cancelledEvent(fields: object = {}): Promise<string> {
      const id = await stage.event(fields);
      await stage.registered(id, zoya);
      await done({ method: 'DELETE', url: `/v1/events/${id}` });
      return id;
    },
    /** Moves an event to the past. */
    async overBy(eventId: string): Promise<void> {
      const ago = (hours: number): RawBuilder<unknown> => sql`${clock.now().subtract({ hours })}`;
      await sql`update events set starts_at = ${ago(9)}, ends_at = ${ago(1)} where id = ${eventId}`.execute(
        db,
      );
    },
    async picture(fileId = 'unique()'): Promise<string> {
      return (await done(await stage.upload({ fileId }))).$id;
    },
    async upload(
      upload: { fileId?: string; bytes?: Buffer; range?: string } = {},
      headers: Record<string, string> = {},
    ): Promise<Sent> {
      const { fileId = 'unique()', bytes = await plainPicture(8, 8), range = null } = upload;
      const form = uploadOf({ fileId, bytes, range });
      const url = '/v1/storage/buckets/images/files';
      return { method: 'POST', url, raw: form.payload, headers: { ...form.headers, ...headers } };
    },
    /** Runs `work` while the site is read-only. */
    async inMaintenance<Result>(work: () => Promise<Result>): Promise<Result> {
      const isRefused = async () =>
        Promise.all(
          [usual, unpaid, cutOff].map(async ({ app }) => {
            const answer = await app.inject({ method: 'POST', url: '/v1/contact' });
            return answer.json().type === 'general_maintenance';
          }),
        );
      const all = (refused: boolean) =>
        eventually(async () => expect(await isRefused()).toEqual([refused, refused, refused]));
      await startMaintenance(usual.deps, null, { text: null, until: null });
      try {
        await all(true);
        return await work();
      } finally {
        await endMaintenance(usual.deps, null);
        await all(false);
      }
    },
    /** Marks the gazetteer as loaded, with two towns, or as not loaded. */
    async gazetteer(state: 'loaded' | 'missing'): Promise<void> {
      if (state === 'loaded') await loadGazetteer(usual.deps, oneTown);
      else await sql`delete from gazetteer`.execute(db);
    },
    async close(): Promise<void> {
      await crowded.app.close();
      await unpaid.close();
      await cutOff.close();
      await usual.close();
      await github.close();
    },
  };
  await stage.gazetteer('loaded');
  return stage;
}

/** Endpoints with a concurrency limit, set to one. */
async function openCrowded({ deps, config }: TestMela) {
  const app = await createHttp({ log: deps.log, trustProxy: false, maxBodyBytes: 100_000 });
  const bind = createBind(app, {
    identify: async ({ headers }) =>
      typeof headers.person === 'string' ? { userId: headers.person, sessionId: 'session' } : null,
    checkReplies: true,
    countCall: async () => ({}),
  });
  const limit = { most: 1_000_000, seconds: 60 };
  const commandQueueDeps = {
    ...deps,
    siteUrl: config.site.url,
    secret: config.secret,
    unconfirmedDays: config.retention.unconfirmedDays,
    payments: {
      bySettings: false,
      open: async () => 'payment',
      createRefunds: async () => undefined,
      paidFor: async () => new Set<string>(),
      promisedUntil: async () => null,
      paidPaise: async () => new Map(),
    },
    unsubscribeUrl: () => config.site.url,
  } as const;
  const registrations: RegistrationDeps = {
    ...commandQueueDeps,
    commandQueue: openCommandQueue(commandQueueDeps, 1, 0),
  };
  registrationRoutes(bind, registrations);
  checkInRoutes(bind, { ...registrations, ticketKey: await openTicketKey(deps.db) });
  const drawing = createGate({ atOnce: 1, waiting: 0 });
  const files: FileDeps = {
    ...deps,
    files: diskStore(`${config.dataDir}/files`),
    previews: previewCache(`${config.dataDir}/previews`, 1_000_000),
    drawing: { uploads: drawing, cards: drawing, previews: drawing },
    bucketId: config.protocol.bucketId,
    maxFileBytes: config.maxFileBytes,
    maxBytesPerPerson: config.maxBytesPerPerson,
    previewDrawings: limit,
  };
  await fileRoutes(app, bind, files);
  avatarRoutes(app, { identify: async () => null, files, dataDir: config.dataDir });

  /** Occupies the one image slot, and the event's seats with a first waiting command. */
  async function during(
    eventId: string | null,
    work: () => Promise<LightMyRequestResponse>,
  ): Promise<LightMyRequestResponse> {
    const end = Promise.withResolvers<void>();
    const drawn = drawing(() => end.promise);
    const held = eventId === null ? undefined : holdSeats(deps.db, eventId, end.promise);
    await held?.taken;
    const first =
      eventId === null
        ? undefined
        : registrations.commandQueue.submit(eventId, { kind: 'cancel', userId: 'x' });
    try {
      return await work();
    } finally {
      end.resolve();
      await Promise.allSettled([drawn, held?.released, first]);
    }
  }
  return { app, during };
}

/** Locks the seats of an event, as another process's transaction would. */
export function holdSeats(
  db: Db,
  eventId: string,
  end: Promise<void>,
  meanwhile?: (tx: Db) => Promise<unknown>,
) {
  const taken = Promise.withResolvers<void>();
  const released = db.transaction().execute(async (tx) => {
    await sql`select 1 from event_seats where event_id = ${eventId} for update`.execute(tx);
    await meanwhile?.(tx as unknown as Db);
    taken.resolve();
    await end;
  });
  released.catch(taken.reject);
  return { taken: taken.promise, released };
}
