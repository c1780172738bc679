import { expect } from 'vitest';
import type { TestMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { uploadOf } from '../contract/drawn-requests.ts';
import type { People } from './people.ts';

/** What there is for people to have rights on; ids by the names that paths give them. */
export interface Ground {
  readonly databaseId: string;
  readonly collectionId: string;
  readonly bucketId: string;
  /** An event with approval, of the organiser. */
  readonly eventId: string;
  readonly documentId: string;
  /** Of the one who is pending. */
  readonly registrationId: string;
  /** Of the attendee. */
  readonly confirmedId: string;
  /** A post by the attendee. */
  readonly postId: string;
  readonly linkId: string;
  /** Need not be answered, and was not. */
  readonly questionId: string;
  /** Of the attendee. */
  readonly paymentId: string;
  /** Of the organiser. */
  readonly fileId: string;
  /** The attendee. */
  readonly userId: string;
  readonly organiserId: string;
}

/** Where things are kept; everybody knows it. */
export const places = { databaseId: 'main', collectionId: 'events', bucketId: 'images' };

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
export const question = { kind: 'number', label: 'How many kites do you bring?' };
export const answers = { socialMedia: 'Mastodon', email: 'guest@example.org', reason: 'I like kites.' };

/** Lays it all out by the calls that people make. */
export async function layGround(mela: TestMela, people: People): Promise<Ground> {
  const done = async (as: keyof People, method: 'POST' | 'PUT', url: string, payload?: object | Buffer) => {
    const form = Buffer.isBuffer(payload) ? await picture(payload) : { headers: {}, payload };
    const answer = await mela.app.inject({
      method,
      url,
      headers: { cookie: person(people, as).cookie, ...form.headers },
      ...(form.payload !== undefined && { payload: form.payload }),
    });
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(400);
    return answer.json();
  };
  const { $id: eventId } = await done('organiser', 'POST', '/v1/events', {
    ...kiteDay,
    tenantApproval: true,
  });
  const event = `/v1/events/${eventId}`;
  const { $id: confirmedId } = await done('attendee', 'POST', `${event}/registrations`, answers);
  const approval = { decision: 'approve' };
  await done('organiser', 'POST', `${event}/registrations/${confirmedId}/decision`, approval);
  const { $id: registrationId } = await done('pending', 'POST', `${event}/registrations`, answers);
  const { $id: postId } = await done('attendee', 'POST', `${event}/board`, { text: 'Who brings string?' });
  const { $id: linkId } = await done('organiser', 'POST', `${event}/door/links`, { name: 'Gate' });
  const { $id: questionId } = await done('organiser', 'POST', `${event}/questions`, question);
  const { paymentId } = await done('attendee', 'POST', '/v1/payments/sample');
  const { $id: fileId } = await done(
    'organiser',
    'POST',
    '/v1/storage/buckets/images/files',
    await plainPicture(8, 8),
  );
  await done('other organiser', 'POST', '/v1/events', kiteDay);
  const own = { eventId, confirmedId, registrationId, postId, linkId, questionId, paymentId, fileId };
  const { userId } = person(people, 'attendee');
  return { ...own, ...places, documentId: eventId, userId, organiserId: person(people, 'organiser').userId };
}

/** Somebody of the table who has an account. */
function person(people: People, column: keyof People): TestPerson {
  const asker = people[column];
  if (asker === null) throw new Error(`The ${column} has no account.`);
  return asker;
}

async function picture(bytes: Buffer) {
  return uploadOf({ fileId: 'unique()', bytes });
}
