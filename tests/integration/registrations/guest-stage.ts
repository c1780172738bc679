import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { GuestOutcome, GuestRequest } from '../../../contracts/guest-registrations.ts';
import { composePayments } from '../../../server/compose/payments.ts';
import { openCommandQueue } from '../../../server/features/registrations/index.ts';
import { registrationJobs, registrationRecurring } from '../../../server/features/registrations/jobs.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { codeTo, cookieOf, newAddress, signUp, type TestPerson } from '../../kit/people.ts';
import { kiteDay } from '../rights/fixtures.ts';

export const newKey = () => randomBytes(32).toString('hex');
const attempt = { number: 1, last: false, stopping: new AbortController().signal };

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body & { readonly type?: string; readonly fields?: Readonly<Record<string, string>> };
  readonly cookie: string | null;
}

export interface Asked {
  readonly email?: string;
  readonly key?: string;
  readonly name?: string;
  readonly ip?: string;
  readonly more?: object;
}

/** The whole product, and what visitors without an account do with it. */
export function useGuestStage() {
  const clock = new TestClock('2026-11-21T10:00:00Z');
  const mela = useMela({ clock });

  /** As the process that works through the jobs has it. */
  const registrations = () => {
    const { commandQueueDeps } = composePayments(mela().config, mela().deps);
    return {
      ...commandQueueDeps,
      commandQueue: openCommandQueue(commandQueueDeps),
      writes: { most: 1000, seconds: 60 },
    };
  };

  async function call<Body>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    { body, cookie, ip }: { body?: object; cookie?: string; ip?: string } = {},
  ): Promise<Answer<Body>> {
    const answer = await mela().app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: { ...(cookie !== undefined && { cookie }) },
      ...(ip !== undefined && { remoteAddress: ip }),
    });
    const opens = answer.cookies.some(({ name, value }) => name.startsWith('a_session_') && value !== '');
    return {
      status: answer.statusCode,
      body: answer.body === '' ? {} : answer.json(),
      cookie: opens ? cookieOf(answer) : null,
    } as Answer<Body>;
  }

  /** An event that asks nothing, unless `changes` say otherwise. */
  async function openEvent(changes: object = {}, organiser?: TestPerson) {
    const by = organiser ?? (await signUp(mela()));
    const asksNothing = { askSocialMedia: 'off', askReason: 'off' };
    const { status, body } = await call<{ $id: string }>('POST', '/v1/events', {
      body: { ...kiteDay, ...asksNothing, ...changes },
      cookie: by.cookie,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return { eventId: body.$id, organiser: by };
  }

  async function start(
    eventId: string,
    { email = newAddress(), key = newKey(), name = 'Uma', ip, more }: Asked = {},
  ) {
    const answer = await call<GuestRequest>('POST', `/v1/events/${eventId}/guest-registrations`, {
      body: { email, key, name, ...more },
      ...(ip !== undefined && { ip }),
    });
    return { ...answer, email, key, id: answer.body.$id };
  }

  /** A request whose hold, if it gets one, is there. */
  async function startAndHold(eventId: string, asked: Asked = {}) {
    const started = await start(eventId, asked);
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    await hold(eventId, started.id);
    return started;
  }

  async function hold(eventId: string, guestId: string): Promise<void> {
    const handler = registrationJobs(registrations()).find(({ name }) => name === 'hold_guest_seat');
    await handler?.run({ eventId, guestId }, attempt);
  }

  const confirm = (id: string, key: string, code: string) =>
    call<GuestOutcome>('POST', `/v1/guest-registrations/${id}/session`, { body: { key, code } });
  const confirmWithMail = async ({ id, key, email }: { id: string; key: string; email: string }) =>
    confirm(id, key, await codeTo(mela(), email));
  const byLink = (id: string, secret: string) =>
    call<GuestOutcome>('POST', `/v1/guest-registrations/${id}/proof`, { body: { secret } });

  async function tick(): Promise<void> {
    for (const { handler } of registrationRecurring(registrations())) {
      if (['settle_guests', 'lapse_holds'].includes(handler.name)) await handler.run({}, attempt);
    }
  }

  async function seatsOf(eventId: string) {
    return mela()
      .deps.db.selectFrom('event_seats')
      .select(['confirmed', 'held', 'pending', 'waitlisted'])
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
  }

  const userOf = (email: string) =>
    mela().deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  return {
    ...{ mela, clock, call, openEvent, start, startAndHold, hold, confirm, confirmWithMail, byLink, tick },
    ...{ seatsOf, userOf, registrations },
  };
}
