import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { effort } from '../../kit/effort.ts';
import { mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { newKey, useGuestStage } from './guest-stage.ts';

const stage = useGuestStage();
const { mela, clock, call, openEvent, start, hold, confirm, byLink, tick, seatsOf, userOf } = stage;

type Kind = 'new' | 'known' | 'blocked' | 'second factor';

/** An address, and what its owner has done about it. */
interface Owner {
  readonly email: string;
  readonly kind: Kind;
  /** Whether they have typed a code or pressed a link that was mailed to them, in time. */
  proved: boolean;
}

/** What a browser has of a request, and what the mails about it say. */
interface Request {
  readonly id: string;
  readonly key: string;
  readonly owner: Owner;
  readonly mails: { code: string; secret: string; until: Temporal.Instant; tries: number; used: boolean }[];
}

/** One run: a few people, browsers and strangers at one event. */
class Run {
  readonly owners: readonly Owner[];
  readonly eventId: string;
  readonly organiser: string;
  readonly requests: Request[] = [];
  readonly sessions: { cookie: string; owner: Owner }[] = [];
  /** When mails were sent, by address. */
  readonly sent = new Map<string, Temporal.Instant[]>();
  steps = 0;

  constructor(owners: readonly Owner[], { eventId, organiser }: { eventId: string; organiser: string }) {
    this.owners = owners;
    this.eventId = eventId;
    this.organiser = organiser;
  }

  request(pick: number): Request | undefined {
    return this.requests[pick % Math.max(1, this.requests.length)];
  }

  /** Reads the mails that came for a request. */
  async readMail(request: Request): Promise<void> {
    const { email } = request.owner;
    const mails = (await mailsTo(mela(), email)).filter(({ text }) => text.includes(request.id));
    for (const { text } of mails.slice(request.mails.length)) {
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
      const secret = /secret=([0-9a-f]{64})/.exec(text)?.[1] ?? '';
      request.mails.push({ code, secret, until: clock.now().add({ minutes: 10 }), tries: 5, used: false });
      this.sent.set(email, [...(this.sent.get(email) ?? []), clock.now()]);
    }
  }

  /** Nothing but proof gives a session, an account, a registration, or more mails than allowed. */
  async check(): Promise<void> {
    for (const { email, kind, proved } of this.owners) {
      const hourAgo = clock.now().subtract({ hours: 1 });
      const recent = (this.sent.get(email) ?? []).filter((at) => Temporal.Instant.compare(at, hourAgo) > 0);
      expect(recent.length, `mails to ${kind}`).toBeLessThanOrEqual(5);
      const user = await userOf(email);
      if (kind === 'new') expect(user !== undefined, 'an account').toBe(proved);
      const { rows } = await sql<{ id: string }>`select id from registrations
        where event_id = ${this.eventId} and user_id = ${user?.id ?? ''}`.execute(mela().deps.db);
      if (!proved || kind === 'blocked') expect(rows, `registrations of ${kind}`).toEqual([]);
    }
    const { rows } = await sql<{ confirmed: number; held: number }>`select
      (select count(*)::int from registrations where event_id = ${this.eventId} and state = 'confirmed') as confirmed,
      (select count(*)::int from guest_registrations
        where event_id = ${this.eventId} and hold_expires_at is not null) as held`.execute(mela().deps.db);
    // An event without attendees is deleted, with its requests.
    const there = await call('GET', `/v1/events/${this.eventId}`);
    if (there.status === 200) expect(await seatsOf(this.eventId)).toMatchObject(rows[0] ?? {});
    expect((rows[0]?.confirmed ?? 0) + (rows[0]?.held ?? 0)).toBeLessThanOrEqual(20);
  }
}

type Step = (run: Run) => Promise<void>;

const nat = fc.nat(5);
const mostly = fc.constantFrom(true, true, true, false);
const ask: fc.Arbitrary<Step> = fc.tuple(nat, fc.nat(3)).map(([whose, network]) => async (run) => {
  const owner = run.owners[whose % run.owners.length];
  if (owner === undefined) return;
  const key = newKey();
  const answer = await start(run.eventId, { email: owner.email, key, ip: `203.0.113.${network}` });
  expect(answer.cookie).toBeNull();
  if (answer.status !== 201) return;
  expect(Object.keys(answer.body).sort()).toEqual(['$id', 'eventId', 'expiresAt']);
  const request: Request = { id: answer.id, key, owner, mails: [] };
  run.requests.push(request);
  await hold(run.eventId, request.id);
  await run.readMail(request);
});
const askAgain: fc.Arbitrary<Step> = nat.map((pick) => async (run) => {
  const request = run.request(pick);
  if (request === undefined) return;
  const { id, key } = request;
  const answer = await call('POST', `/v1/guest-registrations/${id}/mail`, { body: { key } });
  expect(answer.cookie).toBeNull();
  await run.readMail(request);
});
/** Somebody with the newest mail, or a guess, in the browser that asked or in another one. */
const enterCode: fc.Arbitrary<Step> = fc
  .tuple(nat, mostly, mostly)
  .map(([pick, knows, isOwn]) => async (run) => {
    const isOther = !isOwn;
    const request = run.request(pick);
    const mail = request?.mails.at(-1);
    if (request === undefined || mail === undefined) return;
    const code = knows ? mail.code : '000000';
    const answer = await confirm(request.id, isOther ? newKey() : request.key, code);
    const inTime = Temporal.Instant.compare(clock.now(), mail.until) < 0;
    const right = knows && !isOther && (mail.used || (inTime && mail.tries > 0));
    if (!isOther && !right) for (const each of request.mails) each.tries -= 1;
    const opens = right && request.owner.kind !== 'blocked';
    // A code may be refused for other reasons, such as the limit of tries; it never opens anything otherwise.
    if (!opens) expect(answer.cookie, JSON.stringify(answer.body)).toBeNull();
    if (answer.cookie === null) return;
    expect(opens).toBe(true);
    mail.used = true;
    request.owner.proved = true;
    run.sessions.push({ cookie: answer.cookie, owner: request.owner });
    const own = await call('GET', `/v1/events/${run.eventId}/registrations/own`, { cookie: answer.cookie });
    expect(own.status).toBe(request.owner.kind === 'second factor' ? 401 : 200);
  });
const followLink: fc.Arbitrary<Step> = fc
  .tuple(nat, mostly, fc.boolean())
  .map(([pick, knows, presses]) => async (run) => {
    const request = run.request(pick);
    const mail = request?.mails.at(-1);
    if (request === undefined || mail === undefined) return;
    const secret = knows ? mail.secret : newKey();
    const page = await call('GET', `/v1/guest-registrations/${request.id}?secret=${secret}`);
    expect(page.cookie).toBeNull();
    if (!knows) expect(page.status).not.toBe(200);
    if (!presses) return;
    const answer = await byLink(request.id, secret);
    expect(answer.cookie, 'a link opens no session').toBeNull();
    if (!knows || request.owner.kind === 'blocked') expect(answer.status).not.toBe(200);
    if (answer.status === 200) request.owner.proved = true;
  });
const time: fc.Arbitrary<Step> = fc.integer({ min: 1, max: 20 }).map((minutes) => async () => {
  clock.advance({ minutes });
  await tick();
});
const cancel: fc.Arbitrary<Step> = nat.map((pick) => async (run) => {
  const session = run.sessions[pick % Math.max(1, run.sessions.length)];
  if (session === undefined) return;
  await call('DELETE', `/v1/events/${run.eventId}/registrations/own`, { cookie: session.cookie });
});
const organise: fc.Arbitrary<Step> = fc
  .constantFrom<object>(
    { capacity: 20 },
    { capacity: 10 },
    { tenantApproval: true },
    { tenantApproval: false },
    { askReason: 'required' },
    { askReason: 'off' },
  )
  .map((changes) => async (run) => {
    await call('PATCH', `/v1/events/${run.eventId}`, { body: changes, cookie: run.organiser });
  });
const callOff: Step = async (run) => {
  await call('DELETE', `/v1/events/${run.eventId}`, { cookie: run.organiser });
};

const step = fc.oneof(
  { weight: 5, arbitrary: ask },
  { weight: 2, arbitrary: askAgain },
  { weight: 7, arbitrary: enterCode },
  { weight: 5, arbitrary: followLink },
  { weight: 2, arbitrary: time },
  { weight: 1, arbitrary: cancel },
  { weight: 1, arbitrary: organise },
);

async function person(kind: Kind): Promise<Owner> {
  if (kind === 'new') return { email: newAddress('new'), kind, proved: false };
  const { email, userId } = await signUp(mela());
  const { db } = mela().deps;
  if (kind === 'blocked') await sql`update users set blocked_at = now() where id = ${userId}`.execute(db);
  if (kind === 'second factor') {
    await sql`update users set mfa = true where id = ${userId}`.execute(db);
    await sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, synced, created_at)
      values (${userId}, ${userId}, 'Phone', ${userId}, '\\x00', 0, '{}', false, now())`.execute(db);
  }
  return { email, kind, proved: false };
}

test('no order of steps lets anyone in without proof of their address', {
  timeout: 600_000,
}, async () => {
  const totals = { steps: 0, sessions: 0, mails: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }),
      fc.boolean(),
      async (steps, ends) => {
        const owners = [];
        for (const kind of ['new', 'known', 'blocked', 'second factor', 'new'] as const) {
          owners.push(await person(kind));
        }
        const { eventId, organiser } = await openEvent({ capacity: 20 });
        const run = new Run(owners, { eventId, organiser: organiser.cookie });
        // An event that is called off in the middle takes nobody.
        const all = ends ? [...steps, callOff, ...steps.slice(0, 5)] : steps;
        for (const take of all) {
          await take(run);
          await run.check();
          totals.steps += 1;
        }
        totals.sessions += run.sessions.length;
        totals.mails += [...run.sent.values()].flat().length;
      },
    ),
    { seed: 20_261_122, numRuns: effort(20, 300), endOnFailure: true },
  );
  console.log(`orders of a guest: ${JSON.stringify(totals)}`);
  expect(totals.sessions).toBeGreaterThan(5);
});
