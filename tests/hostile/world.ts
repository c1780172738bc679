import { sql } from 'kysely';
import { demoPassword, showAttendee, showOrganiser } from '../../scripts/demo/people.ts';
import { uploadOf } from '../integration/contract/random-requests.ts';
import type { Known } from '../integration/contract/random-values.ts';
import { plainPicture } from '../kit/pictures.ts';
import { gatherCrowd, type Member } from '../race/crowd.ts';
import type { LocalSite } from './local-site.ts';
import { bodyOf, exchange, type Received, requestBytes, type Sent, type Target } from './wire.ts';

/** People with sessions and their content, as targets. */
export interface World {
  /** An organiser, an attendee, and an administrator if there is one; empty if nobody can log in. */
  readonly people: readonly Member[];
  readonly eventId: string;
  readonly pictureId: string;
  /** Existing values by parameter name. */
  readonly known: Known;
}

const documents = '/v1/databases/main/collections/events/documents';

/** Inserted into our own site's database: the third is an administrator. */
export async function peopleOf(site: LocalSite): Promise<Member[]> {
  return site.withDatabase(async ({ db }) => {
    const people = await gatherCrowd(db, 6);
    const administrator = people[2]?.userId ?? '';
    await sql`update users set administrator_since = now() where id = ${administrator}`.execute(db);
    return people;
  });
}

/** Logs in the sample people; empty if the site doesn't have them. */
export async function demoPeople(target: Target): Promise<Member[]> {
  const people: Member[] = [];
  for (const email of [showOrganiser, showAttendee]) {
    const answer = await exchange(
      target,
      jsonRequest('POST', '/v1/account/sessions/email', { email, password: demoPassword }),
    );
    const cookie = /^set-cookie: (a_session_(?!\w+_legacy)\w+=[^;\r\n]+)/im.exec(answer.text)?.[1];
    if (answer.status !== 201 || cookie === undefined) return [];
    people.push({ userId: JSON.parse(bodyOf(answer)).userId, cookie });
  }
  return people;
}

/** Creates events, a group, posts and a picture; falls back to made-up ids. */
export async function settle(target: Target, people: readonly Member[]): Promise<World> {
  const [organiser] = people;
  const made = await (organiser === undefined ? nothing : furnish(target, organiser));
  const ids = people.map(({ userId }) => userId);
  return {
    people,
    eventId: made.events[0] ?? 'nowhere',
    pictureId: made.picture,
    known: {
      databaseId: ['main'],
      collectionId: ['events', 'users'],
      documentId: [...made.events, ...ids],
      eventId: made.events,
      groupId: [made.group],
      subjectId: [made.events[0], made.group],
      kind: ['events', 'groups'],
      postId: [made.post],
      userId: ['unique()', ...ids],
      organiserId: ids,
      bucketId: ['images'],
      fileId: [made.picture],
      picture: [await plainPicture(8, 8)],
      sessionId: ['current', 'nowhere'],
      // Wrong passwords would lock the others out.
      oldPassword: ['a guess'],
      password: ['a guess'],
    },
  };
}

const nothing = { events: ['nowhere'], group: 'nowhere', post: 'nowhere', picture: 'nowhere' };

async function furnish(target: Target, organiser: Member): Promise<typeof nothing> {
  const create = async (path: string, value: object) => {
    const answer = await exchange(target, jsonRequest('POST', path, value, organiser));
    const body = bodyOf(answer);
    if (answer.status !== 201) throw new Error(`${path} answers ${answer.status}: ${body.slice(0, 500)}`);
    return String(JSON.parse(body).$id);
  };
  const event = { documentId: 'unique()', data: kiteDay };
  const events = [await create(documents, event), await create(documents, event)];
  const group = await create('/v1/groups', { name: 'Kite flyers', address: `kites-${Date.now()}` });
  const post = await create(`/v1/events/${events[0]}/board`, { text: 'Who is coming?' });
  const form = uploadOf({ fileId: 'unique()', bytes: await plainPicture(1200, 800) });
  const picture = await exchange(target, upload(form, organiser));
  return { events, group, post, picture: String(JSON.parse(bodyOf(picture)).$id) };
}

/** An event in two months. */
export const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Bring a kite.',
  location: 'Juhu Beach, Mumbai',
  date: Temporal.Now.plainDateISO().add({ days: 60 }).toString(),
  startTime: '10:00',
  endTime: '18:00',
  latitude: 19.1,
  longitude: 72.83,
};

export function jsonRequest(method: string, path: string, value: unknown, as?: Member): Buffer {
  return requestBytes(json({ method, path, body: JSON.stringify(value) }, as));
}

/** Adds JSON headers and the session. */
export function json(sent: Sent, as?: Member): Sent {
  const headers = { 'content-type': 'application/json', ...(as && { cookie: as.cookie }), ...sent.headers };
  return { ...sent, headers };
}

export function upload(form: ReturnType<typeof uploadOf>, as?: Member): Buffer {
  return requestBytes({
    method: 'POST',
    path: '/v1/storage/buckets/images/files',
    headers: { ...form.headers, ...(as && { cookie: as.cookie }) },
    body: form.payload,
  });
}

/** The id in the response to a creation. */
export function idOf(answer: Received): string | undefined {
  return answer.status === 201 ? String(JSON.parse(bodyOf(answer)).$id) : undefined;
}
