import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CheckInScan, syncCheckIn } from '../../../contracts/check-in.ts';
import type { ReplyOf } from '../../../contracts/endpoint.ts';
import type { TestMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

export type CheckInSyncReply = ReplyOf<typeof syncCheckIn>;

/** An event with its organiser and attendees. */
export interface Fair {
  readonly organiser: TestPerson;
  readonly eventId: string;
}

const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Juhu Beach, Mumbai',
  latitude: 19.1,
  longitude: 72.83,
  date: '2026-12-25',
  startTime: '10:00',
  endTime: '18:00',
};

export async function openFair(mela: TestMela, fields: object = {}): Promise<Fair> {
  const organiser = await signUp(mela, { name: 'Meera' });
  const { body } = await ask<{ $id: string }>(mela, organiser, 'POST', '/v1/events', {
    ...kiteDay,
    ...fields,
  });
  return { organiser, eventId: body.$id };
}

/** Calls the API as a person, or without an account. */
export async function ask<Body>(
  mela: TestMela,
  person: TestPerson | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) {
  const answer = await mela.app.inject({
    method,
    url,
    ...(person && { headers: { cookie: person.cookie } }),
    ...(body && { body }),
  });
  return {
    status: answer.statusCode,
    body: (answer.body === '' ? {} : answer.json()) as Body & { readonly type?: string },
  };
}

/**
 * Registers a new person.
 * @returns the registration's id
 */
export async function register(mela: TestMela, person: TestPerson, eventId: string): Promise<string> {
  const answers = { socialMedia: 'Mastodon', email: person.email, reason: 'I like kites.' };
  const url = `/v1/events/${eventId}/registrations`;
  return (await ask<{ $id: string }>(mela, person, 'POST', url, answers)).body.$id;
}

/** Seats many people without signing each of them up. */
export async function seatCrowd(mela: TestMela, eventId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${eventId}-${String(index).padStart(4, '0')}`);
  const { db } = mela.deps;
  await sql`insert into users (id, email, email_verified_at, password_hash, name)
    select id, id || '@crowd.example', now(), '', 'Guest ' || id from unnest(${ids}::text[]) as id`.execute(
    db,
  );
  const now = mela.clock.now();
  await sql`insert into registrations (id, event_id, user_id, state, confirmed_at, created_at, updated_at)
    select id, ${eventId}, id, 'confirmed', ${now}, ${now}, ${now} from unnest(${ids}::text[]) as id`.execute(
    db,
  );
  await sql`update event_seats set confirmed = confirmed + ${count} where event_id = ${eventId}`.execute(db);
  return ids;
}

/** A check-in device: records scans and sends them when it is connected. */
export function openDevice(mela: TestMela, eventId: string, who: { pass: string } | { person: TestPerson }) {
  const device = randomUUID();
  const pass = 'pass' in who ? who.pass : null;
  const person = 'person' in who ? who.person : null;
  let cursor: string | null = null;
  let clockIsSlowBy = 0;
  return {
    device,
    set slowBySeconds(seconds: number) {
      clockIsSlowBy = seconds;
    },
    note(registrationId: string, more: Partial<CheckInScan> = {}): CheckInScan {
      const at = mela.clock.now().subtract({ seconds: clockIsSlowBy }).toString();
      return { id: randomUUID(), registrationId, version: 1, kind: 'in', at, ...more };
    },
    async sync(scans: readonly CheckInScan[] = []) {
      const sentAt = mela.clock.now().subtract({ seconds: clockIsSlowBy }).toString();
      const body = { eventId, pass, device, sentAt, scans, cursor };
      const answer = await ask<CheckInSyncReply>(mela, person, 'POST', '/v1/door/sync', body);
      cursor = answer.body.cursor ?? cursor;
      return answer;
    },
    walkIn: (name: string, id: string = randomUUID()) =>
      ask<{ $id: string; name: string }>(mela, person, 'POST', '/v1/door/walk-ins', {
        eventId,
        pass,
        device,
        id,
        name,
      }),
  };
}

/**
 * Creates a check-in link.
 * @returns its secret
 */
export async function checkInLink(mela: TestMela, { organiser, eventId }: Fair, name = 'Main gate') {
  const url = `/v1/events/${eventId}/door/links`;
  return (await ask<{ $id: string; secret: string }>(mela, organiser, 'POST', url, { name })).body;
}
