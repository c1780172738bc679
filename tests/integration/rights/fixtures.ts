import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { helperRoles } from '../../../contracts/event-roles.ts';
import { keyOf } from '../../kit/api-keys.ts';
import type { TestMela } from '../../kit/app.ts';
import { newAddress, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { uploadOf } from '../contract/random-requests.ts';
import { guestRequest, type People } from './people.ts';

/** Objects for the rights matrix; ids by path parameter. */
export interface Fixtures {
  readonly databaseId: string;
  readonly collectionId: string;
  readonly bucketId: string;
  /**
   * The organiser's event with approval, in a group they own and the attendee is a member of, with a person
   * in each role and ticket transfers allowed.
   */
  readonly eventId: string;
  readonly documentId: string;
  /** The organiser's hidden event, with the attendee and a pending registration. */
  readonly hiddenId: string;
  readonly hiddenTicketId: string;
  /** The pending one. */
  readonly registrationId: string;
  /** The attendee's. */
  readonly confirmedId: string;
  /** The attendee's series pass, which the confirmed one belongs to. */
  readonly passId: string;
  /** The attendee's posts on the boards of the event and the group. */
  readonly postId: string;
  readonly groupPostId: string;
  /** Removed from the group by the organiser. */
  readonly removedId: string;
  readonly groupId: string;
  /** A calendar elsewhere that the organiser lets the group follow. */
  readonly calendarId: string;
  /** An event template of the group. */
  readonly templateId: string;
  /** The import of an archive into the group, which was checked. */
  readonly importId: string;
  /** The organiser's API key for the group. */
  readonly keyId: string;
  /** The organiser's webhook for the group. */
  readonly groupWebhookId: string;
  /** The followed group. */
  readonly kind: 'groups';
  readonly subjectId: string;
  readonly linkId: string;
  /** A request to register whose address isn't proved, and the key that its browser has. */
  readonly guestId: string;
  readonly guestKey: string;
  /** Optional, and unanswered. */
  readonly questionId: string;
  /** The attendee's. */
  readonly paymentId: string;
  /** The organiser's. */
  readonly fileId: string;
  /** The attendee. */
  readonly userId: string;
  readonly organiserId: string;
}

/** Public names. */
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

/** Parts of the fixture that a call can use up, so that others need a new one. */
export type Consumable = 'event' | 'group' | 'picture';

/** Creates everything through the API. */
export async function createFixtures(mela: TestMela, people: People): Promise<Fixtures> {
  const done = doer(mela, people);
  const group = await createGroup(mela, people);
  const event = await createEvent(mela, people, group.groupId);
  const { fileId } = await createPicture(done);
  const hidden = await openEvent(mela, people, group.groupId);
  const reason = { reason: 'The place does not exist.' };
  await done('administrator', 'PUT', `/v1/admin/events/${hidden.eventId}/hidden`, reason);
  await done('other organiser', 'POST', '/v1/events', kiteDay);
  const { paymentId } = await done('attendee', 'POST', '/v1/payments/sample');
  return {
    ...places,
    ...group,
    ...event,
    fileId,
    paymentId,
    kind: 'groups',
    hiddenId: hidden.eventId,
    hiddenTicketId: hidden.confirmedId,
    userId: person(people, 'attendee').userId,
    organiserId: person(people, 'organiser').userId,
  };
}

/** The same fixture with one part renewed. */
export async function renew(
  mela: TestMela,
  people: People,
  fixtures: Fixtures,
  consumed: Consumable,
): Promise<Fixtures> {
  const done = doer(mela, people);
  switch (consumed) {
    case 'event':
      return { ...fixtures, ...(await createEvent(mela, people, fixtures.groupId)) };
    case 'group':
      return { ...fixtures, ...(await createGroup(mela, people)) };
    case 'picture':
      return { ...fixtures, ...(await createPicture(done)) };
  }
}

/** Makes calls as a person, all of which must succeed. */
function doer(mela: TestMela, people: People) {
  return async (
    as: keyof People,
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | Buffer,
  ) => {
    const form = Buffer.isBuffer(payload) ? await picture(payload) : { headers: {}, payload };
    const answer = await mela.app.inject({
      method,
      url,
      headers: { cookie: person(people, as).cookie, ...form.headers },
      ...(form.payload !== undefined && { payload: form.payload }),
    });
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(400);
    return answer.body === '' ? {} : answer.json();
  };
}
type Done = ReturnType<typeof doer>;

async function createGroup(mela: TestMela, people: People) {
  const done = doer(mela, people);
  const address = `ground-${randomUUID().slice(0, 13)}`;
  const { $id: groupId } = await done('organiser', 'POST', '/v1/groups', { name: 'Kite flyers', address });
  await done('attendee', 'PUT', `/v1/groups/${groupId}/membership`);
  const { $id: groupPostId } = await done('attendee', 'POST', `/v1/groups/${groupId}/board`, {
    text: 'Who comes on Sunday?',
  });
  const { userId: removedId } = person(people, 'pending');
  await done('pending', 'PUT', `/v1/groups/${groupId}/membership`);
  await done('organiser', 'DELETE', `/v1/groups/${groupId}/members/${removedId}`);
  const { userId } = person(people, 'organiser');
  const calendarId = `calendar-${randomUUID().slice(0, 13)}`;
  await sql`insert into followed_calendars (id, group_id, user_id, url, trusted, created_at, next_check_at)
    values (${calendarId}, ${groupId}, ${userId}, 'https://events.example/kites.ics', false, now(), now() + interval '1 day')`.execute(
    mela.deps.db,
  );
  const importId = `import-${randomUUID().slice(0, 13)}`;
  const nothing = { events: 0, series: 0, templates: 0, posts: 0, guests: 0, pictures: 0, people: 0 };
  const preview = {
    ...{ name: 'Kites', source: 'elsewhere.example', exportedAt: '2026-11-01T00:00:00Z' },
    ...{ found: nothing, known: nothing, conflicts: [], lost: [], refused: [], refusedCount: 0 },
  };
  await sql`insert into group_imports (id, group_id, user_id, state, bytes, stored_as, preview, created_at, updated_at)
    values (${importId}, ${groupId}, ${userId}, 'ready', 10, ${importId}, ${JSON.stringify(preview)}, now(), now())`.execute(
    mela.deps.db,
  );
  const templateId = `template-${randomUUID().slice(0, 13)}`;
  const content = {
    event: kiteDay,
    tickets: { types: [], pools: [], addOns: [], orders: { namesUntil: null } },
    questions: [],
  };
  await sql`insert into event_templates (id, group_id, name, event_date, content, created_at, updated_at)
    values (${templateId}, ${groupId}, 'Kite days', ${kiteDay.date}, ${JSON.stringify(content)}, now(), now())`.execute(
    mela.deps.db,
  );
  const { id: keyId } = await keyOf(mela, userId, { limitedTo: { kind: 'groups', $id: groupId } });
  const groupWebhookId = `hook-${randomUUID().slice(0, 13)}`;
  await sql`insert into webhooks (id, user_id, group_id, url, subjects, secret_number, created_at)
    values (${groupWebhookId}, ${userId}, ${groupId}, 'https://hooks.example', '{group}', 1, now())`.execute(
    mela.deps.db,
  );
  return {
    groupId,
    calendarId,
    templateId,
    importId,
    keyId,
    groupWebhookId,
    subjectId: groupId,
    groupPostId,
    removedId,
  };
}

/** An event in a group, with a person in each role. */
async function openEvent(mela: TestMela, people: People, groupId: string) {
  const done = doer(mela, people);
  const fields = { ...kiteDay, tenantApproval: true, handOn: true, groupId };
  const { $id: eventId } = await done('organiser', 'POST', '/v1/events', fields);
  const url = `/v1/events/${eventId}/registrations`;
  const { $id: confirmedId } = await done('attendee', 'POST', url, answers);
  await done('organiser', 'POST', `${url}/${confirmedId}/decision`, { decision: 'approve' });
  const { $id: registrationId } = await done('pending', 'POST', url, answers);
  await done('guest', 'POST', url, answers);
  for (const role of helperRoles) {
    const { userId } = person(people, role);
    await sql`insert into event_helpers values (${eventId}, ${userId}, ${role}, now())`.execute(mela.deps.db);
  }
  return { eventId, confirmedId, registrationId };
}

async function createEvent(mela: TestMela, people: People, groupId: string) {
  const done = doer(mela, people);
  // They may have been blocked on an earlier event.
  await done('organiser', 'DELETE', `/v1/account/blocked/${person(people, 'pending').userId}`);
  const opened = await openEvent(mela, people, groupId);
  const event = `/v1/events/${opened.eventId}`;
  const { $id: postId } = await done('attendee', 'POST', `${event}/board`, { text: 'Who brings string?' });
  const { $id: linkId } = await done('organiser', 'POST', `${event}/door/links`, { name: 'Gate' });
  const { $id: questionId } = await done('organiser', 'POST', `${event}/questions`, question);
  const asked = guestRequest(newAddress('unproven'));
  const { $id: guestId } = await doneByNobody(mela, `${event}/guest-registrations`, asked);
  await makePass(mela, opened, {
    organiser: person(people, 'organiser'),
    attendee: person(people, 'attendee'),
  });
  const passId = opened.confirmedId;
  const documentId = opened.eventId;
  return { ...opened, passId, documentId, postId, linkId, questionId, guestId, guestKey: asked.key };
}

/** Makes the confirmed registration one of a free series pass. */
async function makePass(
  mela: TestMela,
  { eventId, confirmedId }: { eventId: string; confirmedId: string },
  { organiser, attendee }: { organiser: TestPerson; attendee: TestPerson },
): Promise<void> {
  const { db } = mela.deps;
  const seriesId = `series-${randomUUID().slice(0, 13)}`;
  await sql`insert into event_series (id, organiser_id, rule, from_date, template, created_at, updated_at)
    values (${seriesId}, ${organiser.userId}, '{}', ${kiteDay.date}, '{}', now(), now())`.execute(db);
  await sql`insert into series_passes (id, series_id, event_id, user_id, ticket_type_id, from_date, price_paise, started_at)
    values (${confirmedId}, ${seriesId}, ${eventId}, ${attendee.userId}, 'pass', ${kiteDay.date}, 0, now())`.execute(
    db,
  );
  await sql`insert into series_pass_dates (pass_id, position, event_id, registration_id)
    values (${confirmedId}, 1, ${eventId}, ${confirmedId})`.execute(db);
}

async function doneByNobody(mela: TestMela, url: string, payload: object) {
  const answer = await mela.app.inject({ method: 'POST', url, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function createPicture(done: Done) {
  const url = '/v1/storage/buckets/images/files';
  const { $id: fileId } = await done('organiser', 'POST', url, await plainPicture(8, 8));
  return { fileId };
}

/** The person of a column who has an account. */
function person(people: People, column: keyof People): TestPerson {
  const caller = people[column];
  if (caller === null) throw new Error(`The ${column} has no account.`);
  return caller;
}

async function picture(bytes: Buffer) {
  return uploadOf({ fileId: 'unique()', bytes });
}
